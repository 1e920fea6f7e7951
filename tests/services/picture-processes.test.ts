import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createPictureDecoder, PictureError } from '#api/pictures/picture-decoder.ts';
import type { PictureTask } from '#api/pictures/picture-task.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { BulkheadFullError } from '#shared/node/protection.ts';
import { draw } from '#tests/support/api/pictures.ts';
import { picturePids } from './picture-pids.ts';

function setUp({ maxMemoryMib = 300, png = 25_000_000, maxTaskMs = 15_000 } = {}) {
  const decoder = createPictureDecoder({
    name: 'test',
    concurrency: 1,
    maxWaiting: 50,
    maxWaitMs: 20_000,
    maxMemoryMib,
    maxTaskMs,
    logger: createSilentLogger(),
  });
  const limits = { jpeg: 1_000_000, png, webp: 1_000_000, gif: 40_000, heif: 250_000 };
  const decode = (source: Uint8Array) =>
    decoder.decode(
      async (): Promise<PictureTask> => ({
        source,
        maxPixels: limits,
        resize: { width: 100 },
        output: { format: 'webp', options: {} },
      }),
      'someone',
    );
  return { decode };
}

/** A picture whose data are spread over the whole file. */
const noise = () =>
  sharp({
    create: {
      width: 600,
      height: 400,
      channels: 3,
      background: '#d33',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

const animation = (frames: number, side: number) => {
  const bytes = side * side * 3;
  const pixels = Buffer.alloc(bytes * frames);
  // Equal frames would be stored as one.
  for (let frame = 1; frame < frames; frame += 2) pixels.fill(200, frame * bytes, (frame + 1) * bytes);
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } });
};

describe('formats and their sizes', () => {
  const { decode } = setUp({ png: 1_000_000 });

  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG', () => draw(1000, 1000).jpeg().toBuffer()],
    ['a PNG', () => draw(1000, 1000).png().toBuffer()],
    ['a WebP', () => draw(1000, 1000).webp().toBuffer()],
    ['an AVIF', () => draw(500, 500).avif({ effort: 0 }).toBuffer()],
    ['a GIF', () => draw(200, 200).gif().toBuffer()],
    ['an animated GIF', () => animation(10, 100).gif().toBuffer()],
  ])('%s up to its limit is decoded', async (_what, make) => {
    const { bytes, width } = await decode(await make());
    expect(width).toBeGreaterThanOrEqual(100);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 100, height: 100 });
  });

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a JPEG above its limit', () => draw(1001, 1000).jpeg().toBuffer()],
    ['a WebP above its limit', () => draw(1001, 1000).webp().toBuffer()],
    ['an AVIF above its limit', () => draw(501, 500).avif({ effort: 0 }).toBuffer()],
    ['a GIF above its limit', () => draw(201, 200).gif().toBuffer()],
    ['a GIF of 300 frames', () => animation(300, 10).gif().toBuffer()],
    ['a WebP whose frames together are above the limit', () => animation(20, 250).webp({ effort: 0 }).toBuffer()],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a TIFF', () => draw(10, 10).tiff().toBuffer()],
    ['a JPEG of which only the first bytes are left', async () => (await noise().jpeg().toBuffer()).subarray(0, 100)],
  ])('%s is refused', async (_what, make) => {
    await expect(decode(await make())).rejects.toBeInstanceOf(PictureError);
  });
});

describe('a file that is not whole', () => {
  const { decode } = setUp({ png: 1_000_000 });

  test.each<[string, () => Promise<Buffer>, string]>([
    ['half a JPEG', async () => half(await noise().jpeg().toBuffer()), 'premature end'],
    [
      'half a progressive JPEG',
      async () => half(await noise().jpeg({ progressive: true }).toBuffer()),
      'premature end',
    ],
    ['half a PNG', async () => half(await noise().png().toBuffer()), ''],
  ])('%s is decoded as far as it goes, and its damage is named', async (_what, make, reason) => {
    const { bytes, width, height, damage } = await decode(await make());
    expect([width, height]).toEqual([600, 400]);
    expect(damage).toMatch(reason === '' ? /./ : reason);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 100, height: 67 });
  });

  // Its damage may stay unseen: the decoder has all rows before it misses the marker.
  test('a JPEG without its end marker is decoded as a whole', async () => {
    const { bytes, width, height } = await decode((await noise().jpeg().toBuffer()).subarray(0, -2));
    expect([width, height]).toEqual([600, 400]);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 100, height: 67 });
  });

  test('a whole one has no damage', async () => {
    expect((await decode(await noise().jpeg().toBuffer())).damage).toBeNull();
  });
});

test('a picture that takes more memory than allowed is refused, and the next one is decoded', async () => {
  // An interlaced PNG is held as a whole: 75 MB.
  const large = await draw(5000, 5000).png({ progressive: true }).toBuffer();
  const { decode } = setUp({ maxMemoryMib: 100 });
  await expect(decode(large)).rejects.toThrow('memory');
  expect(await decode(await draw(100, 100).png().toBuffer())).toMatchObject({ width: 100 });
});

test('a picture whose time is not enough may be tried later: the machine is busy', async () => {
  const { decode } = setUp({ maxTaskMs: 1 });
  await expect(decode(await draw(5000, 5000).png({ progressive: true }).toBuffer())).rejects.toBeInstanceOf(
    BulkheadFullError,
  );
});

test.runIf(process.platform === 'linux')(
  'a process killed amid a picture loses none of those that wait; a picture that ends two is refused',
  async () => {
    const { decode } = setUp();
    const small = await draw(100, 100).png().toBuffer();
    const large = await draw(5000, 5000).png({ progressive: true }).toBuffer();
    const before = new Set(picturePids());
    const killed = new Set<number>();
    const kill = () => {
      for (const pid of picturePids().filter((one) => !before.has(one))) {
        process.kill(pid, 'SIGKILL');
        killed.add(pid);
      }
      return killed.size;
    };
    const pictures = [large, small, small].map((bytes) => decode(bytes));
    await expect.poll(kill, { interval: 2, timeout: 20_000 }).toBe(1);
    expect((await Promise.all(pictures)).map(({ width }) => width)).toEqual([5000, 100, 100]);
    const refused = decode(large).catch((error: unknown) => error);
    await expect.poll(kill, { interval: 2, timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    expect(await refused).toBeInstanceOf(PictureError);
    expect(await decode(small)).toMatchObject({ width: 100 });
  },
);
