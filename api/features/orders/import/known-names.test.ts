import { expect, test } from 'vitest';
import { findUnknownNames } from './known-names.ts';

test.each([
  ['Vintage Photobooth', 'Malang', []],
  [
    'Vintage Photoboot',
    'Malang',
    ['"Vintage Photoboot" is no booth of the brand; the nearest is "Vintage Photobooth"'],
  ],
  [
    'flipbook',
    'Malangg',
    [
      '"flipbook" is no booth of the brand; the nearest is "Flipbook"',
      '"Malangg" is no city of the brand; the nearest is "Malang"',
    ],
  ],
])('%s in %s', (booth, city, faults) => {
  expect(findUnknownNames({ booth, city })).toEqual(faults);
});
