import { expect, test } from 'vitest';
import { extensionOf, mediaTypeOf } from './media-type.ts';

test.each([
  ['image/jpeg', 'a.png', 'image/jpeg'],
  ['VIDEO/MP4; codecs="avc1"', 'a', 'video/mp4'],
  ['application/octet-stream', 'a.mov', 'video/quicktime'],
  ['binary/octet-stream', 'a.jpg', 'image/jpeg'],
  [null, 'a.jpg', 'image/jpeg'],
  [null, 'a', null],
  ['text/html', 'a.jpg', null],
  ['application/json', 'a.jpg', null],
])('a file of Content-Type %s with the name %s is %s', (contentType, name, type) => {
  expect(mediaTypeOf(contentType, name)).toBe(type);
});

test('the extension of a type', () => {
  expect(['image/jpeg', 'image/gif', 'video/mp4', 'text/html', null].map(extensionOf)).toEqual([
    'jpg',
    'gif',
    'mp4',
    undefined,
    undefined,
  ]);
});
