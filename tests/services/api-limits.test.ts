import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { idempotencyKeys, members, rateLimits } from '#api/database/schema.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';
import { createCaller, createMailbox, type Reply } from '#tests/support/api/api-client.ts';
import { untilJobsEnd } from '#tests/support/api/jobs.ts';
import { pictureForm } from '#tests/support/api/pictures.ts';
import { describeOnDatabases, type ProductApi, type StartApi } from '#tests/support/api/product-api.ts';

/** Each test has addresses of its own, whose limits are unused. */
let last = 0;
const someAddress = (): string => `203.0.${Math.floor((last += 1) / 250)}.${last % 250}`;

const mailbox = createMailbox();
const many = (count: number, status: number, ...more: number[]): number[] => [
  ...Array<number>(count).fill(status),
  ...more,
];
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The statuses of `count` calls in turn. */
async function inTurn(count: number, call: (turn: number) => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = [];
  for (const turn of range(count)) statuses.push((await call(turn)).http);
  return statuses;
}

type Limit = keyof typeof RATE_LIMITS;
/** As many calls as the limit has points end so, and one more is refused. */
async function expectRefusal(limit: Limit, status: number, call: (turn: number) => Promise<Reply>): Promise<void> {
  const { points } = RATE_LIMITS[limit];
  expect(await inTurn(points + 1, call)).toEqual(many(points, status, 429));
}

// That a limit has so many points is proved in shared/node/protection/rate-limit-policy.test.ts; here, whom and what each call counts.

