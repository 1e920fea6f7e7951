import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THUMBNAIL_WIDTHS } from '#shared/limits.ts';
import { softFile } from '#tests/support/web/soft-file.ts';
import { bytesOf, describeFiles, groupFiles } from './order-file.ts';

test('a size is said of all files or of none', () => {
  expect(bytesOf([{ byteSize: 5 }, { byteSize: 7 }])).toBe(12);
  expect(bytesOf([{ byteSize: 5 }, { byteSize: null }])).toBeNull();
  expect(bytesOf([])).toBeNull();
});

test('files are counted by kind', () => {
  const kinds = ['VIDEO', 'PHOTO', 'RESULT', 'PHOTO'] as const;
  expect(describeFiles(kinds.map((kind) => ({ kind })))).toBe('1 hasil, 2 foto, 1 video');
});

test.each([
  ['VIDEO', 'a.gif', null, false],
  ['VIDEO', 'a', 'image/gif', false],
  ['VIDEO', 'a.webp', 'application/octet-stream', false],
  ['VIDEO', 'a.gif', 'video/mp4', true],
  ['VIDEO', 'a', null, true],
  ['VIDEO', 'a.mp4', null, true],
  ['PHOTO', 'a', null, false],
] as const)('a %s named %s of the media type %s is shown as a video: %s', (kind, name, mimeType, isVideo) => {
  const files = [softFile(kind, `https://m.test/${name}`, { mimeType })];
  expect(groupFiles({ invoice: 'A', files }).all).toMatchObject([{ isVideo }]);
});

test('the page asks for the widths that the API has', () => {
  const query = readFileSync('web/features/orders/files/order-file.graphql', 'utf8');
  const asked = query.matchAll(/(\w+): thumbnail\(width: (\d+)\)/g);
  expect(Object.fromEntries([...asked].map(([, size, width]) => [size, Number(width)]))).toEqual(THUMBNAIL_WIDTHS);
});
