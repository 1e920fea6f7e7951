import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

test.each([
  [1_400, '1 kB'],
  [380_000, '380 kB'],
  [999_500, '1 MB'],
  [12_400_000, '12,4 MB'],
  [999_950_000, '1 GB'],
  [1_240_000_000, '1,2 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text.replace(' ', '\u00a0'));
});
