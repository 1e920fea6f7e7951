import { type PageId, pages } from '#web/lib/pages.ts';
import { memberStates, signInStates } from './account.ts';
import { findOrderStates, galleryStates, memberOrderStates } from './orders.ts';
import { boothStates, siteStates } from './site.ts';
import { type State, statesOf } from './state.ts';

const written = [
  ...siteStates,
  ...boothStates,
  ...findOrderStates,
  ...galleryStates,
  ...signInStates,
  ...memberStates,
  ...memberOrderStates,
];

/** Every state of every page, in the order of the page table. A page for which none is written has one. */
export const states: readonly State[] = (Object.keys(pages) as PageId[]).flatMap((id) => {
  const found = written.filter(({ page }) => page === id);
  return found.length > 0 ? found : statesOf(id, {}, { read: {} });
});

/** Query parameter that names a state. */
export const STATE_PARAMETER = '__state';

/** The name of a state in addresses: `photos--expired`. */
export function slugOf({ page, name }: Pick<State, 'page' | 'name'>): string {
  const words = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
  return `${words(page.replace(/[A-Z]/g, (letter) => `-${letter}`))}--${words(name)}`;
}

/** The address that opens a state. */
export function addressOf(state: Pick<State, 'page' | 'name' | 'at'>): string {
  const { pathname, search, hash } = new URL(state.at, 'http://site');
  return `${pathname}${search}${search ? '&' : '?'}${STATE_PARAMETER}=${slugOf(state)}${hash}`;
}
