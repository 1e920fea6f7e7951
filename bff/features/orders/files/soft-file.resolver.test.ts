import { expect, test } from 'vitest';
import { OrderResolver } from '#bff/features/orders/order.resolver.ts';
import { anOrder } from '#tests/support/bff/bff-callers.ts';
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

const coverOf = (...files: object[]) =>
  OrderResolver.prototype.coverPicture(anOrder({ files: files.map((file) => ({ ...photo, ...file }) as SoftFile) }));
const video = { kind: 'VIDEO' };

test('the cover of an order with files is its first result, else its first photo, in any width or as it is', () => {
  const cover = coverOf(video, { url: 'https://m.example/2.jpg' }, { kind: 'RESULT' });
  expect([cover?.url(480), cover?.url(null)]).toEqual([`${URL}?w=480`, URL]);
  expect(coverOf(video, { thumbnails: [] })?.url(480)).toBe(URL);
  expect(coverOf(video)).toBeNull();
});
