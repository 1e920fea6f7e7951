import { randomUUID } from 'node:crypto';
import { createServer, request as send, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createClient } from '#web/gql/client.ts';
import { toFailure } from '#web/gql/errors.ts';
import { RegisterDocument, SendOtpDocument, UpdateProfileDocument } from '#web/gql/generated/documents.ts';
import { type Answer, type Bff, type Client, startBff } from '#tests/support/bff.ts';
import { sendEnvelope, type FakeServer, startFakeServer } from '#tests/support/fake-server.ts';
import { type BffWithApi, startBffWithApi } from '#tests/support/bff-with-api.ts';

const REUSED = 'Idempotency-Key ini sudah kamu pakai untuk permintaan lain. Buat kunci baru untuk permintaan ini.';
const UPLOAD =
  'mutation Picture($picture: Upload!) { updateProfilePicture(input: { picture: $picture }) { user { profilePicture } userErrors { code field message } } }';

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

let people = 0;
const newPerson = () => {
  people += 1;
  return {
    name: `Tamu ${people}`,
    email: `kunci${people}@example.com`,
    phone: `0858${String(people).padStart(8, '0')}`,
    password: 'kata sandi satu',
    birthDate: '1999-12-31',
  };
};

const redPng = () =>
  sharp({ create: { width: 6, height: 6, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

async function upload(url: string, bytes: Buffer, token: string, key: string): Promise<Answer> {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query: UPLOAD, variables: { picture: null } }));
  form.append('map', '{"0":["variables.picture"]}');
  form.append('0', new Blob([new Uint8Array(bytes)]), 'me.png');
  const headers = { 'apollo-require-preflight': '1', authorization: `Bearer ${token}`, 'idempotency-key': key };
  const { data = null, errors = [] } = (await (
    await fetch(`${url}/graphql`, { method: 'POST', headers, body: form })
  ).json()) as Partial<Answer>;
  return { data, errors } as Answer;
}

