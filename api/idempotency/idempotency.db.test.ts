import { randomUUID } from 'node:crypto';
import { eq, isNull, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { members } from '#api/database/schema/accounts.ts';
import { idempotencyKeys } from '#api/database/schema/service.ts';
import { ApiError } from '#api/http/envelope.ts';
import { createIdempotency } from '#api/idempotency/idempotency.ts';
import { UnrecoverableError } from '#api/jobs/job.ts';
import { createCaller, createMailbox, type Reply } from '#tests/support/api/api-client.ts';
import { draw, pictureForm } from '#tests/support/api/pictures.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { untilJobsEnd } from '#tests/support/api/rows.ts';

const DAY_MS = 24 * 60 * 60_000;
const REUSED = 'This Idempotency-Key was used for another request. Create a new key for each request.';

/** Sends the same request 50 times at once. @returns the response, which is the same for all */
async function fifty(send: (index: number) => Promise<Reply>): Promise<Reply> {
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, (_, index) => send(index)));
  for (const reply of others) expect(reply).toEqual(first);
  return first as Reply;
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError;

let now = Date.now;
let isDown = false;
const mailbox = createMailbox();
const api = await apiForFile({
  clock: { now: () => now() },
  delivery: {
    send: async (message) => (isDown ? Promise.reject(new UnrecoverableError('down')) : mailbox.send(message)),
  },
});
const { send, newPerson, join: signUp } = createCaller(() => api);

const register = (body: object, key: string) => send('POST', '/auth/register', { body, key });
const update = (body: object, token: string, key: string) => send('PATCH', '/auth/profile', { body, token, key });
const sendOtp = (token: string, key: string = randomUUID()) =>
  send('POST', '/verify/send-otp', { body: { purpose: 'email_verify' }, token, key });
const count = () => api.db.$count(idempotencyKeys);

type Request = (key: string) => Promise<Reply>;
const post =
  (path: string, body: object, token?: string): Request =>
  (key) =>
    send('POST', path, { body, key, ...(token !== undefined && { token }) });
/** A request, and another one of the same operation. */
type Requests = { request: Request; other: Request; mailsTo?: string };

const operations: [name: string, () => Promise<Requests>][] = [
  [
    'register',
    async () => {
      const person = newPerson();
      return {
        request: post('/auth/register', person),
        other: post('/auth/register', { ...person, password: 'kata sandi lain' }),
      };
    },
  ],
  [
    'sendOtp',
    async () => {
      const { token, email } = await signUp();
      const ask = (purpose: string) => post('/verify/send-otp', { purpose }, token);
      return { request: ask('email_verify'), other: ask('phone_verify'), mailsTo: email };
    },
  ],
  [
    'updateProfile',
    async () => {
      const { token, password } = await signUp();
      // A second effect would be refused, since the old password is another one by then.
      const change = { password: 'kata sandi baru', old_password: password, name: 'Nama Baru' };
      return {
        request: (key) => update(change, token, key),
        other: (key) => update({ ...change, name: 'Lain' }, token, key),
      };
    },
  ],
  [
    'updateProfilePicture, of which each effect would have another name',
    async () => {
      const { token } = await signUp();
      const form = async (colour: string) => pictureForm(await draw(8, 8, colour).png().toBuffer());
      const [red, blue] = [await form('red'), await form('blue')];
      return { request: (key) => update(red, token, key), other: (key) => update(blue, token, key) };
    },
  ],
];
test.each(operations)(
  '%s: 50 requests at once have one effect and equal answers; another request is refused',
  async (_name, make) => {
    const { request, other, mailsTo = '' } = await make();
    const key = randomUUID();
    const answer = await fifty(() => request(key));
    expect(answer.http).toBe(200);
    expect(await other(key)).toMatchObject({ http: 409, message: REUSED, data: null });
    expect(await request(key)).toEqual(answer);
    await untilJobsEnd(api);
    expect(mailbox.to(mailsTo)).toHaveLength(mailsTo === '' ? 0 : 1);
  },
);

test('the exchange of a token, also where its answer was lost: the old token and the key open it, together', async () => {
  const [{ token }, stranger] = [await signUp(), await signUp()];
  const key = randomUUID();
  const exchange = (own: { token: string; key?: string }) => send('POST', '/auth/refresh-token', own);
  const profile = async (token: string) => (await send('GET', '/auth/profile', { token })).http;
  const { http, data } = await fifty(() => exchange({ token, key }));
  expect([http, await profile(data.token), await profile(token)]).toEqual([200, 200, 401]);
  expect((await exchange({ token, key })).data.token).toBe(data.token);
  for (const lost of [{ token, key: randomUUID() }, { token }]) expect((await exchange(lost)).http).toBe(401);
  expect((await exchange({ token: stranger.token, key })).data.user.phone).toBe(stranger.phone);
  await send('POST', '/auth/logout', { token: data.token });
  expect(await profile((await exchange({ token, key })).data.token)).toBe(401);
});

