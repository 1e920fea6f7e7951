import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createCaller } from '#tests/support/api/api-client.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { type Answer, type Client, startBff } from '#tests/support/bff/bff.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { createClient } from '#web/gql/client.ts';
import { toFailure } from '#web/gql/errors.ts';
import { RegisterDocument } from '#web/gql/generated/graphql.ts';

const REUSED = 'Idempotency-Key ini sudah kamu pakai untuk permintaan lain. Buat kunci baru untuk permintaan ini.';
const withKey = (key: string, client: Client = {}): Client => ({
  ...client,
  headers: { ...client.headers, 'idempotency-key': key },
});
const atOnce = <T>(count: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, run));

/** The data, or the error without the id of its request. */
function contentOf({ data, errors: [error] }: Pick<Answer, 'data' | 'errors'>): unknown {
  const { requestId: _, ...extensions } = error?.extensions ?? {};
  return error ? { message: error.message, ...extensions } : data;
}

function expectEqual(answers: Answer<unknown>[]): unknown {
  const [first, ...others] = (answers as Answer[]).map(contentOf);
  for (const other of others) expect(other).toEqual(first);
  return first;
}

type Registered = { register: { session: { token: string } } };

const both = await forFile(startBffWithApi());
const { newPerson } = createCaller(() => both.api);

