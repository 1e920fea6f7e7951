import { expect, test, vi } from 'vitest';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { createBffLimits } from '#tests/support/bff-limits.ts';
import type { OrderRecord } from './order.reader.ts';
import { FileKind, type SoftFile } from './soft-file.type.ts';
import { createDownloadsService } from './downloads.service.ts';
import { createMemoryDownloadsStore } from './downloads.store.ts';
import type { DownloadsUpstream } from './downloads.upstream.ts';
import { createOrdersService, createPresentOrder } from './orders.service.ts';
import type { OrdersUpstream } from './orders.upstream.ts';

const EXPIRY = new Date('2025-04-01T16:59:59Z');
const order: OrderRecord = {
  apiId: '7',
  invoice: 'FLIP-1',
  date: null,
  createdAt: null,
  expiry: EXPIRY,
  boothName: null,
  city: null,
  expired: false,
  files: [{ kind: FileKind.PHOTO, url: 'https://m.example/1.jpg' } as SoftFile],
};
const presentAt = (now: number, record: OrderRecord) =>
  createPresentOrder({ siteUrl: 'https://www.example.com', clock: { now: () => now } })(record);
/** A request of its own. */
const visitor = (address = '203.0.113.7') => ({
  address,
  requestId: 'request-0001',
  signal: new AbortController().signal,
});
const unknownInvoice = new UpstreamError('refused', 'Order not found', { status: 404 });

/** The services of `order` and `prepareDownload`, which share a limit. */
function setUp() {
  const upstream = {
    get: vi.fn<OrdersUpstream['get']>(async () => order),
    downloadAll: vi.fn<DownloadsUpstream['downloadAll']>(async () => null),
  };
  const clock = { now: () => EXPIRY.getTime() };
  const parts = { limits: createBffLimits(), clock };
  const downloads = createDownloadsService({
    ...parts,
    upstream,
    orders: upstream,
    store: createMemoryDownloadsStore(),
    logger: createSilentLogger(),
  });
  return {
    upstream,
    downloads,
    service: createOrdersService({
      ...parts,
      upstream,
      present: createPresentOrder({ siteUrl: 'https://www.example.com', clock }),
    }),
  };
}

test('an order is active until its expiry, and not a millisecond longer', () => {
  expect(presentAt(EXPIRY.getTime(), order).expired).toBe(false);
  expect(presentAt(EXPIRY.getTime(), order).files).toHaveLength(1);
  expect(presentAt(EXPIRY.getTime() + 1, order)).toMatchObject({ expired: true, files: [], expiry: EXPIRY });
});

test('an order the API calls expired has no files, whatever it sent and whenever it ends', () => {
  expect(presentAt(0, { ...order, expired: true })).toMatchObject({ expired: true, files: [] });
  expect(presentAt(0, { ...order, expired: true, expiry: null }).files).toEqual([]);
});

test('an order without an expiry never expires by itself', () => {
  expect(presentAt(Number.MAX_SAFE_INTEGER, { ...order, expiry: null }).files).toHaveLength(1);
});

test('an answer without an order is Order not found', async () => {
  const { service, upstream } = setUp();
  upstream.get.mockResolvedValue(null);
  await expect(service.order('FLIP-1', visitor())).rejects.toMatchObject({
    message: 'Order not found',
    extensions: { code: 'NOT_FOUND' },
  });
});

test('malformed and empty invoices make no call', async () => {
  const { service, downloads, upstream } = setUp();
  await expect(service.order('..', visitor())).rejects.toThrow('Order not found');
  await expect(service.order(' ', visitor())).rejects.toThrow('Invalid invoice ID');
  await expect(downloads.prepare('..', visitor())).rejects.toThrow('Order not found');
  await expect(downloads.prepare('', visitor())).rejects.toThrow('Invalid invoice ID');
  expect([upstream.get, upstream.downloadAll].map((call) => call.mock.calls.length)).toEqual([0, 0]);
});

test('misses of order and prepareDownload fill one bucket; once spent, hits wait too', async () => {
  const { service, upstream, downloads } = setUp();
  await service.order('FLIP-1', visitor());
  upstream.get.mockRejectedValue(unknownInvoice);
  upstream.downloadAll.mockRejectedValue(unknownInvoice);
  await expect(service.order('FLIP-2', visitor())).rejects.toBe(unknownInvoice);
  await expect(service.order('..', visitor())).rejects.toThrow('Order not found');
  await expect(downloads.prepare('FLIP-3', visitor())).rejects.toThrow('Order not found');
  await expect(service.order('', visitor())).rejects.toThrow('Invalid invoice ID');
  for (let turn = 3; turn < 20; turn += 1)
    await expect(service.order(`FLIP-4-${turn}`, visitor())).rejects.toBe(unknownInvoice);
  upstream.get.mockResolvedValue(order);
  await expect(service.order('FLIP-1', visitor())).rejects.toMatchObject({ retryAfter: 60 });
  await expect(service.order('FLIP-1', visitor('203.0.113.8'))).resolves.toMatchObject({ invoice: 'FLIP-1' });
});

test('a failure of the API is no miss', async () => {
  const { service, upstream } = setUp();
  for (const failure of [
    new UpstreamError('unreachable', 'silence'),
    new UpstreamError('refused', 'fault', { status: 500 }),
  ]) {
    upstream.get.mockRejectedValue(failure);
    for (let turn = 0; turn < 11; turn += 1) await expect(service.order('FLIP-1', visitor())).rejects.toBe(failure);
  }
  upstream.get.mockResolvedValue(order);
  await expect(service.order('FLIP-1', visitor())).resolves.toBeDefined();
});
