import { expect, test } from 'vitest';
import { SoftFileResolver } from './soft-file.resolver.ts';
import { FileKind, type SoftFile } from './soft-file.type.ts';

const { thumbnail: thumbnailOf } = new SoftFileResolver();
const URL = 'https://m.example/1.jpg';
const thumbnails = [240, 480, 960].map((width) => ({ width, url: `${URL}?w=${width}` }));
const photo = {
  type: 1,
  kind: FileKind.PHOTO,
  url: URL,
  width: null,
  height: null,
  placeholder: null,
  thumbnails,
} satisfies SoftFile;

test.each([
  [1, 240],
  [240, 240],
  [241, 480],
  [960, 960],
  [961, 960],
  [4096, 960],
])('asked for %i pixels, it is the smallest at least so wide, else the widest: %i', (wanted, given) => {
  expect(thumbnailOf(photo, wanted)).toBe(`${URL}?w=${given}`);
});

test('where the API has none, it is the picture itself; of a video there is none', () => {
  expect(thumbnailOf({ ...photo, thumbnails: [] }, 240)).toBe(URL);
  expect(thumbnailOf({ ...photo, kind: FileKind.RESULT, thumbnails: [] }, 240)).toBe(URL);
  expect(thumbnailOf({ ...photo, kind: FileKind.VIDEO, thumbnails: [] }, 240)).toBeNull();
});

test('a still of a video is its thumbnail', () => {
  expect(thumbnailOf({ ...photo, kind: FileKind.VIDEO }, 480)).toBe(`${URL}?w=480`);
});

test.each([0, -1, 4097, 2 ** 31 - 1])('a width of %i is BAD_USER_INPUT', (width) => {
  const extensions = {
    code: 'BAD_USER_INPUT',
    fieldErrors: [expect.objectContaining({ path: ['width'], code: 'out_of_range' })],
  };
  expect(() => thumbnailOf(photo, width)).toThrow(expect.objectContaining({ extensions }));
});