describe('both services, limits on: calls with one key have one effect and equal answers', () => {
  const bff = both;
  let token: string;

  const register = (input: object, key: string) =>
    bff.ask(RegisterDocument, { input } as never, withKey(key, { address: '203.0.113.7' }));

  test('register; other input is refused, and is no conflict of the input', async () => {
    const [person, key] = [newPerson(), randomUUID()];
    // A repetition counts in the limits of the BFF: five of one contact in an hour.
    const data = expectEqual(await atOnce(3, () => register(person, key))) as Registered;
    ({ token } = data.register.session);
    expect(contentOf(await bff.ask('{ me { phone } }', {}, { token }))).toEqual({
      me: { phone: person.phone },
    });
    expect(contentOf((await register({ ...person, name: 'Lain' }, key)) as Answer)).toEqual({
      message: REUSED,
      code: 'BAD_USER_INPUT',
      status: 409,
      reason: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(contentOf((await register(person, randomUUID())) as Answer)).toMatchObject({
      register: { userErrors: [{ code: 'TAKEN' }, { code: 'TAKEN' }] },
    });
    expect(contentOf((await register(person, key)) as Answer)).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('F85: a form that is sent again after its answer was lost on the way to the browser succeeds', async () => {
    const { fetch } = globalThis;
    const origin = await bff.app.listen({ port: 0, host: '127.0.0.1' });
    let isFirst = true;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      const answer = await fetch(origin + path, init);
      if (!isFirst) return answer;
      isFirst = false;
      await answer.text();
      throw new TypeError('Failed to fetch');
    });
    const client = createClient(null);
    const input = newPerson();
    const submit = () => client.mutate({ mutation: RegisterDocument, variables: { input } });
    expect(await submit().catch(toFailure)).toMatchObject({ isUnanswered: true });
    expect(await submit()).toMatchObject({ data: { register: { session: { user: { phone: input.phone } } } } });
    vi.unstubAllGlobals();
  });
});

let refusal: { status: number; message: string; errors: object[] } | null = null;
const api = await forFile(
  startFakeServer(({ url }, response) => {
    const user = { name: 'Sari', email: 'sari@example.com', phone: '0812' };
    if (refusal !== null) sendJson(response, refusal.status, refusal);
    else sendEnvelope(response, url.endsWith('profile') ? user : { token: randomUUID(), user });
  }),
);
const bff = await forFile(startBff(api.url));

const SEND = 'sendOtp(input: { purpose: EMAIL_VERIFY }) { message resendAt userErrors { code field message } }';

describe('an API that does not know the header', () => {
  test.each([
    [
      'register(input: { name: "A", email: "a@b", password: "hunter2", phone: "0812", birthDate: "2001-02-28" }) { session { token } }',
      '/auth/register',
    ],
    [SEND, '/verify/send-otp'],
    [
      'verifyOtp(input: { code: "ABCD2345", purpose: PHONE_VERIFY }) { user { name } userErrors { code field message } }',
      '/verify/otp',
    ],
    ['verifyEmail(input: { token: "t" }) { message userErrors { code field message } }', '/auth/verify-email'],
    [
      'confirmPasswordReset(input: { code: "ABCD2345", newPassword: "k4m1s!" }) { message userErrors { code field message } }',
      '/verify/password-reset/confirm',
    ],
    ['updateProfile(input: { name: "Sari" }) { user { name } userErrors { code field message } }', '/auth/profile'],
    ['requestPasswordReset(input: { identifier: "0812" }) { message userErrors { code } }', '/verify/password-reset'],
    [
      'signInWithGoogle(input: { code: "c", redirectUri: "https://site.example/callback" }) { session { token } userErrors { code } }',
      '/auth/google/callback',
    ],
    [
      'signInWithGoogleOneTap(input: { credential: "a.b.c" }) { session { token } userErrors { code } }',
      '/auth/google/onetap',
    ],
    ['refreshToken { session { token } userErrors { code field message } }', '/auth/refresh-token'],
  ])('%s: each call carries the key, and runs', async (field, path) => {
    const key = randomUUID();
    const ask = () => bff.ask(`mutation { ${field} }`, {}, withKey(key, { token: 'token-of-sari' }));
    for (const { code } of [await ask(), await ask()]) expect(code).toBeUndefined();
    const calls = api.seen.filter(({ headers }) => headers['idempotency-key'] === key);
    expect(calls.map(({ url }) => url.split('?')[0])).toEqual([path, path]);
  });

  test('no other call carries the key, and a malformed one does not matter there', async () => {
    const { code } = await bff.ask(
      'mutation { login(input: { identifier: "0812", password: "x" }) { session { token } userErrors { code field message } } }',
      {},
      withKey('é'),
    );
    expect(code).toBeUndefined();
    expect(api.seen.find(({ url }) => url === '/auth/login')?.headers).not.toHaveProperty('idempotency-key');
  });
});

const refresh = (key: string, client: Client = { token: 'token-of-sari' }) =>
  bff.ask('mutation { refreshToken { session { token } userErrors { code } } }', {}, withKey(key, client));

test.each([
  ['reused', 409, { code: 'BAD_USER_INPUT', status: 409 }],
  ['reused', 422, { code: 'BAD_USER_INPUT', status: 422 }],
  ['busy', 503, { code: 'UPSTREAM_UNAVAILABLE' }],
])(
  "the API's idempotency_key_%s, status %i, is an error of the operation, not of its input",
  async (fault, status, extensions) => {
    refusal = { status, message: 'Kuncinya.', errors: [{ path: [], message: 'No', code: `idempotency_key_${fault}` }] };
    const answer = contentOf(await refresh(randomUUID()));
    refusal = null;
    expect(answer).toEqual({
      message: 'Kuncinya.',
      reason: `IDEMPOTENCY_KEY_${fault.toUpperCase()}`,
      ...extensions,
    });
  },
);

test.each(['', 'a'.repeat(256), 'kunci-é'])('%j is no key, and nothing is called', async (key) => {
  const from = api.seen.length;
  const message = 'Idempotency-Key harus terdiri dari 1 sampai 255 karakter ASCII yang terlihat.';
  expect(contentOf(await refresh(key))).toEqual({
    message,
    code: 'BAD_USER_INPUT',
    status: 400,
    reason: 'IDEMPOTENCY_KEY_MALFORMED',
  });
  expect(api.seen.slice(from)).toEqual([]);
});

test('a visitor is asked to log in first', async () => {
  expect((await refresh('é', {})).code).toBe('UNAUTHENTICATED');
});
