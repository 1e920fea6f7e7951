import { renameSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OrderGalleryDocument, PrepareDownloadDocument } from '#web/gql/generated/documents.ts';
import { startBffWithApi, type BffWithApi } from '#tests/support/bff-with-api.ts';
import { importOrder } from '#tests/support/photo-order.ts';

let bff: BffWithApi;
let invoice: string;
beforeAll(async () => {
  bff = await startBffWithApi({ env: { RATE_LIMIT: 'off' } });
  ({ invoice } = await importOrder({ dataDir: bff.api.dataDir, photos: 2 }));
}, 120_000);
afterAll(() => bff.close());

const filesOf = async () => (await bff.ask(OrderGalleryDocument, { invoice })).data?.order?.files ?? [];
const fetchFile = async (url: string | null | undefined) => {
  const response = await fetch(url ?? '', { headers: { accept: 'image/avif,image/webp,*/*' } });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: (await response.arrayBuffer()).byteLength,
  };
};

test('a photo of two megabytes has its size, a placeholder, and thumbnails that are small', async () => {
  const files = await filesOf();
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(file).toMatchObject({
      width: 3000,
      height: 2000,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    });
    expect(new Set([file.url, file.small, file.medium, file.large]).size).toBe(4);
    const [small, medium, whole] = await Promise.all([
      fetchFile(file.small),
      fetchFile(file.medium),
      fetchFile(file.url),
    ]);
    expect([small, medium, whole]).toMatchObject([
      { status: 200, type: 'image/jpeg' },
      { status: 200, type: 'image/jpeg' },
      { status: 200, type: 'image/jpeg' },
    ]);
    expect(small.bytes).toBeLessThan(30_000);
    expect(medium.bytes).toBeLessThan(120_000);
    expect(whole.bytes).toBeGreaterThan(2_000_000);
  }
});

test('a zip that would lack a photo is FAILED; once the photo is back, all requests get the same complete zip', async () => {
  const media = join(bff.api.dataDir, new URL((await filesOf())[1]?.url ?? '').pathname);
  const prepare = async () =>
    (await bff.ask(PrepareDownloadDocument, { input: { invoice } })).data?.prepareDownload?.download;
  renameSync(media, `${media}.away`);
  const failed = { status: 'FAILED', reason: 'OTHER', message: 'Failed to download files. Please try again.' };
  expect(await Promise.all([prepare(), prepare()])).toMatchObject([failed, failed]);
  expect(await readdir(join(bff.api.dataDir, 'archives'))).toEqual([]);

  renameSync(`${media}.away`, media);
  const answers = await Promise.all(Array.from({ length: 10 }, prepare));
  expect(new Set(answers.map((answer) => answer?.url)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 'READY', startedAt: null });
  expect(await readdir(join(bff.api.dataDir, 'archives'))).toHaveLength(1);
});

test('deleted thumbnails are made again', async () => {
  const [file] = await filesOf();
  rmSync(join(bff.api.dataDir, 'thumbnails'), { recursive: true });
  expect(await fetchFile(file?.small)).toMatchObject({ status: 200, type: 'image/jpeg' });
});
