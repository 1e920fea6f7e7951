import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FindOrderDocument, OrderGalleryDocument, PrepareDownloadDocument } from '#web/gql/generated/documents.ts';
import { startBff } from '#tests/support/bff.ts';
import { type BffWithApi, startBffWithApi } from '#tests/support/bff-with-api.ts';
import { sendEnvelope, sendJson, startFakeServer } from '#tests/support/fake-server.ts';

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

describe('an API of the brand itself', () => {
  test('sees exactly the calls of requirements §7, and no token on public ones', async () => {
    const upstream = await startFakeServer(({ url }, response) => {
      if (url === '/v2/orders/find')
        return sendEnvelope(response, { orderExists: true, phoneVerified: false, accountExists: false });
      if (url.endsWith('/downloadAll')) return sendEnvelope(response, { url: 'https://files.example/zip' });
      sendEnvelope(response, {
        id: 1,
        inv: 'A/B C',
        date: '2026-11-12',
        booth: 'Vintage',
        city: 'Malang',
        expired: false,
        files: [
          { type: 9, url: 'https://files.example/x.mp4' },
          { type: 1, url: 'javascript:alert(1)' },
        ],
      });
    });
    const bff = await startBff(`${upstream.url}/v2`);
    const token = 'secret-token';
    await bff.ask(FindOrderDocument, { phone: ' 0812-345 678.9 ' }, { token });
    const order = await bff.ask(OrderGalleryDocument, { invoice: 'A/B C' }, { token });
    await bff.ask(PrepareDownloadDocument, { input: { invoice: 'A/B C' } }, { token });
    expect(upstream.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/v2/orders/find', '{"phone":"08123456789"}'],
      ['GET', '/v2/orders/A%2FB%20C', ''],
      ['GET', '/v2/orders/A%2FB%20C/downloadAll', ''],
    ]);
    expect(upstream.seen.some(({ headers }) => headers.authorization !== undefined)).toBe(false);
    expect(order.data?.order?.files).toEqual([
      expect.objectContaining({ kind: 'VIDEO', url: 'https://files.example/x.mp4' }),
    ]);
    await bff.close();
    await upstream.close();
  });

  test('an expired order never has files in the answer, even when the API sends them', async () => {
    const upstream = await startFakeServer((_request, response) =>
      sendEnvelope(response, {
        id: 1,
        inv: 'OLD',
        date: '2020-01-01',
        expiry: '2020-02-01',
        expired: false,
        files: [{ type: 1, url: 'https://files.example/secret.jpg' }],
      }),
    );
    const bff = await startBff(upstream.url);
    const { data } = await bff.ask(OrderGalleryDocument, { invoice: 'OLD' });
    expect(data?.order).toMatchObject({ expired: true, files: [] });
    await bff.close();
    await upstream.close();
  });

  test.each([
    [
      'nonsense',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi'),
      'UPSTREAM_INVALID_RESPONSE',
      'Invalid response from server',
    ],
    [
      'a status without words',
      (response: ServerResponse) => sendJson(response, 500, { status: 500 }),
      'UPSTREAM_ERROR',
      'HTTP error! status: 500',
    ],
    [
      'its own words',
      (response: ServerResponse) => sendEnvelope(response, null, { status: 403, message: 'Toko tutup', http: 200 }),
      'FORBIDDEN',
      'Toko tutup',
    ],
    ['a bare 404', (response: ServerResponse) => response.writeHead(404).end(), 'NOT_FOUND', 'HTTP error! status: 404'],
  ])('that answers %s leads to the error code of that answer', async (_name, answer, code, message) => {
    const upstream = await startFakeServer((_request, response) => void answer(response));
    const bff = await startBff(upstream.url);
    const { data, errors } = await bff.ask(OrderGalleryDocument, { invoice: 'FLIP-1' });
    expect(data?.order ?? null).toBeNull();
    expect(errors[0]).toMatchObject({ message, extensions: { code } });
    await bff.close();
    await upstream.close();
  });
});
