import { expect, test, vi } from 'vitest';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { anOrder, createBffLimits, requestFrom } from '#tests/support/bff/bff-callers.ts';
import { createDownloadsService } from './downloads/downloads.service.ts';
import type { DownloadsUpstream } from './downloads/downloads.upstream.ts';
import { createOrderService } from './order.service.ts';
import type { OrderUpstream } from './order.upstream.ts';

const order = anOrder({ invoice: 'FLIP-1' });
const unknownInvoice = new UpstreamError('refused', 'Order not found', { status: 404 });

/** Creates the services of `order` and `prepareDownload`, which share a limit. */
function setUp() {
  const upstream = {
    get: vi.fn<OrderUpstream['get']>(async () => order),
    downloadAll: vi.fn<DownloadsUpstream['downloadAll']>(async () => null),
  };
  const limits = createBffLimits();
  const downloads = createDownloadsService({
    limits,
    clock: systemClock,
    upstream,
    logger: createSilentLogger(),
  });
  return { upstream, downloads, service: createOrderService(upstream, limits) };
}

test('malformed and empty invoices make no call', async () => {
  const { service, downloads, upstream } = setUp();
  await expect(service.order('..', requestFrom())).rejects.toThrow('Order not found');
  await expect(service.order(' ', requestFrom())).rejects.toThrow('Invalid invoice ID');
  await expect(downloads.prepare('..', requestFrom())).rejects.toThrow('Order not found');
  await expect(downloads.prepare('', requestFrom())).rejects.toThrow('Invalid invoice ID');
  expect([upstream.get, upstream.downloadAll].map((call) => call.mock.calls.length)).toEqual([0, 0]);
});

test('misses of order and prepareDownload fill one bucket; once spent, hits wait too', async () => {
  const { service, upstream, downloads } = setUp();
  await service.order('FLIP-1', requestFrom());
  upstream.get.mockRejectedValue(unknownInvoice);
  upstream.downloadAll.mockRejectedValue(unknownInvoice);
  await expect(service.order('FLIP-2', requestFrom())).rejects.toBe(unknownInvoice);
  await expect(service.order('..', requestFrom())).rejects.toThrow('Order not found');
  await expect(downloads.prepare('FLIP-3', requestFrom())).rejects.toThrow('Order not found');
  await expect(service.order('', requestFrom())).rejects.toThrow('Invalid invoice ID');
  for (let turn = 3; turn < 20; turn += 1)
    await expect(service.order(`FLIP-4-${turn}`, requestFrom())).rejects.toBe(unknownInvoice);
  upstream.get.mockResolvedValue(order);
  await expect(service.order('FLIP-1', requestFrom())).rejects.toMatchObject({ retryAfter: 60 });
  await expect(service.order('FLIP-1', requestFrom('203.0.113.8'))).resolves.toMatchObject({ invoice: 'FLIP-1' });
});

const knows =
  (...invoices: string[]) =>
  async (invoice: string) => {
    if (!invoices.includes(invoice)) throw unknownInvoice;
    return anOrder({ invoice });
  };

test.each(['FLIP-DEMO-GUEST.', 'FLIP-DEMO-GUEST)', '*FLIP-DEMO-GUEST*', 'flip-demo-guest', 'FLIP-DEMO-GUEST\u200b'])(
  'the invoice %j of a link is looked up once more, and is no miss if it is found then',
  async (invoice) => {
    const { service, upstream, downloads } = setUp();
    upstream.get.mockImplementation(knows('FLIP-DEMO-GUEST'));
    upstream.downloadAll.mockImplementation(async (known) => {
      await knows('FLIP-DEMO-GUEST')(known);
      return { url: 'https://m.example/a.zip', bytes: null, byteSize: null, expiresAt: null };
    });
    for (let turn = 0; turn < 25; turn += 1)
      expect(await service.order(invoice, requestFrom())).toMatchObject({ invoice: 'FLIP-DEMO-GUEST' });
    expect(await downloads.prepare(invoice, requestFrom())).toMatchObject({ status: 'READY' });
    expect(new Set(upstream.get.mock.calls.map(([known]) => known)).has('FLIP-DEMO-GUEST')).toBe(true);
  },
);

test('an invoice is taken as it is first, and a link’s letters are not replaced', async () => {
  const { service, upstream } = setUp();
  upstream.get.mockImplementation(knows('inv-7.', 'FLIP-0123456789ABC'));
  expect(await service.order('inv-7.', requestFrom())).toMatchObject({ invoice: 'inv-7.' });
  expect(upstream.get).toHaveBeenCalledOnce();
  for (const invoice of ['INV-7.', 'FLIP-O123456789ABC', 'FLIP0123456789ABC'])
    await expect(service.order(invoice, requestFrom())).rejects.toBe(unknownInvoice);
});

test('a typed invoice finds the one order that fits, and none of two', async () => {
  const { service, upstream } = setUp();
  upstream.get.mockImplementation(knows('FLIP-0123456789ABC', 'FLIP-1'));
  const typed = (invoice: string) => service.order(invoice, requestFrom(), true);
  for (const invoice of ['flip o123 4567 89abc', 'OI23456789ABC', 'FLIP0123456789ABC.'])
    expect(await typed(invoice)).toMatchObject({ invoice: 'FLIP-0123456789ABC' });
  expect(await typed('flip 1')).toMatchObject({ invoice: 'FLIP-1' });
  upstream.get.mockImplementation(knows('FLIP-O123456789ABC', 'FLIP-0123456789ABC'));
  expect(await typed('FLIP-O123456789ABC')).toMatchObject({ invoice: 'FLIP-O123456789ABC' });
  await expect(typed('flip-o123456789abc')).rejects.toThrow('Order not found');
  upstream.get.mockResolvedValue(order);
  upstream.get.mockRejectedValueOnce(unknownInvoice);
  expect(await typed('flip-o123456789abc')).toBe(order);
});

test('a failure of the second look-up is that failure', async () => {
  const { service, upstream } = setUp();
  const away = new UpstreamError('unreachable', 'Away');
  upstream.get.mockRejectedValueOnce(unknownInvoice).mockRejectedValueOnce(away);
  await expect(service.order('FLIP-1.', requestFrom())).rejects.toBe(away);
});
