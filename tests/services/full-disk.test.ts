import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCaller } from '#tests/support/api/api-client.ts';
import { drawNoise, pictureForm } from '#tests/support/api/pictures.ts';
import { copyEmptyDatabase, pgliteStarter, type ProductApi } from '#tests/support/api/product-api.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

// The embedded API on a disk that is full, and has space again.

const scratch = scratchFolder();
const mounted = mountSmallDisk(120);
const missing = 'missing' in mounted ? mounted.missing : null;
const disk = mounted as SmallDisk;
const { end, start } = pgliteStarter();
let api: ProductApi;
let token: string;
const { join: register, patch } = createCaller(() => api);

beforeAll(async () => {
  if (missing !== null) return;
  copyEmptyDatabase(disk.folder);
  mkdirSync(join(scratch, 'session'));
  cpSync('api/demo-media/photo-1.jpg', join(scratch, 'session/photo-1.jpg'));
  api = await start({ dataDir: disk.folder });
  ({ token } = await register());
});

afterAll(async () => {
  await end();
  if (missing === null) disk.remove();
});

async function upload() {
  return patch(pictureForm(await drawNoise(900, 900, 60).jpeg().toBuffer()), token);
}

const importOrder = () =>
  api.commands.importOrder({
    folder: join(scratch, 'session'),
    phone: '081234567803',
    booth: 'Vintage',
    city: 'Malang',
  });

const zip = () => api.get('/orders/FLIP-DEMO-ACTIVE/downloadAll');
const unfinished = () =>
  readdirSync(disk.folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.part'));

test.skipIf(missing)(
  'an upload, an import and a zip fail in words and leave nothing; what there was is served, and with space again all succeed',
  async () => {
    disk.fill();
    const unavailable = [503, 'Layanan kami sedang tidak tersedia. Coba lagi sebentar lagi, ya.'];
    const refused = await upload();
    expect([refused.http, refused.message]).toEqual(unavailable);
    await expect(importOrder()).rejects.toThrow('The disk of DATA_DIR or the database is full; nothing was imported');
    const noZip = await zip();
    expect([noZip.status, (await noZip.json()).message]).toEqual(unavailable);
    expect(unfinished()).toEqual([]);
    const order = await api.data('/orders/FLIP-DEMO-ACTIVE');
    const photo = await fetch(order.files[0].url);
    expect([photo.status, (await photo.arrayBuffer()).byteLength > 0]).toEqual([200, true]);

    disk.empty();
    expect((await upload()).http).toBe(200);
    expect((await importOrder()).files).toHaveLength(1);
    expect((await zip()).status).toBe(200);
  },
  60_000,
);
