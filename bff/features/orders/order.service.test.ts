import { expect, test, vi } from 'vitest';
import { createMemoryClaims } from '#bff/lib/claims.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createSilentLogger } from '#shared/node/process/logger.ts';
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
    orders: upstream,
    claims: createMemoryClaims(systemClock),
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

test('a failure of the API is no miss', async () => {
  const { service, upstream } = setUp();
  for (const failure of [
    new UpstreamError('unreachable', 'silence'),
    new UpstreamError('refused', 'fault', { status: 500 }),
  ]) {
    upstream.get.mockRejectedValue(failure);
    for (let turn = 0; turn < 11; turn += 1) await expect(service.order('FLIP-1', requestFrom())).rejects.toBe(failure);
  }
  upstream.get.mockResolvedValue(order);
  await expect(service.order('FLIP-1', requestFrom())).resolves.toBeDefined();
});
