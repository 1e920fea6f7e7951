import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createOperatorCommands } from '#tests/support/api/product-api.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { OrderGalleryDocument } from '#web/gql/generated/graphql.ts';

const bff = await forFile(startBffWithApi({ env: { RATE_LIMIT: 'off' } }));
const folder = scratchFolder();

/** Writes a demo photo as a camera's JPEG of 2 to 3 MB: the grain makes a drawing as large as a photo. */
async function drawPhoto(folder: string, name: string): Promise<void> {
  const size = { width: 3000, height: 2000 };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 22 };
  const grain = sharp({ create: { ...size, channels: 3, background: '#808080', noise } });
  await sharp(path.resolve('api/demo-media', name))
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: await grain.png({ compressionLevel: 1 }).toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 94 })
    .toFile(path.join(folder, name));
}

async function fetchFile(url: string | null) {
  const response = await fetch(url ?? '', { headers: { accept: 'image/avif,image/webp,*/*' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  return (await response.arrayBuffer()).byteLength;
}

/** Pictures are decoded at a low priority: on a busy machine they wait for all others. */
const PATIENCE_MS = 120_000;

test('a photo of 2 MB has its size, a placeholder and small thumbnails', { timeout: PATIENCE_MS }, async () => {
  await drawPhoto(folder, 'photo-1.jpg');
  const commands = createOperatorCommands(bff.api);
  const { invoice } = await commands.importOrder({
    folder,
    phone: '081200000040',
    booth: 'Flipbook',
    city: 'Surabaya',
  });
  const { data } = await bff.ask(OrderGalleryDocument, { invoice });
  expect(data?.order?.files).toHaveLength(1);
  for (const file of data?.order?.files ?? []) {
    expect(file).toMatchObject({
      width: 3000,
      height: 2000,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    expect(new Set([file.url, file.small, file.medium, file.large]).size).toBe(4);
    expect(await fetchFile(file.small)).toBeLessThan(30_000);
    expect(await fetchFile(file.medium)).toBeLessThan(120_000);
    expect(await fetchFile(file.url)).toBeGreaterThan(2_000_000);
  }
});