describeOnDatabases(
  'contract, limits: the API keeps them for callers who pass by the BFF',
  (setUp) => {
    let api: ProductApi;
    let address: string;
    const { send, post, get, patch, login, join, newPerson } = createCaller(
      () => api,
      () => address,
    );
    const limited = { RATE_LIMIT: 'on' };

    beforeAll(async () => {
      const { start } = await setUp();
      api = await start({ env: limited, delivery: mailbox });
    });
    beforeEach(() => {
      address = someAddress();
    });

    const from = <T>(elsewhere: string, call: () => Promise<T>): Promise<T> => {
      address = elsewhere;
      return call();
    };
    const refresh = async (token: string): Promise<string> =>
      (await post('/auth/refresh-token', undefined, token)).data.token;
    const sendOtp = (token: string, purpose = 'email_verify') => post('/verify/send-otp', { purpose }, token);
    const confirm = (code: string) =>
      post('/verify/password-reset/confirm', { token: code, new_password: 'sandi maling' });

    describe('login', () => {
      test('strangers lock no member out of the address of the registration', async () => {
        const home = address;
        const { phone, email, password } = await join();
        for (const who of [{ phone }, { email }]) {
          await inTurn(5, () => from(someAddress(), () => login({ ...who, password: 'tebakan' })));
          expect((await from(someAddress(), () => login({ ...who, password }))).http).toBe(429);
          expect((await from(home, () => login({ ...who, password }))).http).toBe(200);
        }
      });

      test('nor out of the address where they have set a new password', async () => {
        const { phone, email } = await join();
        await inTurn(5, () => from(someAddress(), () => login({ phone, password: 'tebakan' })));
        const here = someAddress();
        await from(here, () => post('/verify/password-reset', { email }));
        await vi.waitFor(() => expect(mailbox.to(email)).toHaveLength(1), { timeout: 10_000 });
        const reset = await post('/verify/password-reset/confirm', {
          token: mailbox.code(email),
          new_password: 'kata sandi dua',
        });
        expect(reset).toMatchObject({ http: 200, data: { identifiers: [email] } });
        await inTurn(5, () => from(someAddress(), () => login({ email, password: 'tebakan' })));
        expect((await from(here, () => login({ email, password: 'kata sandi dua' }))).http).toBe(200);
      });
    });

    test('refresh: a token that is good for nothing is told so no more times than the limit at one address, and no answer is stored', async () => {
      const spent = address;
      const key = (turn: number) => `tebakan-${String(turn).padStart(16, '0')}`;
      await expectRefusal('refreshFailures', 401, (turn) =>
        send('POST', '/auth/refresh-token', { token: 'mati', key: key(turn) }),
      );
      expect(await api.store.db.select().from(idempotencyKeys)).toEqual([]);
      let { token } = await from(someAddress(), join);
      await from(someAddress(), () =>
        expectRefusal('refreshSession', 200, async () => {
          const reply = await post('/auth/refresh-token', undefined, token);
          token = reply.data?.token ?? token;
          return reply;
        }),
      );
      // A repetition is no try: it has its answer even where none is left.
      const lost = { ...(await from(someAddress(), join)), key: key(0) };
      const { data } = await send('POST', '/auth/refresh-token', lost);
      expect((await from(spent, () => send('POST', '/auth/refresh-token', lost))).data).toEqual(data);
    });

    const register = (person: object) => post('/auth/register', { ...newPerson(), ...person });
    const ask = (phone: string) => post('/verify/password-reset', { phone });
    const find = (phone: string) => post('/orders/find', { phone });

    test('register: 5 tries an hour for one phone or e-mail', async () => {
      const { phone, email } = await join();
      for (const contact of [{ phone }, { email }])
        expect(await inTurn(5, () => from(someAddress(), () => register(contact)))).toEqual(many(4, 422, 429));
    });

    test.each<[Limit, status: number, (turn: number) => Promise<Reply>]>([
      ['findOrderPhone', 200, () => from(someAddress(), () => find('0812000099'))],
      ['passwordResetIdentifier', 200, () => from(someAddress(), () => ask('081299990001'))],
      ['findOrderMinuteMisses', 200, (turn) => find(`08120000${turn}`)],
      ['orderMisses', 404, (turn) => get(`/orders/TEBAK-${turn}${turn % 2 ? '/downloadAll' : ''}`)],
      ['passwordResetAddress', 200, (turn) => ask(`08129998${turn}`)],
      ['passwordResetFailures', 400, (turn) => confirm(`AAAA22${10 + turn}`)],
      ['verifyEmailFailures', 400, () => post('/auth/verify-email', { token: 'x' })],
      ['unsubscribe', 422, () => post('/newsletter/unsubscribe', { email: 'a@example.com', sid: 'x' })],
    ])('%s, of one thing or address', expectRefusal);

    describe('codes', () => {
      test('one in 30 s for one member: neither a refresh nor a new e-mail address nor another purpose starts afresh', async () => {
        const { token, password } = await join();
        expect((await sendOtp(token)).http).toBe(200);
        const next = await refresh(token);
        expect((await from(someAddress(), () => sendOtp(next))).http).toBe(429);
        const stranger = newPerson().email;
        expect((await patch({ email: stranger, old_password: password }, next)).http).toBe(200);
        expect((await sendOtp(next)).retryAfter).toBeLessThanOrEqual(30);
        expect((await sendOtp(next, 'phone_verify')).http).toBe(429);
        expect(mailbox.to(stranger)).toEqual([]);
      });

      test('one that confirms a change is one of them', async () => {
        const withoutPassword = async () => {
          const account = await join();
          await api.store.db.update(members).set({ passwordHash: null }).where(eq(members.phone, account.phone));
          return account;
        };
        const change = (token: string) => from(someAddress(), () => patch({ password: 'sandi pertama' }, token));
        const [one, other] = [await withoutPassword(), await withoutPassword()];
        expect((await change(one.token)).errors).toMatchObject([{ code: 'code_sent' }]);
        expect((await sendOtp(one.token)).http).toBe(429);
        expect((await sendOtp(other.token)).http).toBe(200);
        expect((await change(other.token)).http).toBe(429);
        for (const { email } of [one, other]) expect(mailbox.to(email)).toHaveLength(1);
      });

      test('wrong codes of one member, whatever the token', async () => {
        let { token } = await join();
        await expectRefusal('verifyOtpMemberFailures', 400, async () => {
          const reply = await from(someAddress(), () =>
            post('/verify/otp', { otp_code: 'AAAA2222', purpose: 'phone_verify' }, token),
          );
          token = await refresh(token);
          return reply;
        });
      });
    });

    test('five wrong old passwords in a quarter of an hour, whatever becomes of the token', async () => {
      const account = await join();
      let { token } = account;
      await expectRefusal('oldPasswordFailures', 422, async (turn) => {
        const reply = await patch({ password: 'sandi maling', old_password: `tebakan ${turn}` }, token);
        token = await refresh(token);
        return reply;
      });
      expect((await patch({ email: newPerson().email, old_password: account.password }, token)).http).toBe(429);
      expect((await patch({ name: 'Boleh' }, token)).http).toBe(200);
    });

    test.each<[Limit, number, (person: Awaited<ReturnType<typeof join>>, taken: string) => object]>([
      // A new address, and the question whether an address has an account.
      ['emailChanges', 200, ({ password }) => ({ email: newPerson().email, old_password: password })],
      ['emailChanges', 422, ({ password }, email) => ({ email, old_password: password })],
      ['pictures', 422, () => pictureForm(Buffer.from('no picture'))],
    ])('%s, of one member', async (limit, status, change) => {
      const [person, { email }] = [await join(), await from(someAddress(), join)];
      await expectRefusal(limit, status, () => patch(change(person, email), person.token));
    });

    test('two pictures of one member at a time: a third is refused before its file has come', async () => {
      const { token } = await join();
      const type = 'multipart/form-data; boundary=b';
      const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'x-forwarded-for': address };
      const uploads = range(3).map(() => {
        const upload = request(new URL('/auth/profile', api.url), { method: 'PATCH', headers }).on('error', () => {});
        upload.write('--b\r\ncontent-disposition: form-data; name="profile_picture"; filename="me.png"\r\n\r\n');
        return upload;
      });
      const [answer] = (await Promise.race(uploads.map((upload) => once(upload, 'response')))) as [IncomingMessage];
      expect(answer.statusCode).toBe(429);
      for (const upload of uploads) upload.destroy();
    });

    test('five notices an hour to a former address that was never verified, however many accounts have had it', async () => {
      const stranger = newPerson().email;
      for (const _ of range(6)) {
        const { token, password } = await from(someAddress(), join);
        for (const email of [stranger, newPerson().email])
          expect((await patch({ email, old_password: password }, token)).http).toBe(200);
      }
      const { token, password, email } = await join();
      expect((await patch({ email: newPerson().email, old_password: password }, token)).http).toBe(200);
      await untilJobsEnd(api);
      expect(mailbox.to(email)).toHaveLength(1);
      expect(mailbox.to(stranger)).toHaveLength(5);
    });

    test('60 changes of the profile an hour for one member, refused ones included, so that no more answers are stored', async () => {
      const { token } = await join();
      const stored = () => api.store.db.$count(idempotencyKeys);
      const before = await stored();
      const change = (turn: number) =>
        send('PATCH', '/auth/profile', {
          body: turn % 2 ? { name: `Tamu ${turn}` } : { password: 'sandi baru' },
          token,
          key: `perubahan-${String(turn).padStart(16, '0')}`,
        });
      const statuses = await inTurn(62, change);
      expect(statuses.filter((status) => status === 429)).toHaveLength(2);
      expect(statuses.slice(60)).toEqual([429, 429]);
      expect(await stored()).toBe(before + 60);
      // An answer that is stored is given again.
      expect((await change(1)).http).toBe(200);
    });

    // Last: a limit that no call keeps protects nothing.
    test('each limit has refused in a test above, except those that one call keeps beside another', async () => {
      const metrics = await (await api.get('/metrics')).text();
      expect(Object.keys(RATE_LIMITS).filter((limit) => !metrics.includes(`{limit="${limit}"}`))).toEqual([
        'loginKnownAddressFailures',
        'loginAddressFailures',
        'registerAccounts',
        'registerTries',
        'findOrderAddress',
        'findOrderHourMisses',
        'sendOtpMember',
        'sendOtpDestination',
        'sendOtpUnused',
        'verifyOtpAddressFailures',
        'passwordResetFailuresInAll',
      ]);
    });
  },
  ['PGlite'],
);

