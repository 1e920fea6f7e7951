import { beforeEach, expect, test, vi } from 'vitest';
import type { OrderUpstream } from '#bff/features/orders/order.upstream.ts';
import { notFound } from '#bff/graphql/errors.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { createBffLimits } from '#tests/support/bff/bff-callers.ts';
import { createDownloadsService } from './downloads.service.ts';
import type { DownloadsUpstream, Zip } from './downloads.upstream.ts';

const LINK = 'https://m.example/FLIP-1.zip';
const ZIP = { url: LINK, bytes: 9, byteSize: 9, expiresAt: null };
const NOTHING = {
  reason: null,
  message: null,
  url: null,
  expiresAt: null,
  bytes: null,
  byteSize: null,
  startedAt: null,
};
const READY = { ...NOTHING, status: 'READY', url: LINK, bytes: 9, byteSize: 9 };
const NOON = Date.parse('2025-03-01T12:00:00Z');
const ACTIVE = { expired: false, expiry: null } as Awaited<ReturnType<OrderUpstream['get']>>;
const PREPARING = { ...NOTHING, status: 'PREPARING', startedAt: NOON };

beforeEach(() => void vi.useFakeTimers({ now: NOON }));

/** Creates a service and an API whose calls the test ends one by one. */
function setUp(logger = createSilentLogger()) {
  const clock = { now: () => Date.now() };
  const pending: PromiseWithResolvers<Zip | null>[] = [];
  const downloadAll = vi.fn<DownloadsUpstream['downloadAll']>(() => {
    const zip = withResolvers<Zip | null>();
    pending.push(zip);
    return zip.promise;
  });
  const order = vi.fn<OrderUpstream['get']>();
  const service = createDownloadsService({
    upstream: { downloadAll },
    orders: { get: order },
    limits: createBffLimits(false),
    clock,
    logger,
  });
  const ask = (invoice = 'FLIP-1') => service.prepare(invoice, { address: '203.0.113.7', requestId: 'request-0001' });
  /** Asks for a zip, and at once ends the call that this begins. */
  const askAnd = async (end: (zip: PromiseWithResolvers<Zip | null>) => void) => {
    const asked = ask();
    await vi.advanceTimersByTimeAsync(0);
    pending.slice(-1).forEach(end);
    return asked;
  };
  return { ask, askAnd, downloadAll, order, pending };
}

interface PromiseWithResolvers<T> {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
}
function withResolvers<T>(): PromiseWithResolvers<T> {
  const all = {} as PromiseWithResolvers<T>;
  all.promise = new Promise((resolve, reject) => Object.assign(all, { resolve, reject }));
  return all;
}

test('a zip that is built within the wait is READY in the first response', async () => {
  const { ask, pending } = setUp();
  const asked = ask();
  await vi.advanceTimersByTimeAsync(1_000);
  pending[0]?.resolve(ZIP);
  expect(await asked).toEqual(READY);
});

test('a slow zip is PREPARING within 20 s, and READY once it is built', async () => {
  const { ask, pending, downloadAll } = setUp();
  const asked = ask();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await asked).toEqual(PREPARING);
  await vi.advanceTimersByTimeAsync(55 * 60_000);
  pending[0]?.resolve(ZIP);
  await vi.advanceTimersByTimeAsync(0);
  expect(await ask()).toEqual(READY);
  expect(downloadAll).toHaveBeenCalledTimes(1);
});

test('parallel requests share one upstream call for each invoice', async () => {
  const { ask, pending, downloadAll } = setUp();
  const asked = Promise.all([...Array.from({ length: 50 }, () => ask()), ask('FLIP-2')]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(downloadAll).toHaveBeenCalledTimes(2);
  for (const zip of pending) zip.resolve(ZIP);
  expect(new Set((await asked).map(({ status }) => status))).toEqual(new Set(['READY']));
});

test('a link is stored for ten minutes; the request after that calls again', async () => {
  const { ask, askAnd, downloadAll, order } = setUp();
  order.mockResolvedValue(ACTIVE);
  await askAnd((zip) => zip.resolve(ZIP));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(await ask()).toEqual(READY);
  expect(downloadAll).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  void ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(downloadAll).toHaveBeenCalledTimes(2);
});

test('a link that has expired is not READY any more: the zip is asked for again', async () => {
  const { ask, askAnd, downloadAll, order } = setUp();
  await askAnd((zip) => zip.resolve({ ...ZIP, expiresAt: Date.now() + 10_000 }));
  await vi.advanceTimersByTimeAsync(9_999);
  expect(await ask()).toMatchObject({ status: 'READY', url: LINK });
  await vi.advanceTimersByTimeAsync(1);
  const again = await askAnd((zip) => zip.resolve({ ...ZIP, url: `${LINK}?new` }));
  expect(again).toMatchObject({ status: 'READY', url: `${LINK}?new` });
  expect(downloadAll).toHaveBeenCalledTimes(2);
  expect(order).not.toHaveBeenCalled();
});

const gone = (status: number) => new UpstreamError('refused', 'It is gone', { status });

test.each<[string, () => ReturnType<OrderUpstream['get']>, number | null, object]>([
  ['is deleted', () => Promise.reject(gone(404)), 404, { code: 'NOT_FOUND' }],
  ['has a response without data', () => Promise.reject(notFound('Order not found')), 404, { code: 'NOT_FOUND' }],
  ['has expired', async () => ({ ...ACTIVE, expired: true }) as typeof ACTIVE, 410, { reason: 'EXPIRED' }],
  ['is there', async () => ACTIVE, null, READY],
  ['cannot be asked for', () => Promise.reject(new UpstreamError('unreachable', 'Away')), null, READY],
])('after 30 s a link is checked like its order: one that %s', async (_what, order, status, expected) => {
  const page = setUp();
  page.order.mockImplementation(order);
  await page.askAnd((zip) => zip.resolve(ZIP));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await page.ask()).toEqual(READY);
  expect(page.order).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  const again = page.askAnd((zip) => status !== null && zip.reject(gone(status)));
  expect(await again.catch((error: { extensions: object }) => error.extensions)).toMatchObject(expected);
});

