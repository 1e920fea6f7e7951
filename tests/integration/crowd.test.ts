import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMailbox } from '#tests/support/api/api-client.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';
import { type Ask, createCrowd, FIND, GUESTS, insertOrders, invoiceOf, LOGIN, OPEN, phoneOf } from './crowd.ts';

const ADDRESS = '203.0.113.7';
const HOUR_MS = 3_600_000;

const mailbox = createMailbox();
const bff = await forFile(
  startBffWithApi({ env: { RATE_LIMIT: 'on' } }, { env: { RATE_LIMIT: 'on' }, delivery: mailbox }),
);
await insertOrders(bff.api.store);
// Windows of limits are measured by this clock; everything else keeps the real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const ask: Ask = (query, variables, token) =>
  bff.ask(query, variables, { address: ADDRESS, ...(token !== undefined && { token }) });

/** The codes of the answers to so many calls in turn. */
async function codes(
  count: number,
  query: string,
  variablesOf: (turn: number) => object,
): Promise<(string | undefined)[]> {
  const all: (string | undefined)[] = [];
  for (let turn = 0; turn < count; turn += 1) all.push((await ask(query, variablesOf(turn), undefined)).code);
  return all;
}

test('300 guests of one address in an hour meet no limit; a guesser who comes then gets no further than the table says', async () => {
  const { visit, calls } = createCrowd({ ask, codeFor: async (phone) => mailbox.code(phone) });
  for (let guest = 0; guest < GUESTS; guest += 1) {
    await visit(guest);
    vi.advanceTimersByTime(HOUR_MS / GUESTS);
  }
  expect(calls).toEqual({
    findOrder: { asked: 330, mistaken: 0, served: 330 },
    order: { asked: 330, mistaken: 30, served: 300 },
    prepareDownload: { asked: 300, mistaken: 0, served: 300 },
    register: { asked: 100, mistaken: 0, served: 100 },
    sendOtp: { asked: 100, mistaken: 0, served: 100 },
    verifyOtp: { asked: 110, mistaken: 10, served: 100 },
    login: { asked: 66, mistaken: 6, served: 60 },
  });

  const guesses = await codes(100, OPEN, (turn) => ({ invoice: `TEBAK-${turn}` }));
  expect(guesses.filter((code) => code === 'NOT_FOUND').length).toBeLessThanOrEqual(20);
  const misses = await codes(100, FIND, (turn) => ({ phone: `08980${turn}` }));
  expect(misses.filter((code) => code === undefined).length).toBeLessThanOrEqual(20);
  const passwords = await codes(100, LOGIN, (turn) => ({ input: { identifier: `08970${turn}`, password: 'tebakan' } }));
  expect(passwords.filter((code) => code === 'INVALID_CREDENTIALS').length).toBeLessThanOrEqual(60);

  // The address waits with him, a minute at most; who logs in where they did last does not wait.
  expect(await codes(1, OPEN, () => ({ invoice: invoiceOf(1) }))).toEqual(['RATE_LIMITED']);
  expect(await codes(1, LOGIN, () => ({ input: { identifier: phoneOf(0), password: 'kata sandi 0' } }))).toEqual([
    undefined,
  ]);
  vi.advanceTimersByTime(60_000);
  expect(await codes(1, OPEN, () => ({ invoice: invoiceOf(1) }))).toEqual([undefined]);
  expect(await codes(1, FIND, () => ({ phone: phoneOf(1) }))).toEqual([undefined]);
}, 120_000);