describeOnDatabases(
  'the client’s address',
  (setUp) => {
    const findFrom = async (start: StartApi, env: Record<string, string>): Promise<number[]> => {
      const api = await start({ env: { RATE_LIMIT: 'on', ...env } });
      const { post } = createCaller(() => api, someAddress);
      return inTurn(21, (turn) => post('/orders/find', { phone: `08140000${turn}` }));
    };

    test('is named by trusted proxies alone', async () => {
      const { start } = await setUp();
      expect(await findFrom(start, { TRUST_PROXY: '10.0.0.0/8' })).toEqual(many(20, 200, 429));
      expect(await findFrom(start, {})).toEqual(many(21, 200));
    });
  },
  ['PGlite'],
);

describeOnDatabases(
  'two services',
  (setUp) => {
    test('on one database count together, and keep neither phones nor addresses', async () => {
      const { start } = await setUp();
      const apis = [await start({ env: { RATE_LIMIT: 'on' } }), await start({ env: { RATE_LIMIT: 'on' } })];
      let turn = 0;
      const { login } = createCaller(() => apis[(turn += 1) % 2] as ProductApi, someAddress);
      const guesses = await Promise.all(range(60).map(() => login({ phone: '081299990002', password: 'tebakan' })));
      // At once, each service runs as many as points are left; then both have counted.
      const compared = guesses.filter(({ http }) => http === 401).length;
      expect(compared).toBeGreaterThanOrEqual(5);
      expect(compared).toBeLessThanOrEqual(10);
      expect(await inTurn(4, () => login({ phone: '081299990002', password: 'tebakan' }))).toEqual(many(4, 429));
      const rows = await (apis[0] as ProductApi).store.db.select().from(rateLimits);
      expect(rows).not.toEqual([]);
      expect(JSON.stringify(rows)).not.toMatch(/99990002|203\.0/);
    });
  },
  ['PostgreSQL'],
);
