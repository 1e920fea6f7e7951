import { expect, test } from 'vitest';
import { slugOf, states } from '#tests/gallery/states/all-states.ts';
import { routeAt } from '#web/app/routes.ts';
import { pages } from '#web/lib/pages.ts';

test('every state has an address of its page', () => {
  const strays = states.filter(
    ({ page, at }) => routeAt(new URL(at, 'http://site').pathname)?.pattern !== pages[page].pattern,
  );
  expect(strays.map(slugOf)).toEqual([]);
});

test('each state has a name of its own', () => {
  const slugs = states.map(slugOf);
  expect(slugs.filter((slug, index) => slugs.indexOf(slug) !== index)).toEqual([]);
});
