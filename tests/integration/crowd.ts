import type { Store } from '#api/database/database.ts';
import { orders } from '#api/database/schema.ts';

/** Guests of one booth, behind one address, within an hour. */
export const GUESTS = 300;

export const phoneOf = (guest: number): string => `0877${String(guest).padStart(7, '0')}`;
export const invoiceOf = (guest: number): string => `FLIP-RAMAI-${guest}`;

/** Stores an order for each guest. */
export async function insertOrders({ db }: Pick<Store, 'db'>): Promise<void> {
  await db
    .insert(orders)
    .values(
      Array.from({ length: GUESTS }, (_, guest) => ({ inv: invoiceOf(guest), phone: phoneOf(guest), booth: 'Ramai' })),
    );
}

/** Sends an operation of the graph from the crowd's address. `code` is that of the first error. */
export type Ask = (
  query: string,
  variables: object,
  token?: string,
) => Promise<{ data: Record<string, unknown> | null; code: string | undefined }>;

interface Crowd {
  ask: Ask;
  /** The newest code that was sent to the phone. */
  codeFor: (phone: string) => Promise<string>;
}

/** What became of the calls of one kind. */
export interface Calls {
  asked: number;
  /** With the code that a mistake is answered with. */
  mistaken: number;
  served: number;
}

export const FIND = 'query ($phone: String!) { findOrder(phone: $phone) { orderExists } }';
export const OPEN = 'query ($invoice: ID!) { order(invoice: $invoice) { id } }';
export const LOGIN =
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
export function createCrowd({ ask, codeFor }: Crowd) {
  const calls: Record<string, Calls> = {};
  const passwordOf = (guest: number): string => `kata sandi ${guest}`;

  /** @param mistake the code of the error that the guest's own mistake is answered with */
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
    await call('verifyOtp', VERIFY, { token, code: await codeFor(phoneOf(guest)) });
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
