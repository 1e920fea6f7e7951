import { expect, test } from 'vitest';
import { OrderGalleryDocument } from '#web/gql/generated/documents.ts';
import { startBffWithApi } from '#tests/support/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';
import { importOrder } from '#tests/support/photo-order.ts';

const bff = await forFile(startBffWithApi({ env: { RATE_LIMIT: 'off' } }));

async function fetchFile(url: string | null) {
  const response = await fetch(url ?? '', { headers: { accept: 'image/avif,image/webp,*/*' } });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  return (await response.arrayBuffer()).byteLength;
}

test('a photo of two megabytes has its size, a placeholder, and thumbnails that are small', async () => {
  const { invoice } = await importOrder({ dataDir: bff.api.dataDir, photos: 2 });
  const { data } = await bff.ask(OrderGalleryDocument, { invoice });
  expect(data?.order?.files).toHaveLength(2);
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
