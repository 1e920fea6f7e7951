import { deleteExpiredTokens, spendToken } from '#api/database/spent-tokens.ts';
import { createGoogleMembersStore } from '#api/features/account/google/google.store.ts';
import { createCodesStore } from '#api/features/account/codes/codes.store.ts';
import { createSessionsStore } from '#api/features/account/sign-in/sessions.store.ts';
import { createOutbox } from '#api/delivery/outbox.ts';
import { unsubscribeLink } from '#api/features/newsletter/unsubscribe-link.ts';
import { createZipsStore } from '#api/features/orders/zips/zips.store.ts';
import { deleteExpiredCounts } from '#api/database/database-counters.ts';
import { createIdempotencyKeys } from '#api/database/idempotency-keys.ts';
import { addDays } from '#shared/dates.ts';
import { systemClock } from '#shared/node/clock.ts';
import { createSilentLogger } from '#shared/node/process/logger.ts';
import { createCaller, type createMailbox, type Reply } from './api-client.ts';
import { type DataSize, LARGE_DATA_PASSWORD, largeData, MANY_ORDERS, UNVERIFIED_EVERY } from './large-data.ts';
import { createAdmin, type ProductApi } from './product-api.ts';

/** A call of the API on a database of `fillDatabase`. */
export interface ApiCall {
  name: string;
  /**
   * Calls it for the row of this round, and throws where the answer is not the expected one. What it resolves with is
   * what was waited for.
   */
  run: (round: number) => Promise<unknown>;
  /** What has to be done before, and is not part of it. */
  prepare?: (round: number) => Promise<void>;
}

interface Options {
  api: ProductApi;
  mailbox: ReturnType<typeof createMailbox>;
  size: DataSize;
  /** SECRET of the API. */
  secret: string;
}

const { phone, email, token, invoice, orderId, filePath, zipToken } = largeData;
/** For a message that is sent by a job. */
const PATIENCE_MS = 20_000;
const SMALL_GIF = Buffer.from('R0lGODdhAQABAIABAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64');

function expectStatus({ http, message }: Pick<Reply, 'http' | 'message'>, expected: number): void {
  if (http !== expected) throw new Error(`${http} instead of ${expected}: ${message}`);
}

/** Rows far from one another, another for each round. */
const spread = (round: number, rows: number) => 1 + ((round * 7_919 + 13) % rows);

/**
 * Every call that reads or writes the database, each with an answer that has found what it asks for, or with `miss`
 * in its name.
 */
