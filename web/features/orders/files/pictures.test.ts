import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THUMBNAIL_WIDTHS } from '#shared/limits.ts';
import { ratioOf } from './pictures.ts';

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