describe('both services, limits on: 50 at once with one key have one effect and equal answers', () => {
  let bff: BffWithApi;
  let url: string;
  let member: { token: string; person: ReturnType<typeof newPerson> };
  beforeAll(async () => {
    bff = await startBffWithApi();
    url = await bff.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => bff.close());

  const register = (input: object, key: string) =>
    bff.ask(RegisterDocument, { input } as never, withKey(key, { address: '203.0.113.7' }));

  test('register, which allows five accounts an hour', async () => {
    const person = newPerson();
    const key = randomUUID();
    const data = expectEqual(await fifty(() => register(person, key))) as Registered;
    member = { token: data.register.session.token, person };
    expect(contentOf(await bff.ask('{ me { phone } }', {}, { token: member.token }))).toEqual({
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
    const key = randomUUID();
    const picture = await redPng();
    const data = expectEqual(await fifty(() => upload(url, picture, member.token, key))) as {
      updateProfilePicture: { user: { profilePicture: string } };
    };
    const address = new URL(data.updateProfilePicture.user.profilePicture);
    expect((await bff.api.get(address.pathname)).status).toBe(200);
    const other = await sharp(picture).negate().png().toBuffer();
    expect(contentOf(await upload(url, other, member.token, key))).toEqual({
      message: REUSED,
      code: 'BAD_USER_INPUT',
      status: 409,
    });
    const noPicture = await fifty(() => upload(url, Buffer.from('%PDF-1.7'), member.token, 'no picture'));
    expect(expectEqual(noPicture)).toMatchObject({
      updateProfilePicture: { userErrors: [{ code: 'UNSUPPORTED' }] },
    });
  });

  test('another BFF, which knows nothing of the first one, gets the answer of the API', async () => {
    const person = newPerson();
    const key = randomUUID();
    const before = contentOf((await register(person, key)) as Answer);
    const second = await startBff(bff.api.url);
    expect(contentOf((await second.ask(RegisterDocument, { input: person }, withKey(key))) as Answer)).toEqual(before);
    await second.close();
  });

  test('a key stays with the member when the token is refreshed, and needs a valid one', async () => {
    const { token } = (contentOf((await register(newPerson(), randomUUID())) as Answer) as Registered).register.session;
    const key = randomUUID();
    const rename = (own: string) =>
      bff.ask(UpdateProfileDocument, { input: { name: 'Segar' } }, withKey(key, { token: own }));
    const before = contentOf((await rename(token)) as Answer);
    const { refreshToken } = (
      await bff.ask('mutation { refreshToken { session { token } userErrors { code field message } } }', {}, { token })
    ).data as {
      refreshToken: { session: { token: string } };
    };
    expect(contentOf((await rename(refreshToken.session.token)) as Answer)).toEqual(before);
    expect((await rename(token)).code).toBe('UNAUTHENTICATED');
  });

  test('F85: a form that is sent again after its answer was lost on the way to the browser succeeds', async () => {
    const { fetch } = globalThis;
    let isFirst = true;
    vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
      const answer = await fetch(...request);
      if (!isFirst) return answer;
      isFirst = false;
      await answer.text();
      throw new TypeError('Failed to fetch');
    });
    const client = createClient({ url: `${url}/graphql`, getToken: () => null });
    const input = newPerson();
    const submit = () => client.mutate({ mutation: RegisterDocument, variables: { input } });
    expect(await submit().catch(toFailure)).toMatchObject({ network: true });
    expect(await submit()).toMatchObject({ data: { register: { session: { user: { phone: input.phone } } } } });
    vi.unstubAllGlobals();
  });

  test('F85: an account whose answer was lost is not "taken" at the second try', async () => {
    const lossy = await startLossyProxy(bff.api.url);
    const behind = await startBff(lossy.url);
    const person = newPerson();
    const key = randomUUID();
    const register = () => behind.ask(RegisterDocument, { input: person }, withKey(key));
    expect((await register()).code).toBe('UPSTREAM_UNAVAILABLE');
    expect(contentOf((await register()) as Answer)).toMatchObject({
      register: { session: { user: { phone: person.phone } } },
    });
    await behind.close();
    await lossy.close();
  });
});

describe('an API that does not know the header', () => {
  let api: FakeServer;
  let bff: Bff;
  let status = 200;
  beforeAll(async () => {
    api = await startFakeServer(({ url }, response) => {
      const user = { name: 'Sari', email: 'sari@example.com', phone: '0812' };
      if (status !== 200 && !url.endsWith('profile'))
        sendEnvelope(response, null, { status, message: `Status ${status}` });
      else sendEnvelope(response, url.endsWith('profile') ? user : { token: randomUUID(), user });
    });
    bff = await startBff(api.url, { env: { RATE_LIMIT: 'off' } });
  });
  afterAll(async () => {
    await bff.close();
    await api.close();
  });

  const register = (key: string) =>
    bff.ask(RegisterDocument, { input: newPersonOnce }, withKey(key)) as Promise<Answer>;
  const newPersonOnce = newPerson();
  const count = (url: string) => api.seen.filter((request) => request.url === url).length;

  test('is called once for 50 requests, with the key', async () => {
    const key = randomUUID();
    expect(expectEqual(await fifty(() => register(key)))).toHaveProperty('register.session.token');
    expect(count('/auth/register')).toBe(1);
    expect(api.seen.find(({ url }) => url === '/auth/register')?.headers['idempotency-key']).toBe(key);
  });

  test.each([
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
  ])('%s: 50 requests at once and one later are one call, with the key', async (field, path) => {
    const key = randomUUID();
    const ask = () => bff.ask(`mutation { ${field} }`, {}, withKey(key, { token: 'token-of-sari' }));
    expect(expectEqual([...(await fifty(ask)), await ask()])).not.toHaveProperty('code');
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

  test.each([400, 403, 404, 422])('a refusal with status %i is repeated without a call', async (refusal) => {
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

/** Passes requests on to the API. The connection of the first one is cut after the API has answered. */
async function startLossyProxy(target: string): Promise<{ url: string; close: () => Promise<void> }> {
  let isFirst = true;
  const server: Server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming;
    const passed = send(new URL(url, target), { method, headers }, (answer) => {
      if (isFirst) incoming.socket.destroy();
      else answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers));
      if (isFirst) answer.resume();
      isFirst = false;
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
