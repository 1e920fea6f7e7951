import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THUMBNAIL_WIDTHS } from '#shared/limits.ts';
import { softFile } from '#tests/support/web/soft-file.ts';
import type { OrderFile } from './order-file.ts';
import { ratioOf, srcSetOf, thumbnailsOf } from './pictures.ts';

const url = 'https://media.test/1.jpg';
const file = (more: Partial<OrderFile> = {}) => softFile('PHOTO', url, more);
const at = (width: number) => `https://media.test/1-${width}.jpg`;

test('without thumbnails there is the file alone', () => {
  expect(thumbnailsOf(file())).toEqual([]);
  expect(srcSetOf([])).toBeUndefined();
});

test('each thumbnail is in the srcset once, with its width', () => {
  expect(thumbnailsOf(file({ small: at(480), medium: at(700), large: at(700), width: 700 }))).toEqual([
    { url: at(480), width: 480 },
    { url: at(700), width: 700 },
  ]);
  expect(srcSetOf(thumbnailsOf(file({ small: at(480), medium: at(480), large: at(480) })))).toBeUndefined();
});

test('the page asks for the widths that the API has', () => {
  const query = readFileSync('web/features/orders/files/order-file.graphql', 'utf8');
  const asked = query.matchAll(/(\w+): thumbnail\(width: (\d+)\)/g);
  expect(Object.fromEntries([...asked].map(([, size, width]) => [size, Number(width)]))).toEqual(THUMBNAIL_WIDTHS);
});

test('a ratio needs both sides', () => {
  expect(ratioOf({ width: 3000, height: 2000 })).toBe(1.5);
  for (const size of [
    { width: null, height: 2000 },
    { width: 3000, height: null },
  ])
    expect(ratioOf(size)).toBeNull();
});
