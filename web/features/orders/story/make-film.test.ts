import { expect, test } from 'vitest';
import { filmPages } from './make-film.ts';

test.each([9, 10, 18, 19, 24, 36, 37, 96])('a flipbook of %i pages turns there and back in 3 to 6 s', (count) => {
  const pages = filmPages(count);
  expect(pages.length / 12).toBeGreaterThanOrEqual(3);
  expect(pages.length / 12).toBeLessThanOrEqual(6);
  expect([Math.min(...pages), Math.max(...pages)]).toEqual([0, count - 1]);
  // Also from the end to the beginning, where an app repeats the film.
  const steps = pages.map((page, index) => Math.abs(page - (pages[(index + 1) % pages.length] ?? 0)));
  expect(Math.max(...steps)).toBeLessThanOrEqual(Math.ceil(count / 35));
  expect(Math.min(...steps)).toBeGreaterThan(0);
});