export function everyCall({ api, mailbox, size, secret }: Options): ApiCall[] {
  const { send, get, post, patch, login, newPerson } = createCaller(() => api);
  const collectors = largeData.collectors(size);
  const unverified = (round: number) =>
    (Math.ceil(collectors / UNVERIFIED_EVERY) +
      spread(round, Math.floor((size.members - collectors) / UNVERIFIED_EVERY) - 1)) *
    UNVERIFIED_EVERY;
  /** A verified member with a few orders. */
  const member = (round: number) => unverified(round) + 1;
  const order = (round: number) => spread(round, size.orders);
  const expecting =
    (status: number, call: (round: number) => Promise<Pick<Reply, 'http' | 'message'>>) => async (round: number) =>
      expectStatus(await call(round), status);
  const fetched = async (path: string): Promise<Pick<Reply, 'http' | 'message'>> => {
    const response = await api.get(path);
    await response.arrayBuffer();
    return { http: response.status, message: path };
  };
  const code = { text: '' };
  const sendTo = (to: string, ask: () => Promise<Reply>) => async () => {
    const before = mailbox.to(to).length;
    expectStatus(await ask(), 200);
    for (
      const until = performance.now() + PATIENCE_MS;
      mailbox.to(to).length === before;
      await new Promise(setImmediate)
    ) {
      if (performance.now() > until) throw new Error('no message came');
    }
    code.text = mailbox.code(to);
  };
  const sid = (address: string) =>
    new URL(unsubscribeLink(address, secret, 'http://localhost')).searchParams.get('sid');
  const picture = () => {
    const form = new FormData();
    form.append('profile_picture', new Blob([SMALL_GIF], { type: 'image/gif' }), 'me.gif');
    return form;
  };
  let session = '';
  const signIn = async (round: number) => {
    session = ((await login({ phone: phone(member(round)), password: LARGE_DATA_PASSWORD })).data as { token: string })
      .token;
  };

  return [
    {
      name: 'find an order by phone',
      run: expecting(200, (round) => post('/orders/find', { phone: phone(member(round)) })),
    },
    {
      name: 'find an order by phone, miss',
      run: expecting(200, (round) => post('/orders/find', { phone: `0877${String(round).padStart(8, '0')}` })),
    },
    { name: 'order by invoice, with files', run: expecting(200, (round) => get(`/orders/${invoice(order(round))}`)) },
    { name: 'order by invoice, miss', run: expecting(404, (round) => get(`/orders/FLIP-NONE${round}`)) },
    { name: 'own orders', run: expecting(200, (round) => get('/orders', token(member(round)))) },
    {
      name: `own orders, ${MANY_ORDERS}`,
      run: expecting(200, (round) => get('/orders', token((round % collectors) + 1))),
    },
    {
      name: 'own order, with files',
      run: expecting(200, (round) => {
        const n = 1 + (round % MANY_ORDERS);
        return get(`/orders/${orderId(n)}/${invoice(n)}`, token(1));
      }),
    },
    { name: 'media file, looked up', run: (round) => fetched(`/media/${filePath(order(round), 1)}`) },
    { name: 'thumbnail, looked up', run: (round) => fetched(`/thumbnails/480/${filePath(order(round), 1)}`) },
    {
      name: 'zip, looked up',
      run: (round) => fetched(`/downloads/${zipToken(spread(round, Math.floor(size.orders / 10)))}/a.zip`),
    },
    { name: 'zip of an order', run: expecting(200, () => get('/orders/FLIP-DEMO-ACTIVE/downloadAll')) },
    {
      name: 'sign in by phone',
      run: expecting(200, (round) => login({ phone: phone(member(round)), password: LARGE_DATA_PASSWORD })),
    },
    {
      name: 'sign in by e-mail',
      run: expecting(200, (round) => login({ email: email(member(round)), password: LARGE_DATA_PASSWORD })),
    },
    {
      name: 'sign in, miss',
      run: expecting(401, (round) => login({ email: `none${round}@example.com`, password: LARGE_DATA_PASSWORD })),
    },
    {
      name: 'sign in with Google',
      run: async (round) =>
        createGoogleMembersStore(api.store.db).memberFor({
          id: `google-${5 * spread(round, Math.floor(size.members / 5))}`,
          verifiedEmail: null,
          name: '',
          picture: null,
        }),
    },
    {
      name: 'first sign in with Google',
      run: async (round) =>
        createGoogleMembersStore(api.store.db).memberFor({
          id: `new-${round}`,
          verifiedEmail: `google${round}@example.com`,
          name: 'Google',
          picture: null,
        }),
    },
    {
      name: 'spend a token of Google',
      run: async (round) => spendToken(api.store.db, `google-state-${round}`, addDays(new Date(), 1)),
    },
    {
      name: 'register, with an idempotency key',
      run: expecting(200, (round) =>
        send('POST', '/auth/register', { body: newPerson(), key: `register-${size.orders}-${round}` }),
      ),
    },
    {
      name: 'refresh a token',
      prepare: signIn,
      run: expecting(200, () => post('/auth/refresh-token', undefined, session)),
    },
    { name: 'sign out', prepare: signIn, run: expecting(200, () => post('/auth/logout', undefined, session)) },
    { name: 'profile', run: expecting(200, (round) => get('/auth/profile', token(member(round)))) },
    {
      name: 'change the name',
      run: expecting(200, (round) => patch({ name: `Nama ${'a'.repeat(1 + (round % 20))}` }, token(member(round)))),
    },
    { name: 'change the picture', run: expecting(200, (round) => patch(picture(), token(member(round)))) },
    {
      name: 'request a code',
      run: expecting(200, (round) => post('/verify/send-otp', { purpose: 'email_verify' }, token(unverified(round)))),
    },
    {
      name: 'enter a code',
      prepare: async (round) =>
        sendTo(phone(unverified(round)), () =>
          post('/verify/send-otp', { purpose: 'phone_verify' }, token(unverified(round))),
        )(),
      run: expecting(200, (round) =>
        post('/verify/otp', { purpose: 'phone_verify', otp_code: code.text }, token(unverified(round))),
      ),
    },
    {
      name: 'link of an e-mail, miss',
      run: expecting(400, (round) => post('/auth/verify-email', { token: `none-${round}` })),
    },
    {
      name: 'newsletter',
      run: expecting(200, (round) =>
        post('/newsletter/unsubscribe', {
          email: `reader${round}@example.com`,
          sid: sid(`reader${round}@example.com`),
        }),
      ),
    },
    {
      name: 'reset a password',
      prepare: async (round) =>
        sendTo(phone(member(round)), () => post('/verify/password-reset', { phone: phone(member(round)) }))(),
      run: expecting(200, () =>
        post('/verify/password-reset/confirm', { token: code.text, new_password: `${LARGE_DATA_PASSWORD} baru` }),
      ),
    },
    { name: 'messages to one recipient', run: async (round) => fetched(`/_outbox?to=${phone(member(round))}`) },
  ];
}

/** What maintenance and operators run, with the moment of now: a service deletes only at its second sweep. */
export function everySweep({ api, size }: Pick<Options, 'api' | 'size'>): Omit<ApiCall, 'prepare'>[] {
  const { db } = api.store;
  const clock = systemClock;
  const outbox = createOutbox({ db, clock, logger: createSilentLogger() }, true);
  const now = () => new Date();
  const tokens = Array.from({ length: Math.min(1_000, Math.floor(size.orders / 1_000)) }, (_, index) =>
    zipToken(index + 1),
  );
  return [
    {
      name: 'purge of orders',
      run: () => createAdmin(api).purge(now()),
    },
    {
      name: `${tokens.length} zips, of which the expired go`,
      run: () => createZipsStore(db).removeExpired(tokens, now()),
    },
    { name: 'sessions', run: () => createSessionsStore(db, clock).deleteExpired(now()) },
    { name: 'codes', run: () => createCodesStore(db).deleteExpired(addDays(now(), -1)) },
    { name: 'used tokens', run: () => deleteExpiredTokens(db, now()) },
    { name: 'idempotency keys', run: () => createIdempotencyKeys(db, clock).sweep(now()) },
    { name: 'counts of limits', run: () => deleteExpiredCounts(db, now()) },
    { name: 'stored messages', run: () => outbox.sweep() },
  ];
}