test.each([
  [409, 'EMPTY'],
  [410, 'EXPIRED'],
  [500, 'OTHER'],
])(
  'status %i is FAILED, %s, with its message for every waiting request, and the next one calls again',
  async (status, reason) => {
    const { ask, pending, downloadAll } = setUp();
    const asked = Promise.all([ask(), ask()]);
    await vi.advanceTimersByTimeAsync(0);
    pending[0]?.reject(new UpstreamError('refused', 'The files are gone', { status }));
    expect(await asked).toEqual(Array(2).fill({ ...NOTHING, status: 'FAILED', reason, message: 'The files are gone' }));
    void ask();
    await vi.advanceTimersByTimeAsync(0);
    expect(downloadAll).toHaveBeenCalledTimes(2);
  },
);

test.each([429, 503])(
  'status %i is FAILED for its visitor; the others ask again, with a call of their own',
  async (status) => {
    const { ask, pending, downloadAll } = setUp();
    const asked = Promise.all([ask(), ask()]);
    await vi.advanceTimersByTimeAsync(0);
    pending[0]?.reject(new UpstreamError('refused', 'Too many', { status }));
    expect(await asked).toEqual([{ ...NOTHING, status: 'FAILED', reason: 'OTHER', message: 'Too many' }, PREPARING]);
    const again = ask();
    await vi.advanceTimersByTimeAsync(0);
    pending[1]?.resolve(ZIP);
    expect(await again).toEqual(READY);
    expect(downloadAll).toHaveBeenCalledTimes(2);
  },
);

test('a failure that no request waited for is returned to the next one, once', async () => {
  const { ask, pending, downloadAll } = setUp();
  const asked = ask();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await asked).toEqual(PREPARING);
  pending[0]?.reject(new UpstreamError('unreachable', 'Failed to download files. Please try again.'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await ask()).toEqual({
    ...NOTHING,
    status: 'FAILED',
    reason: 'OTHER',
    message: 'Failed to download files. Please try again.',
  });
  void ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(downloadAll).toHaveBeenCalledTimes(2);
});

test('an unknown invoice is NOT_FOUND, in the same request or a later one', async () => {
  const { ask, askAnd, pending } = setUp();
  const unknown = new UpstreamError('refused', 'Order not found', { status: 404 });
  await expect(askAnd((zip) => zip.reject(unknown))).rejects.toMatchObject({
    message: 'Order not found',
    extensions: { code: 'NOT_FOUND', status: 404 },
  });
  const first = ask();
  await vi.advanceTimersByTimeAsync(20_000);
  await first;
  pending[1]?.reject(unknown);
  await vi.advanceTimersByTimeAsync(0);
  await expect(ask()).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } });
});

test('a response without a link is FAILED: Failed to get download link', async () => {
  const download = await setUp().askAnd((zip) => zip.resolve(null));
  expect(download).toMatchObject({ status: 'FAILED', message: 'Failed to get download link' });
});

test('an unexpected error is FAILED with a general message, and no message of the operating system is in the log', async () => {
  const logger = createSilentLogger();
  const error = vi.spyOn(logger, 'error');
  const fault = Object.assign(new Error("open '/media/FLIP-1'"), { syscall: 'open', code: 'EACCES' });
  const download = await setUp(logger).askAnd((zip) => zip.reject(fault));
  expect(download).toMatchObject({ status: 'FAILED', message: 'An unexpected error occurred. Please try again.' });
  const [facts] = error.mock.lastCall ?? [];
  expect(facts).toMatchObject({ fault: { code: 'EACCES', syscall: 'open' }, requestId: 'request-0001' });
  expect(JSON.stringify(facts)).not.toContain('/media/');
});
