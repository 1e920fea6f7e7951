import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { demoMediaDir } from '#api/config.ts';
import { createOperatorCommands, describeOnPostgres, type ProductApi } from '#tests/support/api/product-api.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

const session = join(scratchFolder(), 'session');
const who = { phone: '081234567803', booth: 'Flipbook', city: 'Malang' };

/** An `ftyp` box, and one that ends nowhere: 48 bytes. */
const STUB = Buffer.concat([
  Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'),
  Buffer.from('\0\x01\0\0mdat', 'latin1'),
  Buffer.alloc(16),
]);

/** A session as people copy it: whole files, broken ones, and what their tools have left. */
async function drawSession(): Promise<void> {
  mkdirSync(join(session, '@eaDir'), { recursive: true });
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  const create = { width: 1200, height: 800, channels: 3 as const, background: '#d33', noise };
  const photo = await sharp({ create }).jpeg().toBuffer();
  const film = await readFile(join(demoMediaDir, 'video-1.mp4'));
  const files: Record<string, Buffer> = {
    'a-whole.jpg': photo,
    'b-unended.jpg': photo.subarray(0, -2),
    'c-half.jpg': photo.subarray(0, photo.length / 2),
    'd-head.jpg': photo.subarray(0, 40),
    'e-whole.mp4': film,
    'f-half.mp4': film.subarray(0, film.length / 2),
    'g-stub.mp4': STUB,
    'h.webm': Buffer.from('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm'.padEnd(60, '\0'), 'latin1'),
    'GX01.THM': photo,
    'GX01.LRV': film,
    'IMG_1.AAE': Buffer.from('<?xml version="1.0"?>'),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(session, name), content);
}

const SKIPPED = ['@eaDir', 'GX01.LRV', 'GX01.THM', 'IMG_1.AAE'];

beforeAll(drawSession);
describeOnPostgres('order:import of damaged and odd media', (setUp) => {
  let api: ProductApi;
  let made: Awaited<ReturnType<ReturnType<typeof createOperatorCommands>['importOrder']>>;

  beforeAll(async () => {
    api = await (await setUp()).start();
    made = await createOperatorCommands(api).importOrder({ ...who, folder: session });
  });

  test('what cannot be measured or decoded is named with its reason, and only that', () => {
    // The decoder has all rows of a JPEG before it misses the end marker: it may not name that one.
    const [unended, named] = [
      made.warnings.filter((warning) => warning.startsWith('b-unended.jpg')),
      made.warnings.filter((warning) => !warning.startsWith('b-unended.jpg')),
    ];
    expect(unended.every((warning) => /^b-unended\.jpg is damaged \(.*premature end of JPEG.*\)$/.test(warning))).toBe(
      true,
    );
    expect(named).toEqual([
      expect.stringMatching(/^c-half\.jpg is damaged \(.*premature end of JPEG.*\)$/),
      expect.stringMatching(/^d-head\.jpg cannot be decoded \(.+\)$/),
      'f-half.mp4 is damaged (it is cut short)',
      'g-stub.mp4 cannot be measured (it has no picture, or is cut short)',
      'h.webm cannot be measured (it has no picture, or is cut short)',
    ]);
  });

  test('what tools have left is no photo and no video of the order', () => {
    expect(made.skipped).toEqual(SKIPPED);
    expect(made.files.map(({ type }) => type)).toEqual([1, 1, 1, 1, 3, 3, 3, 3]);
  });

  test('a JPEG without its end marker, and half a JPEG, have their size, placeholder and thumbnails', async () => {
    const { files } = (await (await api.get(`/orders/${made.invoice}`)).json()).data;
    for (const file of files.slice(0, 3)) {
      expect(file).toMatchObject({ width: 1200, height: 800, placeholder: expect.stringMatching(/^data:image/) });
      const thumbnail = await fetch(file.thumbnails[0].url);
      expect(thumbnail.status).toBe(200);
      const picture = Buffer.from(await thumbnail.arrayBuffer());
      expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 320 });
    }
    expect(files[3].thumbnails).toBeUndefined();
  });
});
