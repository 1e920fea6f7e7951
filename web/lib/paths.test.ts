import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('an invoice is one encoded path segment', () => {
  expect(paths.photos.href('A/B 1')).toBe('/photos/A%2FB%201');
  expect(paths.myPhotos.href('A/B 1')).toBe('/find-my-photos/A%2FB%201');
});

test('the location page can be filtered by a service', () => {
  expect(paths.location.href()).toBe('/location');
  expect(paths.location.href('flipbook')).toBe('/location?type=flipbook');
});