test('a key belongs to a member and an operation, stays with the member when the token is refreshed, and needs a valid one', async () => {
  const [one, other] = [await signUp(), await signUp()];
  const key = randomUUID();
  const first = await update({ name: 'Satu' }, one.token, key);
  expect(first.data.name).toBe('Satu');
  expect((await update({ name: 'Dua' }, other.token, key)).data.name).toBe('Dua');
  expect((await sendOtp(one.token, key)).http).toBe(200);
  const { data } = await send('POST', '/auth/refresh-token', { token: one.token });
  expect(await update({ name: 'Satu' }, data.token, key)).toEqual(first);
  expect((await update({ name: 'Satu' }, one.token, key)).http).toBe(401);
});

test('a refusal is repeated for a day, too', async () => {
  const { phone } = await signUp();
  const key = randomUUID();
  const person = { ...newPerson(), phone };
  const first = await register(person, key);
  expect(first.errors?.map(({ code }) => code)).toEqual(['taken']);
  await api.db.delete(members).where(eq(members.phone, phone));
  now = () => Date.now() + DAY_MS - 60_000;
  expect(await register(person, key)).toEqual(first);
  now = () => Date.now() + DAY_MS + 60_000;
  expect((await register(person, key)).http).toBe(200);
  now = Date.now;
});

test('a registration that is refused for its form, which no limit counts, is not kept', async () => {
  const { token } = await signUp();
  const before = await count();
  const key = randomUUID();
  const person = newPerson();
  const answers = [
    await register({ ...person, name: '' }, key),
    await update({ name: 1 }, token, randomUUID()),
    await send('POST', '/verify/send-otp', { body: { purpose: 'other' }, token, key: randomUUID() }),
  ];
  expect(answers.map(({ http }) => http)).toEqual([422, 422, 422]);
  expect(await count()).toBe(before);
  expect((await register(person, key)).http).toBe(200);
});

test('what may work later is not kept: a message that could not be sent is sent by the next request', async () => {
  const { token, email } = await signUp();
  const key = randomUUID();
  isDown = true;
  expect((await sendOtp(token, key)).http).toBe(503);
  isDown = false;
  expect((await sendOtp(token, key)).http).toBe(200);
  expect(mailbox.to(email)).toHaveLength(1);
});

test('a key that is none is refused', async () => {
  const { http, message } = await register(newPerson(), 'a\tb');
  expect([http, message]).toEqual([400, 'The header Idempotency-Key must have 1 to 255 printable ASCII characters.']);
});

test('neither key, token nor password can be read in the table', async () => {
  const person = newPerson();
  const key = randomUUID();
  const { data } = await register(person, key);
  const rows = JSON.stringify(await api.db.select().from(idempotencyKeys));
  expect(rows).toContain('"response":"');
  for (const secret of [key, data.token, person.password, person.phone]) expect(rows).not.toContain(secret);
});

test('effect and answer are one transaction, so that a kill leaves both or neither', async () => {
  const person = newPerson();
  const lastTransactions = async () => {
    const columns = {
      effect: sql<string>`(select xmin::text from members where phone = ${person.phone})`,
      answer: sql<string>`xmin::text`,
    };
    const [row] = await api.db
      .select(columns)
      .from(idempotencyKeys)
      .orderBy(sql`${idempotencyKeys.leasedUntil} desc`)
      .limit(1);
    return row;
  };
  const { data } = await register(person, randomUUID());
  const registered = await lastTransactions();
  expect(registered?.effect).toBe(registered?.answer);
  await update({ name: 'Sekali' }, data.token, randomUUID());
  const updated = await lastTransactions();
  expect(updated?.effect).toBe(updated?.answer);
});

test('a process that died in the middle holds a key for seconds, and its late answer is refused', async () => {
  const { db } = api;
  const runOnce = createIdempotency({ db, clock: { now: () => now() }, secrets: ['secret'] }, isRefusal);
  const call = { key: randomUUID(), operation: 'register', parameters: {} };
  let goOn = (): void => {};
  const late = new Promise<void>((resolve) => (goOn = resolve));
  const dead = runOnce(call, (record) => late.then(() => record(db, 'late')));
  const endLeases = () =>
    db
      .update(idempotencyKeys)
      .set({ leasedUntil: sql`now() - interval '1 second'` })
      .where(isNull(idempotencyKeys.response))
      .returning();
  await vi.waitFor(async () => expect(await endLeases()).toHaveLength(1));
  expect(await runOnce(call, async () => 'answer')).toBe('answer');
  goOn();
  await expect(dead).rejects.toMatchObject({ status: 503, errors: [{ code: 'idempotency_key_busy' }] });
  expect(await runOnce(call, async () => 'not run')).toBe('answer');
});
