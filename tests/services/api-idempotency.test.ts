import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { createIdempotencyKeys } from '#api/database/idempotency-keys.ts';
import { idempotencyKeys, jobs, members, sessions } from '#api/database/schema.ts';
import { createCaller, createMailbox, type Reply } from '#tests/support/api-client.ts';
import { describeOnDatabases, type ProductApi, type StartApi } from '#tests/support/product-api.ts';

const DAY_MS = 24 * 60 * 60_000;
const REUSED = 'Idempotency-Key ini sudah kamu pakai untuk permintaan lain. Buat kunci baru untuk permintaan ini.';

/** Sends the same request 50 times at once. */
const fifty = (send: (index: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(Array.from({ length: 50 }, (_, index) => send(index)));

function expectEqual(replies: Reply[]): Reply {
  const [first] = replies;
  for (const reply of replies) expect(reply).toEqual(first);
  return first as Reply;
}

describeOnDatabases('Idempotency-Key', (setUp) => {
  let api: ProductApi;
  let now = Date.now;
  let isDown = false;
  const mailbox = createMailbox();
  const { send, newPerson, join: signUp } = createCaller(() => api);

  beforeAll(async () => {
    const { start } = await setUp();
    const delivery = {
      send: async (message: Parameters<typeof mailbox.send>[0]) =>
        isDown ? Promise.reject(new Error('down')) : mailbox.send(message),
    };
    api = await start({ clock: { now: () => now() }, delivery });
  });

  const register = (body: object, key: string) => send('POST', '/auth/register', { body, key });
  const update = (body: object, token: string, key: string) => send('PATCH', '/auth/profile', { body, token, key });
  const sendOtp = (token: string, key: string) =>
    send('POST', '/verify/send-otp', { body: { purpose: 'email_verify' }, token, key });

  describe('50 requests at once with one key have one effect and equal answers', () => {
    test('register', async () => {
      const person = newPerson();
      const key = randomUUID();
      const { http, data } = expectEqual(await fifty(() => register(person, key)));
      expect([http, data.user.phone]).toEqual([200, person.phone]);
      const [member] = await api.store.db.select().from(members).where(eq(members.phone, person.phone));
      expect(
        await api.store.db
          .select()
          .from(sessions)
          .where(eq(sessions.memberId, member?.id ?? '')),
      ).toHaveLength(1);
      expect((await send('GET', '/auth/profile', { token: data.token })).http).toBe(200);
    });

    test('sendOtp', async () => {
      const { token, email } = await signUp();
      const key = randomUUID();
      expect(expectEqual(await fifty(() => sendOtp(token, key))).http).toBe(200);
      expect(mailbox.to(email)).toHaveLength(1);
    });

    test('verifyOtp, and a wrong code stays wrong', async () => {
      const { token, email } = await signUp();
      await sendOtp(token, randomUUID());
      const enter = (otp_code: string, key: string) =>
        send('POST', '/verify/otp', { body: { otp_code, purpose: 'email_verify' }, token, key });
      const [wrong, right] = [randomUUID(), randomUUID()];
      expect((await enter('AAAAAAAA', wrong)).http).toBe(400);
      const code = mailbox.code(email);
      expect(expectEqual(await fifty(() => enter(code, right)))).toMatchObject({
        http: 200,
        message: 'Email terverifikasi!',
      });
      expect((await enter('AAAAAAAA', wrong)).http).toBe(400);
      expect((await enter(code, wrong)).http).toBe(409);
      expect((await enter(code, randomUUID())).http).toBe(400);
    });

    test('verifyEmail, also where another code has replaced the link since', async () => {
      const { token, email } = await signUp();
      await sendOtp(token, randomUUID());
      const link = new URL(mailbox.to(email)[0]?.link ?? '').searchParams.get('token');
      const open = (key: string) => send('POST', '/auth/verify-email', { body: { token: link }, key });
      const key = randomUUID();
      expect(expectEqual(await fifty(() => open(key))).http).toBe(200);
      now = () => Date.now() + 60_000;
      expect((await sendOtp(token, randomUUID())).http).toBe(200);
      now = Date.now;
      expect([(await open(key)).http, (await open(randomUUID())).http]).toEqual([200, 400]);
    });

    test('requestPasswordReset', async () => {
      const { email } = await signUp();
      const key = randomUUID();
      const ask = (body: object) => send('POST', '/verify/password-reset', { body, key });
      expect(expectEqual(await fifty(() => ask({ email }))).http).toBe(200);
      await expect.poll(() => mailbox.code(email)).not.toBe('');
      expect(await api.store.db.$count(jobs)).toBe(0);
      expect(mailbox.to(email)).toHaveLength(1);
      expect((await ask({ email: 'lain@example.com' })).message).toBe(REUSED);
    });

    test('confirmPasswordReset, whose second effect would be refused', async () => {
      const { email } = await signUp();
      await send('POST', '/verify/password-reset', { body: { email } });
      await expect.poll(() => mailbox.code(email)).not.toBe('');
      const confirm = (new_password: string, key: string) =>
        send('POST', '/verify/password-reset/confirm', { body: { token: mailbox.code(email), new_password }, key });
      const key = randomUUID();
      const { http, data } = expectEqual(await fifty(() => confirm('kata sandi baru', key)));
      expect([http, data]).toEqual([200, { identifiers: [email] }]);
      expect((await confirm('kata sandi lain', key)).http).toBe(409);
      expect((await confirm('kata sandi baru', randomUUID())).http).toBe(400);
      expect((await send('POST', '/auth/login', { body: { email, password: 'kata sandi baru' } })).http).toBe(200);
    });

    test('updateProfile', async () => {
      const { token, password } = await signUp();
      const key = randomUUID();
      // A second effect would be refused, since the old password is another one by then.
      const change = { password: 'kata sandi baru', old_password: password, name: 'Nama Baru' };
      const { http, data } = expectEqual(await fifty(() => update(change, token, key)));
      expect([http, data.name]).toEqual([200, 'Nama Baru']);
    });

    test('the exchange of a token, also where its answer was lost', async () => {
      const { token } = await signUp();
      const key = randomUUID();
      const exchange = (own: { token: string; key: string }) => send('POST', '/auth/refresh-token', own);
      const { http, data } = expectEqual(await fifty(() => exchange({ token, key })));
      expect(http).toBe(200);
      expect((await exchange({ token, key })).data.token).toBe(data.token);
      expect((await send('GET', '/auth/profile', { token: data.token })).http).toBe(200);
      // The old token opens nothing, and without its key it is exchanged for nothing; nor is the key of use to
      // another token.
      expect((await send('GET', '/auth/profile', { token })).http).toBe(401);
      expect((await exchange({ token, key: randomUUID() })).http).toBe(401);
      expect((await send('POST', '/auth/refresh-token', { token })).http).toBe(401);
      const stranger = await signUp();
      expect((await exchange({ token: stranger.token, key })).data.user.phone).toBe(stranger.phone);
      await send('POST', '/auth/logout', { token: data.token });
      expect((await send('GET', '/auth/profile', { token: (await exchange({ token, key })).data.token })).http).toBe(
        401,
      );
    });

    test('updateProfilePicture', async () => {
      const { token } = await signUp();
      // The first picture starts the process that decodes it, which takes a busy machine longer than the others may
      // wait. It may even be told to come back (503), which is not stored.
      const first = await picture('green');
      const greenKey = randomUUID();
      await expect
        .poll(async () => (await send('PATCH', '/auth/profile', { body: form(first), token, key: greenKey })).http, {
          timeout: 25_000,
        })
        .toBe(200);
      const key = randomUUID();
      const bytes = await picture('red');
      const { http, data } = expectEqual(
        await fifty(() => send('PATCH', '/auth/profile', { body: form(bytes), token, key })),
      );
      // Each effect would give the picture another random name.
      expect(http).toBe(200);
      expect((await api.get(new URL(data.profile_picture).pathname)).status).toBe(200);
      const other = await send('PATCH', '/auth/profile', { body: form(await picture('blue')), token, key });
      expect([other.http, other.message]).toEqual([409, REUSED]);
    });
  });

  test('a later request with the key has the same answer, for a day', async () => {
    const person = newPerson();
    const key = randomUUID();
    const first = await register(person, key);
    now = () => Date.now() + DAY_MS - 60_000;
    expect(await register(person, key)).toEqual(first);
    now = () => Date.now() + DAY_MS + 60_000;
    expect((await register(person, key)).errors?.map(({ code }) => code)).toEqual(['taken', 'taken']);
    now = Date.now;
  });

  test('the order of the fields does not matter, every value does', async () => {
    const person = newPerson();
    const key = randomUUID();
    const first = await register(person, key);
    expect(await register(Object.fromEntries(Object.entries(person).toReversed()), key)).toEqual(first);
    const { http, message, data } = await register({ ...person, password: 'kata sandi lain' }, key);
    expect([http, message, data]).toEqual([409, REUSED, null]);
  });

  test('a key belongs to a member and an operation', async () => {
    const [one, other] = [await signUp(), await signUp()];
    const key = randomUUID();
    expect((await update({ name: 'Satu' }, one.token, key)).data.name).toBe('Satu');
    expect((await update({ name: 'Dua' }, other.token, key)).data.name).toBe('Dua');
    expect((await sendOtp(one.token, key)).http).toBe(200);
  });

  test('a key stays with the member when the token is refreshed, and needs a valid one', async () => {
    const { token } = await signUp();
    const key = randomUUID();
    const first = await update({ name: 'Segar' }, token, key);
    const { data } = await send('POST', '/auth/refresh-token', { token });
    expect(await update({ name: 'Segar' }, data.token, key)).toEqual(first);
    expect((await update({ name: 'Segar' }, token, key)).http).toBe(401);
  });

  test('a refusal is repeated, too', async () => {
    const { phone } = await signUp();
    const key = randomUUID();
    const person = { ...newPerson(), phone };
    const first = await register(person, key);
    expect(first.errors?.map(({ code }) => code)).toEqual(['taken']);
    await api.store.db.delete(members).where(eq(members.phone, phone));
    expect(await register(person, key)).toEqual(first);
    expect((await register({ ...person, name: 'Lain' }, key)).http).toBe(409);
    expect((await register(person, randomUUID())).http).toBe(200);
  });

  test('a registration that is refused for its form, which no limit counts, is not kept', async () => {
    const count = () => api.store.db.$count(idempotencyKeys);
    const before = await count();
    const key = randomUUID();
    const person = newPerson();
    expect((await register({ ...person, name: '' }, key)).http).toBe(422);
    expect(await count()).toBe(before);
    expect((await register(person, key)).http).toBe(200);
  });

  test('nor is a profile or a wish for a code that is refused for its form', async () => {
    const { token } = await signUp();
    const before = await api.store.db.$count(idempotencyKeys);
    const answers = await Promise.all([
      update({ name: 1 }, token, randomUUID()),
      send('POST', '/verify/send-otp', { body: { purpose: 'other' }, token, key: randomUUID() }),
    ]);
    expect(answers.map(({ http }) => http)).toEqual([422, 422]);
    expect(await api.store.db.$count(idempotencyKeys)).toBe(before);
  });

  test('what no call reads is no part of a request, however deep it is', async () => {
    const [person, key] = [newPerson(), randomUUID()];
    let deep: unknown[] = [];
    for (let level = 0; level < 4_000; level += 1) deep = [deep];
    const first = await register({ ...person, deep }, key);
    expect(first.http).toBe(200);
    expect(await register(person, key)).toEqual(first);
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

  test.each(['', 'a'.repeat(256), 'kunci-é', 'a\tb'])('%j is no key', async (key) => {
    const { http, message } = await register(newPerson(), key);
    expect([http, message]).toEqual([
      400,
      'Idempotency-Key harus terdiri dari 1 sampai 255 karakter ASCII yang terlihat.',
    ]);
  });

  test('neither key, token nor password can be read in the table', async () => {
    const person = newPerson();
    const key = randomUUID();
    const { data } = await register(person, key);
    const rows = JSON.stringify(await api.store.db.select().from(idempotencyKeys));
    expect(rows).toContain('"answer":"');
    for (const secret of [key, data.token, person.password, person.phone]) expect(rows).not.toContain(secret);
  });

  test('effect and answer are one transaction, so that a kill leaves both or neither', async () => {
    const { token, phone } = await signUp();
    const lastTransactions = async () => {
      const columns = {
        effect: sql<string>`(select xmin::text from members where phone = ${phone})`,
        answer: sql<string>`xmin::text`,
      };
      const [row] = await api.store.db
        .select(columns)
        .from(idempotencyKeys)
        .orderBy(sql`${idempotencyKeys.leasedUntil} desc`)
        .limit(1);
      return row;
    };
    await update({ name: 'Sekali' }, token, randomUUID());
    const updated = await lastTransactions();
    expect(updated?.effect).toBe(updated?.answer);
    await api.store.db.delete(members).where(eq(members.phone, phone));
    await register({ ...newPerson(), phone }, randomUUID());
    const registered = await lastTransactions();
    expect(registered?.effect).toBe(registered?.answer);
  });

  test('a process that died in the middle holds a key for seconds, and its late answer is refused', async () => {
    const keys = createIdempotencyKeys(api.store.db, { now: () => now() });
    const id = randomUUID();
    const [dead, next] = [randomUUID(), randomUUID()];
    expect(await keys.claim(id, dead)).toBe('claimed');
    expect(await keys.claim(id, next)).toBe('running');
    await keys.renew(id, dead);
    const [row] = await api.store.db
      .select({ left: sql<number>`extract(epoch from ${idempotencyKeys.leasedUntil} - now())::float` })
      .from(idempotencyKeys)
      .where(eq(idempotencyKeys.keyHash, id));
    expect(row?.left).toBeLessThanOrEqual(5);
    await api.store.db
      .update(idempotencyKeys)
      .set({ leasedUntil: sql`now() - interval '1 second'` })
      .where(eq(idempotencyKeys.keyHash, id));
    expect(await keys.claim(id, next)).toBe('claimed');
    expect(await keys.complete(id, dead, 'late')).toBe(false);
    expect(await keys.complete(id, next, 'answer')).toBe(true);
    expect(await keys.claim(id, randomUUID())).toEqual({ answer: 'answer' });
    now = () => Date.now() + DAY_MS + 60_000;
    await keys.sweep(new Date(now()));
    now = Date.now;
    expect(await api.store.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.keyHash, id))).toEqual([]);
  });
});

describeOnDatabases(
  'Idempotency-Key in two processes',
  (setUp) => {
    let start: StartApi;
    beforeAll(async () => {
      ({ start } = await setUp());
    });

    test('50 registrations at once have one effect and equal answers', async () => {
      const env = { SECRET: 'a secret that both processes are given' };
      const apis = await Promise.all([start({ env }), start({ env })]);
      const [one, other] = apis.map((api) => createCaller(() => api)) as [
        ReturnType<typeof createCaller>,
        ReturnType<typeof createCaller>,
      ];
      const person = one.newPerson();
      const key = randomUUID();
      const replies = await fifty((index) =>
        (index % 2 ? one : other).send('POST', '/auth/register', { body: person, key }),
      );
      expect(expectEqual(replies).http).toBe(200);
      expect(await apis[0]?.store.db.select().from(members).where(eq(members.phone, person.phone))).toHaveLength(1);
    });
  },
  ['PostgreSQL'],
);

function form(bytes: Buffer): FormData {
  const body = new FormData();
  body.set('profile_picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'saya.png');
  return body;
}

const picture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
