import { expect, test } from 'vitest';
import { routeAt } from '#web/app/routes.ts';
import { pages } from '#web/lib/pages.ts';
import { slugOf, states } from './states/all-states.ts';

test('every page has a state, and every state has an address of its page', () => {
  const shown = new Set<string>(states.map(({ page }) => page));
  expect(Object.keys(pages).filter((id) => !shown.has(id))).toEqual([]);
  const strays = states.filter(
    ({ page, at }) => routeAt(new URL(at, 'http://site').pathname)?.pattern !== pages[page].pattern,
  );
  expect(strays.map(slugOf)).toEqual([]);
});

test('each state has a name of its own', () => {
  const slugs = states.map(slugOf);
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
});
