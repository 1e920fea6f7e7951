import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodeDocument } from './document.ts';

test('a document is compressed quickly at first, and best a little later', async () => {
  const text = Array.from(
    { length: 2_000 },
    (_, index) => `<li>Booth ${index * 7919}, jalan nomor ${index % 31}</li>`,
  ).join('\n');
  const document = encodeDocument(text);
  const firstEncoding = document.br;
  expect(brotliDecompressSync(firstEncoding).toString()).toBe(text);
  await expect.poll(() => document.br.length, { timeout: 10_000 }).toBeLessThan(firstEncoding.length);
  expect(brotliDecompressSync(document.br).toString()).toBe(text);
});
