import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { orders } from '#api/database/schema/orders.ts';
import { createMailbox } from '#tests/support/api/api-client.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { forFile } from '#tests/support/for-file.ts';

const ADDRESS = '203.0.113.7';
const HOUR_MS = 3_600_000;

/** Guests of one booth, behind one address, within an hour. */
const GUESTS = 300;

const phoneOf = (guest: number): string => `0877${String(guest).padStart(7, '0')}`;
const invoiceOf = (guest: number): string => `FLIP-RAMAI-${guest}`;

const mailbox = createMailbox();
const bff = await forFile(
  startBffWithApi({ env: { RATE_LIMIT: 'on' } }, { env: { RATE_LIMIT: 'on' }, delivery: mailbox }),
);
await bff.api.db
  .insert(orders)
  .values(
    Array.from({ length: GUESTS }, (_, guest) => ({ inv: invoiceOf(guest), phone: phoneOf(guest), booth: 'Ramai' })),
  );
// Beside the steps of this clock, the real time passes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Sends an operation of the graph from the crowd's address. */
const ask = (query: string, variables: object, token?: string) =>
  bff.ask(query, variables, { address: ADDRESS, ...(token !== undefined && { token }) });

/** What became of the calls of one kind. */
interface Calls {
  asked: number;
  /** With the code of the response to a mistake. */
  mistaken: number;
  served: number;
}

const FIND = 'query ($phone: String!) { findOrder(phone: $phone) { orderExists } }';
const OPEN = 'query ($invoice: ID!) { order(invoice: $invoice) { id } }';
const LOGIN =
  'mutation ($input: LoginInput!) { login(input: $input) { session { token } userErrors { code field message } } }';
const DOWNLOAD =
  'mutation ($invoice: ID!) { prepareDownload(input: { invoice: $invoice }) { download { status } userErrors { code field message } } }';
const REGISTER =
  'mutation ($input: RegisterInput!) { register(input: $input) { session { token } userErrors { code field message } } }';
const SEND_CODE =
  'mutation { sendOtp(input: { purpose: PHONE_VERIFY }) { message userErrors { code field message } } }';
const VERIFY =
  'mutation ($code: String!) { verifyOtp(input: { code: $code, purpose: PHONE_VERIFY }) { user { phoneVerified } userErrors { code field message } } }';

/**
 * A crowd whose guests look up, open and download their photos; every third registers and proves the phone, every
 * fifth logs in, and one in ten types a digit wrong, wherever digits are typed.
 *
 * @returns `visit`, the whole visit of one guest, and `calls`, by kind
 */
function createCrowd() {
  const calls: Record<string, Calls> = {};
  const passwordOf = (guest: number): string => `kata sandi ${guest}`;

  /** @param mistake the code of the response to the guest's own mistake */
  async function call(
    kind: string,
    query: string,
    { token, mistake, ...variables }: { token?: string; mistake?: string } & Record<string, unknown>,
  ) {
    const { data, code } = await ask(query, variables, token);
    const row = (calls[kind] ??= { asked: 0, mistaken: 0, served: 0 });
    row.asked += 1;
    if (code === mistake) row[mistake === undefined ? 'served' : 'mistaken'] += 1;
    return data;
  }

  async function join(guest: number, isClumsy: boolean): Promise<void> {
    const input = {
      name: `Tamu ${guest}`,
      email: `ramai${guest}@example.com`,
      phone: phoneOf(guest),
      password: passwordOf(guest),
      birthDate: '2001-02-28',
    };
    const data = (await call('register', REGISTER, { input })) as {
      register?: { session: { token: string } | null };
    } | null;
    const token = data?.register?.session?.token ?? '';
    await call('sendOtp', SEND_CODE, { token });
    if (isClumsy) await call('verifyOtp', VERIFY, { token, code: 'AAAA2222', mistake: 'INVALID_CODE' });
    await call('verifyOtp', VERIFY, { token, code: mailbox.code(phoneOf(guest)) });
  }

  async function logIn(member: number, isClumsy: boolean): Promise<void> {
    const input = { identifier: phoneOf(member), password: passwordOf(member) };
    if (isClumsy)
      await call('login', LOGIN, { input: { ...input, password: 'kata sandu' }, mistake: 'INVALID_CREDENTIALS' });
    await call('login', LOGIN, { input });
  }

  return {
    calls,

    async visit(guest: number): Promise<void> {
      const isClumsy = guest % 10 === 7;
      if (isClumsy) {
        await call('findOrder', FIND, { phone: `0899${guest}` });
        await call('order', OPEN, { invoice: `FLIP-RAMAL-${guest}`, mistake: 'NOT_FOUND' });
      }
      await call('findOrder', FIND, { phone: phoneOf(guest) });
      await call('order', OPEN, { invoice: invoiceOf(guest) });
      await call('prepareDownload', DOWNLOAD, { invoice: 'FLIP-DEMO-ACTIVE' });
      if (guest % 3 === 0) await join(guest, isClumsy);
      // As one who has registered before: guests 0, 3, 6…
      if (guest % 5 === 1) await logIn(3 * Math.floor(guest / 15), guest % 50 === 1);
    },
  };
}

/** The codes of the responses to so many calls in turn. */
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
  const { visit, calls } = createCrowd();
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
}, 300_000);
