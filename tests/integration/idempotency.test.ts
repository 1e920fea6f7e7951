import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { createCaller } from '#tests/support/api/api-client.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { type Answer, type Client, startBff } from '#tests/support/bff/bff.ts';
import { forFile } from '#tests/support/for-file.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { createClient } from '#web/gql/client.ts';
import { toFailure } from '#web/gql/errors.ts';
import { RegisterDocument, SendOtpDocument } from '#web/gql/generated/graphql.ts';

const REUSED = 'Idempotency-Key ini sudah kamu pakai untuk permintaan lain. Buat kunci baru untuk permintaan ini.';
const withKey = (key: string, client: Client = {}): Client => ({
  ...client,
  headers: { ...client.headers, 'idempotency-key': key },
});
const fifty = <T>(run: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 50 }, run));

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

describe('both services, limits on: 50 at once with one key have one effect and equal answers', () => {
  const bff = both;
  let token: string;

  const register = (input: object, key: string) =>
    bff.ask(RegisterDocument, { input } as never, withKey(key, { address: '203.0.113.7' }));

  test('register, which allows five accounts an hour', async () => {
    const [person, key] = [newPerson(), randomUUID()];
    const data = expectEqual(await fifty(() => register(person, key))) as Registered;
    ({ token } = data.register.session);
    expect(contentOf(await bff.ask('{ me { phone } }', {}, { token }))).toEqual({
      me: { phone: person.phone },
    });
    expect(contentOf((await register({ ...person, name: 'Lain' }, key)) as Answer)).toEqual({
      message: REUSED,
      code: 'BAD_USER_INPUT',
      status: 409,
    });
    expect(contentOf((await register(person, randomUUID())) as Answer)).toMatchObject({
      register: { userErrors: [{ code: 'TAKEN' }, { code: 'TAKEN' }] },
    });
  });

  test('a form that is refused here, which no limit counts, leaves nothing in the store', async () => {
    const [person, key] = [newPerson(), randomUUID()];
    expect(((await register({ ...person, name: '' }, key)) as Answer).code).toBe('REQUIRED');
    // What is kept of a key would refuse other parameters.
    expect(contentOf((await register(person, key)) as Answer)).toHaveProperty('register.session.token');
  });

  test('updateProfilePicture; another picture is refused', async () => {
    const upload = (bytes: Uint8Array<ArrayBuffer>, key = 'a picture') =>
      bff.uploadPicture(bytes, withKey(key, { token }));
    const red = sharp({ create: { width: 6, height: 6, channels: 3, background: 'red' } }).png();
    const picture = new Uint8Array(await red.toBuffer());
    const data = expectEqual(await fifty(() => upload(picture))) as {
      updateProfilePicture: { user: { profilePicture: string } };
    };
    const { pathname } = new URL(data.updateProfilePicture.user.profilePicture);
    expect((await bff.api.get(pathname)).status).toBe(200);
    const other = new Uint8Array(await red.negate().toBuffer());
    expect(contentOf(await upload(other))).toEqual({ message: REUSED, code: 'BAD_USER_INPUT', status: 409 });
    const noPicture = new TextEncoder().encode('%PDF-1.7');
    expect(expectEqual(await fifty(() => upload(noPicture, 'no picture')))).toMatchObject({
      updateProfilePicture: { userErrors: [{ code: 'UNSUPPORTED' }] },
    });
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

let status = 200;
let profileStatus = 200;
const api = await forFile(
  startFakeServer(({ url }, response) => {
    const user = { name: 'Sari', email: 'sari@example.com', phone: '0812' };
    const isProfile = url.endsWith('profile');
    const sent = isProfile ? profileStatus : status;
    if (sent !== 200) sendEnvelope(response, null, { status: sent, message: `Status ${sent}` });
    else sendEnvelope(response, isProfile ? user : { token: randomUUID(), user });
  }),
);
const bff = await forFile(startBff(api.url, { env: { RATE_LIMIT: 'off' } }));

describe('an API that does not know the header', () => {
  const register = (key: string) =>
    bff.ask(RegisterDocument, { input: newPersonOnce }, withKey(key)) as Promise<Answer>;
  const newPersonOnce = newPerson();

  test.each([
    [
      'register(input: { name: "A", email: "a@b", password: "hunter2", phone: "0812", birthDate: "2001-02-28" }) { session { token } }',
      '/auth/register',
    ],
    [
      'sendOtp(input: { purpose: EMAIL_VERIFY }) { message resendAt userErrors { code field message } }',
      '/verify/send-otp',
    ],
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
      'signInWithGoogleOneTap(input: { credential: "a.b.c" }) { session { token } userErrors { code } }',
      '/auth/google/onetap',
    ],
    ['refreshToken { session { token } userErrors { code field message } }', '/auth/refresh-token'],
  ])('%s: 50 requests at once and one with a refreshed token are one call, with the key', async (field, path) => {
    const key = randomUUID();
    const ask = (token = 'token-of-sari') => bff.ask(`mutation { ${field} }`, {}, withKey(key, { token }));
    // Of an exchange the key belongs to the token.
    const answers = path === '/auth/refresh-token' ? await fifty(ask) : [...(await fifty(ask)), await ask('refreshed')];
    expect(expectEqual(answers)).not.toHaveProperty('code');
    const calls = api.seen.filter(({ url, method }) => url === path && method !== 'GET');
    expect(calls.map(({ headers }) => headers['idempotency-key'])).toEqual([key]);
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

  test.each([
    [200, 500],
    [500, 200],
  ])('a call whose member cannot be found is not run: profile %i, then %i', async (...statuses) => {
    const from = api.seen.length;
    const client = withKey(randomUUID(), { token: 'token-of-sari' });
    const codes: unknown[] = [];
    for (profileStatus of statuses)
      codes.push((await bff.ask(SendOtpDocument, { input: { purpose: 'EMAIL_VERIFY' } }, client)).code);
    profileStatus = 200;
    expect(codes).toEqual(statuses.map((profile) => (profile === 200 ? undefined : 'UPSTREAM_UNAVAILABLE')));
    expect(api.seen.slice(from).filter(({ url }) => url === '/verify/send-otp')).toHaveLength(1);
  });

  test.each([400, 403, 404, 410, 422])('a refusal with status %i is repeated without a call', async (refusal) => {
    const key = randomUUID();
    status = refusal;
    const before = contentOf(await register(key));
    status = 200;
    expect(contentOf(await register(key))).toEqual(before);
    expect(JSON.stringify(before)).toContain(`Status ${refusal}`);
  });

  test.each([401, 409, 429, 500, 503])('status %i is not kept', async (refusal) => {
    const key = randomUUID();
    status = refusal;
    expect(JSON.stringify(contentOf(await register(key)))).toContain(`Status ${refusal}`);
    status = 200;
    expect(contentOf(await register(key))).toHaveProperty('register.session.token');
  });

  test.each(['', 'a'.repeat(256), 'kunci-é'])('%j is no key', async (key) => {
    const message = 'Idempotency-Key harus terdiri dari 1 sampai 255 karakter ASCII yang terlihat.';
    expect(contentOf(await register(key))).toEqual({ message, code: 'BAD_USER_INPUT', status: 400 });
  });

  test('a visitor is asked to log in first', async () => {
    expect((await bff.ask(SendOtpDocument, { input: { purpose: 'EMAIL_VERIFY' } }, withKey('é'))).code).toBe(
      'UNAUTHENTICATED',
    );
  });
});
