import { expect, test } from 'vitest';
import { readImageType } from './picture.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

test.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['GIF87a\x01\0', 'image/gif'],
  ['GIF89a\x01\0', 'image/gif'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'image/webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0', 'image/avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0', 'image/heic'],
  ['\0\0\0\x18ftypmif1\0\0\0\0', 'image/heif'],
  ['BM\x36\x10\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0', 'image/bmp'],
])('%j is %s', (head, type) => {
  expect(readImageType(bytes(head))).toBe(type);
});

test.each([
  '',
  '\xff\xd8',
  'GIF90a',
  'RIFF\x24\0\0\0WAVEfmt ',
  '\0\0\0\x18ftypisom',
  '\0\0\0\x18ftypconstructor',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?><svg/>',
  '\ufeff<svg/>',
  'BM is the beginning of a sentence',
  '%PDF-1.7',
  'PK\x03\x04',
  ' \xff\xd8\xff',
])('%j is no image', (head) => {
  expect(readImageType(bytes(head))).toBeNull();
});
