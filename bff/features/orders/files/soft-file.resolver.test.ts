import { expect, test } from 'vitest';
import { SoftFileResolver } from './soft-file.resolver.ts';
import type { SoftFile } from './soft-file.type.ts';

const resolver = new SoftFileResolver();
const URL = 'https://m.example/1.jpg';
const thumbnails = [240, 480, 960].map((width) => ({ width, url: `${URL}?w=${width}` }));
const photo = { kind: 'PHOTO', url: URL, thumbnails };
const thumbnailOf = (file: object, width: number) => resolver.thumbnail(file as SoftFile, width);

test.each([
  [-1, 240],
  [0, 240],
  [240, 240],
  [241, 480],
  [960, 960],
  [961, 960],
  [2 ** 31 - 1, 960],
])('asked for %i pixels, it is the smallest at least so wide, else the widest: %i', (wanted, given) => {
  expect(thumbnailOf(photo, wanted)).toBe(`${URL}?w=${given}`);
});

test('where the API has none, it is the picture itself; of a video there is none', () => {
  expect(thumbnailOf({ ...photo, thumbnails: [] }, 240)).toBe(URL);
  expect(thumbnailOf({ ...photo, kind: 'RESULT', thumbnails: [] }, 240)).toBe(URL);
  expect(thumbnailOf({ ...photo, kind: 'VIDEO', thumbnails: [] }, 240)).toBeNull();
});

test('a still of a video is its thumbnail', () => {
  expect(thumbnailOf({ ...photo, kind: 'VIDEO' }, 480)).toBe(`${URL}?w=480`);
});
