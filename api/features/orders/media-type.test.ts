import { expect, test } from 'vitest';
import { mediaTypeOf } from './media-type.ts';

const head = (text: string) => Buffer.from(text.padEnd(64, '\0'), 'latin1');
const box = (brand: string) => head(`\0\0\0\x20ftyp${brand}`);

test.each([
  ['image/jpeg', head('\xff\xd8\xff\xe0')],
  ['image/png', head('\x89PNG\r\n\x1a\n')],
  ['image/webp', head('RIFF\x10\0\0\0WEBPVP8 ')],
  ['video/mp4', box('isom')],
  ['video/mp4', box('mp42')],
  ['video/quicktime', box('qt  ')],
  ['video/webm', head('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm')],
])('%s is known by its first bytes', (contentType, bytes) => {
  expect(mediaTypeOf(bytes)?.contentType).toBe(contentType);
});

test.each([
  ['HEIC', box('heic')],
  ['AVIF', box('avif')],
  ['sound', box('M4A ')],
  ['Matroska', head('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x88matroska')],
  ['AVI', head('RIFF\x10\0\0\0AVI LIST')],
  ['SVG', head('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['HTML', head('<!doctype html><script>')],
  ['nothing', Buffer.alloc(0)],
])('%s is not taken', (_what, bytes) => {
  expect(mediaTypeOf(bytes)).toBeNull();
});
