import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FindOrderDocument, OrderGalleryDocument, PrepareDownloadDocument } from '#web/gql/generated/documents.ts';
import { startBff } from '#tests/support/bff.ts';
import { type BffWithApi, startBffWithApi } from '#tests/support/bff-with-api.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';

describe('find an order', () => {
  let bff: BffWithApi;
  beforeAll(async () => {
    bff = await startBffWithApi({ env: { RATE_LIMIT: 'off' } });
  });
  afterAll(() => bff.close());

  test.each([
    ['081234567801', { orderExists: true, accountExists: true, phoneVerified: true }],
    ['+62 812-3456-7802', { orderExists: true, accountExists: true, phoneVerified: false }],
    ['6281234567803', { orderExists: true, accountExists: false, phoneVerified: false }],
    ['0812.3456.7899', { orderExists: false, accountExists: false, phoneVerified: false }],
  ])('%s has its own outcome', async (phone, outcome) => {
    expect(await bff.ask(FindOrderDocument, { phone })).toMatchObject({ data: { findOrder: outcome }, errors: [] });
  });

  test('an active order has its files, an expired one none, an unknown one is not found', async () => {
    const active = await bff.ask(OrderGalleryDocument, { invoice: 'FLIP-DEMO-ACTIVE' });
    expect(active.data?.order?.files.map(({ kind }) => kind).sort()).toEqual([
      ...Array(6).fill('PHOTO'),
      ...Array(2).fill('RESULT'),
      ...Array(2).fill('VIDEO'),
    ]);
    const expired = await bff.ask(OrderGalleryDocument, { invoice: 'FLIP-DEMO-EXPIRED' });
    expect(expired.data?.order).toMatchObject({ expired: true, files: [] });
    const unknown = await bff.ask(OrderGalleryDocument, { invoice: 'NO-SUCH' });
    expect(unknown.errors[0]).toMatchObject({ message: 'Order not found', extensions: { code: 'NOT_FOUND' } });
  });

  test('the zip link of an order leads to a zip named with its invoice', async () => {
    const { data } = await bff.ask(PrepareDownloadDocument, { input: { invoice: 'FLIP-DEMO-ACTIVE' } });
    const download = data?.prepareDownload?.download;
    expect(download).toMatchObject({ status: 'READY', message: null, bytes: expect.any(Number) });
    const { pathname } = new URL(download?.url ?? '');
    const answer = await bff.api.get(pathname, { method: 'HEAD' });
    expect(answer.headers.get('content-disposition')).toContain('FLIP-DEMO-ACTIVE.zip');
  });
});

describe('60 visitors behind one address', () => {
  const address = '198.51.100.7';
  const invoices = Array.from({ length: 60 }, (_, index) => `FLIP-${index}`);

  test('who wait for their zips open their photo pages at once, since none of them missed', async () => {
    const upstream = await startFakeServer(({ url }, response) => {
      // The API is still building the zips.
      if (!url.endsWith('/downloadAll'))
        sendEnvelope(response, { id: 1, inv: url.slice('/orders/'.length), files: [] });
    });
    const bff = await startBff(upstream.url);
    // The first request pays for parsing and compiling.
    await bff.ask(OrderGalleryDocument, { invoice: 'FLIP-0' }, { address });
    const polls = invoices.map((invoice) => bff.ask(PrepareDownloadDocument, { input: { invoice } }, { address }));
    await vi.waitFor(() => expect(upstream.seen).toHaveLength(61), { timeout: 10_000 });
    const begin = performance.now();
    const pages = await Promise.all(invoices.map((invoice) => bff.ask(OrderGalleryDocument, { invoice }, { address })));
    expect(pages.flatMap(({ errors }) => errors)).toEqual([]);
    // A poll takes 4 s.
    expect(performance.now() - begin).toBeLessThan(3_000);
    expect((await Promise.all(polls)).map(({ data }) => data?.prepareDownload?.download?.status)).toEqual(
      Array(60).fill('PREPARING'),
    );
    await Promise.all([bff.close(), upstream.close()]);
  });
});
