import type * as z from 'zod';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Bff, startBff } from '#tests/support/bff.ts';
import { callOfRequest } from '#tests/support/rest-contract.ts';
import { type FakeServer, type SeenRequest, sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';

const TOKEN = 'token-of-the-member';
const USER = {
  name: 'Sari Wulandari',
  email: 'sari@example.com',
  phone: '081234567801',
  email_verified: true,
  phone_verified: true,
};
const LISTED = { id: 7, inv: 'A/B 1', date: '2025-03-01', booth: 'Vintage', expired: false };

/** The fake API's answers, by method and path without its query. */
const ANSWERS: Record<string, unknown> = {
  'POST /auth/login': { token: 'new', user: USER },
  'POST /auth/register': { token: 'new', user: USER },
  'POST /auth/logout': null,
  'POST /auth/refresh-token': { token: 'renewed', user: USER },
  'GET /auth/google/callback': { token: 'new', user: USER },
  'POST /auth/google/onetap': { token: 'new', user: USER },
  'GET /auth/profile': USER,
  'PATCH /auth/profile': USER,
  'POST /verify/password-reset': null,
  'POST /verify/password-reset/confirm': null,
  'POST /auth/verify-email': null,
  'POST /verify/send-otp': null,
  'POST /verify/otp': null,
  'GET /orders': [LISTED],
  'GET /orders/7/A%2FB%201': { files: [] },
  'GET /orders/A%2FB%201': { ...LISTED, files: [] },
  'GET /orders/A%2FB%201/downloadAll': { url: 'https://media.example/zip' },
  'POST /orders/find': { orderExists: true, phoneVerified: true, accountExists: true },
  'POST /newsletter/unsubscribe': null,
};

let api: FakeServer;
let graph: Bff;
let isAway = false;
beforeAll(async () => {
  api = await startFakeServer(({ method, url }, response) => {
    if (isAway) return void response.writeHead(502).end();
    const data = ANSWERS[`${method} ${url.split('?')[0]}`];
    sendEnvelope(response, data, data === undefined ? { status: 404 } : {});
  });
});
afterAll(() => api.close());
afterEach(() => graph.close());

/** Throws for a request, a field or a token that the contract does not name. */
function expectContract({ method, url, headers, body }: SeenRequest): void {
  const call = callOfRequest(method, url);
  if (!call) throw new Error(`${method} ${url} is no call of the contract`);
  if (call.access !== undefined || headers.authorization === undefined) {
    const fields = [...new URLSearchParams(url.split('?')[1]).keys(), ...Object.keys(body ? JSON.parse(body) : {})];
    const known = Object.keys((call.query ?? (call.body as z.ZodObject | undefined))?.shape ?? {});
    const unknown = fields.filter((field) => !known.includes(field));
    if (unknown.length > 0) throw new Error(`${method} ${url} has no field ${unknown.join()}`);
  } else throw new Error(`${method} ${url} takes no token`);
}

/** `POST /orders/find`, `+token` with a bearer, and the payload. */
function lineOf({ method, url, headers, body }: SeenRequest): string {
  const { authorization } = headers;
  const bearer = authorization === undefined ? '' : ` +${authorization.replace('Bearer ', '')}`;
  const json = body === '' ? '' : ` ${body}`;
  return `${method} ${url}${bearer}${json}`;
}

/** Each operation has a BFF of its own, since some answers are cached. */
async function callsOf(query: string, token: string | undefined): Promise<{ calls: string[]; errors: string[] }> {
  graph = await startBff(api.url, { env: { RATE_LIMIT: 'off' } });
  api.seen.length = 0;
  const { errors } = await graph.ask(query, {}, token === undefined ? {} : { token });
  api.seen.forEach(expectContract);
  return { calls: api.seen.map(lineOf), errors: errors.map(({ message }) => message) };
}

/** Each public root field: the same calls with a token and without, and the token is not forwarded. */
const PUBLIC: [query: string, calls: string[]][] = [
  ['{ booths { id } }', []],
  ['{ findOrder(phone: "0812-3456 78.01") { orderExists } }', ['POST /orders/find {"phone":"081234567801"}']],
  ['{ findOrder(phone: "+62 812") { orderExists } }', ['POST /orders/find {"phone":"+62812"}']],
  ['{ order(invoice: "A/B 1") { files { url } } }', ['GET /orders/A%2FB%201']],
  [
    'mutation { prepareDownload(input: { invoice: "A/B 1" }) { download { status } userErrors { code field message } } }',
    ['GET /orders/A%2FB%201/downloadAll'],
  ],
  [
    'mutation { login(input: { identifier: "sari@example.com", password: " pass " }) { session { token } userErrors { code field message } } }',
    ['POST /auth/login {"email":"sari@example.com","password":" pass "}'],
  ],
  [
    'mutation { login(input: { identifier: "0812-3456-7801", password: "flipbook1" }) { session { token } userErrors { code field message } } }',
    ['POST /auth/login {"phone":"081234567801","password":"flipbook1"}'],
  ],
  [
    'mutation { register(input: { name: "Rina", email: "rina@example.com", password: "123456", phone: "0812-98", birthDate: "2001-02-28" }) { session { token } userErrors { code field message } } }',
    [
      'POST /auth/register {"name":"Rina","email":"rina@example.com","password":"123456","phone":"081298","birthDate":"2001-02-28"}',
    ],
  ],
  [
    'mutation { signInWithGoogle(input: { code: "4/c&d", scope: "email profile", authuser: "0", prompt: "none", state: "s=1", verifier: "v", redirectUri: "https://www.example.com/auth/google/callback" }) { session { token } userErrors { code field message } } }',
    [
      'GET /auth/google/callback?code=4%2Fc%26d&scope=email%20profile&authuser=0&prompt=none&state=s%3D1&verifier=v&redirectUri=https%3A%2F%2Fwww.example.com%2Fauth%2Fgoogle%2Fcallback',
    ],
  ],
  [
    'mutation { signInWithGoogle(input: { code: "c", state: null, redirectUri: "https://x.example/cb" }) { session { token } userErrors { code field message } } }',
    ['GET /auth/google/callback?code=c&redirectUri=https%3A%2F%2Fx.example%2Fcb'],
  ],
  [
    'mutation { signInWithGoogleOneTap(input: { credential: "a.b.c" }) { session { token } userErrors { code field message } } }',
    ['POST /auth/google/onetap {"credential":"a.b.c"}'],
  ],
];

describe('public', () => {
  test.each(PUBLIC)('%s', async (query, calls) => {
    expect(await callsOf(query, undefined)).toEqual({ calls, errors: [] });
    await graph.close();
    expect(await callsOf(query, TOKEN)).toEqual({ calls, errors: [] });
  });
});

/** Each mutation that needs no token, and forwards one: the same calls with it and without. */
const EITHER: [query: string, call: string, body: string][] = [
  [
    'requestPasswordReset(input: { identifier: "0812 34" }) { message userErrors { code field message } }',
    'POST /verify/password-reset',
    '{"phone":"081234"}',
  ],
  [
    'requestPasswordReset(input: { identifier: "sari@example.com" }) { message userErrors { code field message } }',
    'POST /verify/password-reset',
    '{"email":"sari@example.com"}',
  ],
  [
    'confirmPasswordReset(input: { code: "ABCD2345", newPassword: "rahasia2" }) { message userErrors { code field message } }',
    'POST /verify/password-reset/confirm',
    '{"token":"ABCD2345","new_password":"rahasia2"}',
  ],
  [
    'verifyEmail(input: { token: "t-1" }) { message userErrors { code field message } }',
    'POST /auth/verify-email',
    '{"token":"t-1"}',
  ],
  [
    'unsubscribe(input: { email: "sari@example.com", sid: "s-1" }) { message userErrors { code field message } }',
    'POST /newsletter/unsubscribe',
    '{"email":"sari@example.com","sid":"s-1"}',
  ],
];

describe('with a token where there is one', () => {
  test.each(EITHER)('%s', async (field, call, body) => {
    expect(await callsOf(`mutation { ${field} }`, undefined)).toEqual({ calls: [`${call} ${body}`], errors: [] });
    await graph.close();
    expect(await callsOf(`mutation { ${field} }`, TOKEN)).toEqual({ calls: [`${call} +${TOKEN} ${body}`], errors: [] });
  });
});

/** Each root field for members, with its calls. */
const MEMBERS: [query: string, calls: string[]][] = [
  ['{ me { name } }', ['GET /auth/profile +token-of-the-member']],
  ['{ orders { nodes { id } } }', ['GET /orders +token-of-the-member']],
  [
    '{ myOrder(invoice: "A/B 1") { id } }',
    ['GET /orders +token-of-the-member', 'GET /orders/7/A%2FB%201 +token-of-the-member'],
  ],
  [
    'mutation { refreshToken { session { token } userErrors { code field message } } }',
    ['POST /auth/refresh-token +token-of-the-member {}'],
  ],
  [
    'mutation { sendOtp(input: { purpose: EMAIL_VERIFY }) { message userErrors { code field message } } }',
    ['POST /verify/send-otp +token-of-the-member {"purpose":"email_verify"}'],
  ],
  [
    'mutation { sendOtp(input: { purpose: PHONE_VERIFY }) { message userErrors { code field message } } }',
    ['POST /verify/send-otp +token-of-the-member {"purpose":"phone_verify"}'],
  ],
  [
    'mutation { verifyOtp(input: { code: "abcd2345", purpose: PHONE_VERIFY }) { user { name } userErrors { code field message } } }',
    [
      'POST /verify/otp +token-of-the-member {"otp_code":"ABCD2345","purpose":"phone_verify"}',
      'GET /auth/profile +token-of-the-member',
    ],
  ],
  [
    'mutation { updateProfile(input: { name: "Sari W", gender: null, password: " " }) { user { name } userErrors { code field message } } }',
    ['PATCH /auth/profile +token-of-the-member {"name":"Sari W","gender":null}'],
  ],
  [
    'mutation { updateProfile(input: { email: "s@example.com", gender: FEMALE, birthDate: "1999-08-17", password: "rahasia2", oldPassword: "flipbook1" }) { user { name } userErrors { code field message } } }',
    [
      'PATCH /auth/profile +token-of-the-member {"email":"s@example.com","gender":"female","password":"rahasia2","birthdate":"1999-08-17","old_password":"flipbook1"}',
    ],
  ],
  [
    'mutation { updateProfile(input: { name: "Sari W", oldPassword: "flipbook1" }) { user { name } userErrors { code field message } } }',
    ['PATCH /auth/profile +token-of-the-member {"name":"Sari W"}'],
  ],
];

describe('for members', () => {
  test.each(MEMBERS)('%s', async (query, calls) => {
    expect(await callsOf(query, TOKEN)).toEqual({ calls, errors: [] });
    await graph.close();
    expect((await callsOf(query, undefined)).calls).toEqual([]);
  });

  test('logout sends the token once, and without a token makes no call', async () => {
    expect(await callsOf('mutation { logout { userErrors { code field message } } }', TOKEN)).toEqual({
      calls: ['POST /auth/logout +token-of-the-member {}'],
      errors: [],
    });
    await graph.close();
    expect(await callsOf('mutation { logout { userErrors { code field message } } }', undefined)).toEqual({
      calls: [],
      errors: [],
    });
  });
});

test.each([
  ['a read', '{ order(invoice: "A/B 1") { id } }', 3],
  ['the zip', 'mutation { prepareDownload(input: { invoice: "A/B 1" }) { download { status } } }', 1],
  [
    "Google's callback",
    'mutation { signInWithGoogle(input: { code: "4", redirectUri: "https://www.example.com/auth/google/callback" }) { session { token } } }',
    1,
  ],
])('behind a gateway that answers 502, %s (%s) makes so many calls: %i', async (_what, query, tries) => {
  isAway = true;
  try {
    expect((await callsOf(query, undefined)).calls).toHaveLength(tries);
  } finally {
    isAway = false;
  }
});

test('every call has content-type, accept and request id', async () => {
  graph = await startBff(api.url);
  api.seen.length = 0;
  await graph.ask(
    '{ findOrder(phone: "0812") { orderExists } }',
    {},
    { headers: { 'x-request-id': 'request-0001', cookie: 'a=b', 'user-agent': 'x' } },
  );
  const headers = api.seen[0]?.headers ?? {};
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    accept: 'application/json',
    'accept-encoding': 'gzip, br',
    'x-request-id': 'request-0001',
  });
  expect(headers.cookie).toBeUndefined();
});
