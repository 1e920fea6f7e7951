import { expect, test } from 'vitest';
import { hyphenate } from './hyphenate.ts';

test.each([
  ['Ayu Kusumawardhani', 'Ayu Ku-su-ma-war-dha-ni'],
  ['Sastrowardoyo', 'Sastro-war-do-yo'],
  ['Wulandari', 'Wulandari'],
])('%s breaks as %s', (name, shown) => {
  expect(hyphenate(name).replaceAll('\u00AD', '-')).toBe(shown);
});
