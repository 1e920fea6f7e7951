import { beforeEach, expect, test, vi } from 'vitest';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { createSilentLogger } from '#shared/node/logger.ts';
import { createBffLimits } from '#tests/support/bff/bff-callers.ts';
import { createDownloadsService } from './downloads.service.ts';
import type { Zip } from './downloads.upstream.ts';

const LINK = 'https://m.example/FLIP-1.zip';
const ZIP = { url: LINK, bytes: 9, byteSize: 9, expiresAt: null };
const READY = { status: 'READY', url: LINK, byteSize: 9, reason: null, startedAt: null };
const NOON = Date.parse('2025-03-01T12:00:00Z');
const PREPARING = { status: 'PREPARING', url: null, startedAt: NOON };
const unknown = new UpstreamError('refused', 'Order not found', { status: 404 });

beforeEach(() => void vi.useFakeTimers({ now: NOON }));

/** Creates a service and an API whose calls the test ends one by one. */
function setUp({ logger = createSilentLogger(), maxInvoices = 10 } = {}) {
  const pending: { resolve: (zip: Zip | null) => void; reject: (error: unknown) => void }[] = [];
  const service = createDownloadsService({
    upstream: { downloadAll: () => new Promise((resolve, reject) => pending.push({ resolve, reject })) },
    limits: createBffLimits(false),
    clock: { now: () => Date.now() },
    logger,
    maxInvoices,
  });
  const ask = (invoice = 'FLIP-1') => service.prepare(invoice, { address: '203.0.113.7', requestId: 'request-0001' });
  /** Asks for a zip; the call ends after a time. */
  const askAnd = async (end: (call: (typeof pending)[number]) => void, ms = 0) => {
    const asked = ask().catch((error: { extensions: object }) => error.extensions);
    await vi.advanceTimersByTimeAsync(ms);
    pending.slice(-1).forEach(end);
    await vi.advanceTimersByTimeAsync(0);
    return asked;
  };
  return { ask, askAnd, pending };
}

test('a zip that is built within the wait is READY in the first response, a slow one PREPARING until it is built', async () => {
  const { ask, askAnd, pending } = setUp();
  expect(await askAnd(({ resolve }) => resolve(ZIP), 1_000)).toMatchObject(READY);
  const asked = ask('FLIP-2');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await asked).toMatchObject({ ...PREPARING, startedAt: NOON + 1_000 });
  await vi.advanceTimersByTimeAsync(55 * 60_000);
  pending[1]?.resolve(ZIP);
  await vi.advanceTimersByTimeAsync(0);
  expect(await ask('FLIP-2')).toMatchObject(READY);
  expect(pending).toHaveLength(2);
});

test('parallel requests share one upstream call for each invoice', async () => {
  const { ask, pending } = setUp();
  const asked = Promise.all([...Array.from({ length: 50 }, () => ask()), ask('FLIP-2')]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pending).toHaveLength(2);
  for (const { resolve } of pending) resolve(ZIP);
  expect(new Set((await asked).map(({ status }) => status))).toEqual(new Set(['READY']));
});

test('a call that made room for another leaves the next call for its invoice alone', async () => {
  const { ask, askAnd, pending } = setUp({ maxInvoices: 1 });
  void ask();
  void ask('FLIP-2');
  expect(await askAnd(() => {}, 20_000)).toMatchObject(PREPARING);
  pending[0]?.reject(new UpstreamError('unreachable', 'Away'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await askAnd(({ resolve }) => resolve(ZIP))).toMatchObject(READY);
  expect(pending).toHaveLength(3);
});

test.each([
  ['for ten minutes', null, 10 * 60_000],
  ['until it expires', NOON + 10_000, 10_000],
])('a link is stored %s; the request after that calls again', async (_time, expiresAt, ms) => {
  const { ask, askAnd, pending } = setUp();
  await askAnd(({ resolve }) => resolve({ ...ZIP, expiresAt }));
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(await ask()).toMatchObject(READY);
  expect(pending).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2);
  const again = { ...ZIP, url: `${LINK}?new` };
  expect(await askAnd(({ resolve }) => resolve(again))).toMatchObject({ status: 'READY', url: again.url });
});

test.each([
  [409, 'EMPTY'],
  [410, 'EXPIRED'],
  [500, 'OTHER'],
])('status %i is FAILED, %s, for every waiting request, and the next one calls again', async (status, reason) => {
  const { ask, pending } = setUp();
  const asked = Promise.all([ask(), ask()]);
  await vi.advanceTimersByTimeAsync(0);
  const message = 'The files are gone';
  pending[0]?.reject(new UpstreamError('refused', message, { status }));
  expect(await asked).toMatchObject(Array(2).fill({ status: 'FAILED', reason, message, url: null }));
  void ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(pending).toHaveLength(2);
});

test.each([
  [new UpstreamError('unreachable', 'Away'), { status: 'FAILED', reason: 'OTHER', message: 'Away' }],
  [unknown, { code: 'NOT_FOUND', status: 404 }],
])('a failure that no request waited for, %s, is told to the next one, once', async (error, told) => {
  const { askAnd, pending } = setUp();
  expect(await askAnd(() => {}, 20_000)).toMatchObject(PREPARING);
  pending[0]?.reject(error);
  await vi.advanceTimersByTimeAsync(0);
  expect(await askAnd(() => {})).toMatchObject(told);
  expect(await askAnd(({ reject }) => reject(unknown))).toMatchObject({ code: 'NOT_FOUND' });
  expect(pending).toHaveLength(2);
});

test('a response without a link is FAILED: Failed to get download link', async () => {
  const download = await setUp().askAnd(({ resolve }) => resolve(null));
  expect(download).toMatchObject({ status: 'FAILED', message: 'Failed to get download link' });
});

test('an unexpected error is FAILED with a general message, and no message of the operating system is in the log', async () => {
  const logger = createSilentLogger();
  const error = vi.spyOn(logger, 'error');
  const fault = Object.assign(new Error("open '/media/FLIP-1'"), { syscall: 'open', code: 'EACCES' });
  const download = await setUp({ logger }).askAnd(({ reject }) => reject(fault));
  expect(download).toMatchObject({ status: 'FAILED', message: 'An unexpected error occurred. Please try again.' });
  const [facts] = error.mock.lastCall ?? [];
  expect(facts).toMatchObject({ fault: { code: 'EACCES', syscall: 'open' }, requestId: 'request-0001' });
  expect(JSON.stringify(facts)).not.toContain('/media/');
});
