import { expect, test } from 'vitest';
import { pictureFormatFor } from './picture-format.ts';

test.each([
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,image/avif,image/jxl,*/*;q=0.5', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['IMAGE/WEBP; q=0.9', 'webp'],
  ['image/avif;q=0, image/webp', 'webp'],
  ['image/avif;q=0.0', 'jpeg'],
  ['image/*,*/*;q=0.8', 'jpeg'],
  ['text/html,image/avifish', 'jpeg'],
  ['', 'jpeg'],
  [undefined, 'jpeg'],
])('%s is answered with %s', (accept, format) => {
  expect(pictureFormatFor(accept)).toBe(format);
});
