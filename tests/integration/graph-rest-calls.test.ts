import type * as z from 'zod';
import { expect, onTestFinished, test } from 'vitest';
import { startBff } from '#tests/support/bff.ts';
import { callOfRequest } from '#tests/support/rest-contract.ts';
import { type SeenRequest, sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';
import { forFile } from '#tests/support/for-file.ts';

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

let isAway = false;
const api = await forFile(
  startFakeServer(({ method, url }, response) => {
    if (isAway) return void response.writeHead(502).end();
    const data = ANSWERS[`${method} ${url.split('?')[0]}`];
    sendEnvelope(response, data, data === undefined ? { status: 404 } : {});
  }),
);

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
async function callsOf(query: string): Promise<{ calls: string[]; errors: string[] }> {
  const graph = await startBff(api.url, { env: { RATE_LIMIT: 'off' } });
  onTestFinished(() => graph.close());
  api.seen.length = 0;
  const { errors } = await graph.ask(query, {}, { token: TOKEN });
  api.seen.forEach(expectContract);
  return { calls: api.seen.map(lineOf), errors: errors.map(({ message }) => message) };
}

const SESSION = '{ session { token } userErrors { code field message } }';
const USER_OF = '{ user { name } userErrors { code field message } }';
const MESSAGE = '{ message userErrors { code field message } }';

/** The calls of each root field for a member. Who may call, and where the token goes: tests/contract/access.test.ts. */
test.each<[query: string, ...calls: string[]]>([
  ['{ booths { id } }'],
  ['{ findOrder(phone: "0812-3456 78.01") { orderExists } }', 'POST /orders/find {"phone":"081234567801"}'],
  ['{ findOrder(phone: "+62 812") { orderExists } }', 'POST /orders/find {"phone":"+62812"}'],
  ['{ order(invoice: "A/B 1") { files { url } } }', 'GET /orders/A%2FB%201'],
  [
    'mutation { prepareDownload(input: { invoice: "A/B 1" }) { download { status } } }',
    'GET /orders/A%2FB%201/downloadAll',
  ],
  [
    'mutation { login(input: { identifier: "sari@example.com", password: " pass " }) @SESSION }',
    'POST /auth/login {"email":"sari@example.com","password":" pass "}',
  ],
  [
    'mutation { register(input: { name: "Rina", email: "rina@example.com", password: "123456", phone: "0812-98", birthDate: "2001-02-28" }) @SESSION }',
    'POST /auth/register {"name":"Rina","email":"rina@example.com","password":"123456","phone":"081298","birthDate":"2001-02-28"}',
  ],
  [
    'mutation { signInWithGoogle(input: { code: "4/c&d", scope: "email profile", authuser: "0", prompt: "none", state: "s=1", verifier: "v", redirectUri: "https://www.example.com/auth/google/callback" }) @SESSION }',
    'GET /auth/google/callback?code=4%2Fc%26d&scope=email%20profile&authuser=0&prompt=none&state=s%3D1&verifier=v&redirectUri=https%3A%2F%2Fwww.example.com%2Fauth%2Fgoogle%2Fcallback',
  ],
  [
    'mutation { signInWithGoogle(input: { code: "c", state: null, redirectUri: "https://x.example/cb" }) @SESSION }',
    'GET /auth/google/callback?code=c&redirectUri=https%3A%2F%2Fx.example%2Fcb',
  ],
  [
    'mutation { signInWithGoogleOneTap(input: { credential: "a.b.c" }) @SESSION }',
    'POST /auth/google/onetap {"credential":"a.b.c"}',
  ],
  [
    'mutation { requestPasswordReset(input: { identifier: "0812 34" }) @MESSAGE }',
    'POST /verify/password-reset +token-of-the-member {"phone":"081234"}',
  ],
  [
    'mutation { requestPasswordReset(input: { identifier: "sari@example.com" }) @MESSAGE }',
    'POST /verify/password-reset +token-of-the-member {"email":"sari@example.com"}',
  ],
  [
    'mutation { confirmPasswordReset(input: { code: "ABCD2345", newPassword: "rahasia2" }) @MESSAGE }',
    'POST /verify/password-reset/confirm +token-of-the-member {"token":"ABCD2345","new_password":"rahasia2"}',
  ],
  [
    'mutation { verifyEmail(input: { token: "t-1" }) @MESSAGE }',
    'POST /auth/verify-email +token-of-the-member {"token":"t-1"}',
  ],
  [
    'mutation { unsubscribe(input: { email: "sari@example.com", sid: "s-1" }) @MESSAGE }',
    'POST /newsletter/unsubscribe +token-of-the-member {"email":"sari@example.com","sid":"s-1"}',
  ],
  ['{ me { name } }', 'GET /auth/profile +token-of-the-member'],
  ['{ orders { nodes { id } } }', 'GET /orders +token-of-the-member'],
  [
    '{ myOrder(invoice: "A/B 1") { id } }',
    'GET /orders +token-of-the-member',
    'GET /orders/7/A%2FB%201 +token-of-the-member',
  ],
  ['mutation { refreshToken @SESSION }', 'POST /auth/refresh-token +token-of-the-member {}'],
  [
    'mutation { sendOtp(input: { purpose: EMAIL_VERIFY }) @MESSAGE }',
    'POST /verify/send-otp +token-of-the-member {"purpose":"email_verify"}',
  ],
  [
    'mutation { verifyOtp(input: { code: "ab-cd 2345", purpose: PHONE_VERIFY }) @USER }',
    'POST /verify/otp +token-of-the-member {"otp_code":"ABCD2345","purpose":"phone_verify"}',
    'GET /auth/profile +token-of-the-member',
  ],
  [
    'mutation { updateProfile(input: { email: "s@example.com", gender: FEMALE, birthDate: "1999-08-17", password: "rahasia2", oldPassword: "flipbook1" }) @USER }',
    'PATCH /auth/profile +token-of-the-member {"email":"s@example.com","gender":"female","password":"rahasia2","birthdate":"1999-08-17","old_password":"flipbook1"}',
  ],
  ['mutation { logout { message } }', 'POST /auth/logout +token-of-the-member {}'],
])('%s', async (query, ...calls) => {
  const whole = query.replace('@SESSION', SESSION).replace('@USER', USER_OF).replace('@MESSAGE', MESSAGE);
  expect(await callsOf(whole)).toEqual({ calls, errors: [] });
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
    expect((await callsOf(query)).calls).toHaveLength(tries);
  } finally {
    isAway = false;
  }
});

test('every call has content-type, accept and request id, and no other header of the client', async () => {
  await callsOf('{ booths { id } findOrder(phone: "0812") { orderExists } }');
  expect(api.seen[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    accept: 'application/json',
    'accept-encoding': 'gzip, br',
    'x-request-id': expect.any(String),
  });
  expect(api.seen[0]?.headers).not.toHaveProperty('user-agent');
});
