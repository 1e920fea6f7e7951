import { expect, test } from 'vitest';
import { pageCount, pageSize, secondOf } from './pages.ts';

test.each([
  [4.75, 38],
  [0.4, 9],
  [600, 96],
  [Number.POSITIVE_INFINITY, 96],
  [Number.NaN, 96],
])('a film of %s s makes %s pages', (seconds, pages) => {
  expect(pageCount(seconds)).toBe(pages);
});

test('every page is in the middle of its part of the video', () => {
  expect(secondOf(0, 9, 4.5)).toBeCloseTo(0.25);
  expect(secondOf(8, 9, 4.5)).toBeCloseTo(4.25);
});

test('pages of a small video have its size, those of a large one fit into 48 MB', () => {
  expect(pageSize({ width: 640, height: 534 }, 20)).toEqual({ width: 640, height: 534 });
  const { width, height } = pageSize({ width: 1920, height: 1080 }, 96);
  expect(width * height * 4 * 96).toBeLessThanOrEqual(48_500_000);
  expect(width / height).toBeCloseTo(16 / 9, 1);
});
