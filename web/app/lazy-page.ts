import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

const RELOADED = 'reloaded-for-chunk';

/** A part of the site could not be fetched, and a reload did not help. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A part of the site could not be loaded', { cause });
  }
}

/** A page fetched when it is first needed, or before: after `preload` it renders at once, without a fallback in between. */
export type LazyPage<Props extends object = object> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<void> };

/**
 * A page fetched when it is first needed. After a new release the old file may be gone: the document is then
 * reloaded once, and only if that does not help either the error page shows.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPage<Props> {
  let preloaded: ComponentType<Props> | null = null;
  const page = lazy(() => (preloaded === null ? fetchPage(load).then((loaded) => ({ default: loaded })) : alreadyThere({ default: preloaded })));
  return Object.assign(page, {
    preload: async () => {
      preloaded = await fetchPage(load);
    },
  });
}

async function fetchPage<Page>(load: () => Promise<Page>): Promise<Page> {
  try {
    const page = await load();
    remember(null);
    return page;
  } catch (cause) {
    // Without a network a reload leads out of the site, onto the browser's own page.
    if (!navigator.onLine || recall() === window.location.href) throw new ChunkError(cause);
    remember(window.location.href);
    window.location.reload();
    // The reload is on its way; what stands on the screen stays until then.
    return new Promise<never>(() => undefined);
  }
}

/** React takes any thenable: one that answers within the call lets a page that is here render without a pause. */
function alreadyThere<Value>(value: Value): Promise<Value> {
  // oxlint-disable-next-line unicorn/no-thenable
  return { then: (resolve: (value: Value) => void) => resolve(value) } as Promise<Value>;
}

function recall(): string | null {
  try {
    return sessionStorage.getItem(RELOADED);
  } catch {
    // No storage, no memory of a reload: better the error page than a reload without end.
    return window.location.href;
  }
}

function remember(address: string | null): void {
  try {
    if (address === null) sessionStorage.removeItem(RELOADED);
    else sessionStorage.setItem(RELOADED, address);
  } catch {
    // See recall().
  }
}
