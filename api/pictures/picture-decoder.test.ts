import sharp from 'sharp';
import { expect, test } from 'vitest';
import { draw, drawNoise } from '#tests/support/api/pictures.ts';
import { createPictureDecoder, PictureError } from './picture-decoder.ts';

const decoder = createPictureDecoder({ concurrency: 1, maxWaiting: 50, maxWaitMs: 20_000 });
const decode = (source: Buffer) =>
  decoder(
    async () => source,
    'someone',
    (picture) => picture.resize({ width: 100 }).webp(),
  );

const noise = () => drawNoise(600, 400);
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

const animation = (frames: number, side: number) => {
  const bytes = side * side * 3;
  const pixels = Buffer.alloc(bytes * frames);
  // Equal frames would be stored as one.
  for (let frame = 1; frame < frames; frame += 2) pixels.fill(200, frame * bytes, (frame + 1) * bytes);
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } });
};

test.each<[string, () => Promise<Buffer>]>([
  ['a JPEG of 48 megapixels, loaded in passes', () => draw(6048, 8064).jpeg({ progressive: true }).toBuffer()],
  ['a PNG', () => draw(900, 1000).png().toBuffer()],
  ['a WebP', () => draw(900, 1000).webp().toBuffer()],
  ['an AVIF', () => draw(450, 500).avif({ effort: 0 }).toBuffer()],
  ['an animated GIF', () => animation(10, 100).gif().toBuffer()],
])('%s is decoded', async (_what, make) => {
  const { bytes, damage } = await decode(await make());
  expect(damage).toBeNull();
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 100 });
});

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['a JPEG above its limit', () => draw(10_000, 7_000).jpeg({ quality: 20 }).toBuffer()],
  ['a PNG above its limit', () => draw(6000, 5000).png().toBuffer()],
  ['an AVIF above its limit', () => draw(2500, 2000).avif({ effort: 0, quality: 1 }).toBuffer()],
  ['a GIF above its limit', () => draw(2100, 2100).gif({ effort: 1 }).toBuffer()],
  ['a GIF of 300 frames', () => animation(300, 10).gif().toBuffer()],
  ['a WebP whose frames together are too many', () => animation(20, 1900).webp({ effort: 0 }).toBuffer()],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
  ['a TIFF', () => draw(10, 10).tiff().toBuffer()],
  ['a BMP', () => Buffer.from('424d3a0000000000000036000000280000000100000001000000', 'hex')],
  ['a JPEG of which only the first bytes are left', async () => (await noise().jpeg().toBuffer()).subarray(0, 100)],
])('%s is refused', async (_what, make) => {
  await expect(decode(await make())).rejects.toBeInstanceOf(PictureError);
});

test.each<[string, () => Promise<Buffer>, RegExp]>([
  ['a JPEG', async () => half(await noise().jpeg().toBuffer()), /premature end/],
  ['a progressive JPEG', async () => half(await noise().jpeg({ progressive: true }).toBuffer()), /premature end/],
  ['a PNG', async () => half(await noise().png().toBuffer()), /./],
])('half of %s is decoded as far as it goes, and its damage is named', async (_what, make, reason) => {
  const { bytes, width, height, damage } = await decode(await make());
  expect([width, height]).toEqual([600, 400]);
  expect(damage).toMatch(reason);
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 100, height: 67 });
});
