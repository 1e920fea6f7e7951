import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bff, startBff } from '#tests/support/bff.ts';
import { type FakeServer, startFakeServer } from '#tests/support/fake-server.ts';

/** Answers for each call, always the same; `FUZZ_RUNS=10000` tries that many random ones. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 200);
const SEED = process.env.FUZZ_RUNS ? {} : { seed: 20_260_817 };

/** Planted wherever an API may reveal too much. It must not reach the client. */
const CANARY = 'c4n4ry';
const LEAKS = [
  `TypeError: ${CANARY} is undefined`,
  `${CANARY} at Object.find (/srv/api/orders.js:10:3)`,
  `connect ECONNREFUSED 10.0.0.7:5432 ${CANARY}`,
  `<b>${CANARY}</b>`,
  `SELECT * FROM ${CANARY}`,
  `${CANARY}\nat line 2`,
  `${CANARY}${'x1'.repeat(40)}`,
];

interface Reply {
  http: number;
  type: string | undefined;
  body: string;
}

const known = ['status', 'message', 'data', 'errors', 'id', 'inv', 'date', 'expiry', 'expired', 'files', 'type', 'url', 'width', 'height', 'placeholder', 'thumbnails', 'token', 'user', 'name', 'email', 'phone', 'gender', 'birthdate', 'points', 'path', 'code', 'orderExists'];
const scalar = fc.oneof(fc.constantFrom(null, true, false, 0, 1, 200, -1, 2 ** 53, Number.MAX_VALUE, '', 'x', '200', 'true', '2025-03-01', '0000-00-00', 'javascript:alert(1)', 'https://m.example/1.jpg', '//evil', 'data:image/svg+xml;base64,PHN2Zz4=', 'data:image/webp;base64,UklGRg==', '\ud800'), fc.string(), fc.double());
/** Any JSON, with field names of the API in wrong positions, and canaries under unknown names. */
const json = fc.letrec((tie) => ({
  any: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, fc.array(tie('any'), { maxLength: 4 }), tie('object')),
  object: fc.tuple(fc.dictionary(fc.constantFrom(...known, '__proto__', 'constructor'), tie('any'), { maxKeys: 6 }), fc.boolean()).map(([object, isLeaky]) => (isLeaky ? { ...object, secret: CANARY, stack: CANARY } : object)),
})).any;

/** Shapes that are almost those of requirements §3. */
const thumbnail = fc.record({ width: fc.oneof(fc.integer(), json), url: json }, { requiredKeys: [] });
const file = fc.record({ type: json, url: json, width: json, height: fc.oneof(fc.integer(), json), placeholder: json, thumbnails: fc.oneof(fc.array(thumbnail, { maxLength: 4 }), json) }, { requiredKeys: [] });
const order = fc.record({ id: json, inv: json, date: json, expiry: json, expired: json, booth: json, files: fc.array(file, { maxLength: 3 }), owner: fc.constant(CANARY) }, { requiredKeys: [] });
const user = fc.record({ name: json, email: json, phone: json, gender: json, birthdate: json, points: json, profile_picture: json, password_hash: fc.constant(CANARY) }, { requiredKeys: [] });
const data = fc.oneof(json, order, user, fc.array(order, { maxLength: 3 }), fc.record({ token: json, user }, { requiredKeys: [] }), fc.record({ url: json }));
const message = fc.oneof(json, fc.constantFrom(...LEAKS));
const errors = fc.oneof(json, fc.array(fc.record({ path: json, message, code: fc.oneof(json, fc.constantFrom(...LEAKS)) }, { requiredKeys: [] }), { maxLength: 30 }));
const status = fc.oneof(fc.constantFrom(200, 200, 200, 400, 401, 403, 404, 422, 429, 500), json);
const envelope = fc.record({ status, message, data, errors, trace: fc.constant(CANARY) }, { requiredKeys: ['status'] });

const reply: fc.Arbitrary<Reply> = fc.record({
  // 502 to 504 are attempted again, with pauses: rest-client.test.ts covers them.
  http: fc.oneof(fc.constantFrom(200, 200, 200, 200), fc.constantFrom(201, 204, 302, 304, 400, 401, 403, 404, 409, 410, 418, 422, 429, 500, 501, 599)),
  type: fc.constantFrom('application/json', 'application/json', 'application/json', 'application/problem+json', 'text/html', undefined),
  body: fc.oneof({ weight: 6, arbitrary: envelope.map((value) => JSON.stringify(value)) }, json.map((value) => JSON.stringify(value) ?? ''), fc.constantFrom('', '{', 'null', '[]', '{"status":200,"data":{"inv":1e999,"points":1e999}}', `<h1>${CANARY}</h1>`, `{"status":200,"data":{"inv":1},"status":"${CANARY}"}`)),
});

const FILE_FIELDS = 'files { type kind url width height placeholder small: thumbnail(width: 1) middle: thumbnail(width: 480) large: thumbnail(width: 4096) }';
const USER_FIELDS = 'name firstName email phone gender birthdate profilePicture points emailVerified phoneVerified';
const ORDER_FIELDS = `id invoice date createdAt expiry booth city expired ${FILE_FIELDS}`;
const SESSION_FIELDS = `token user { ${USER_FIELDS} }`;
const CALLS = [
  `{ me { ${USER_FIELDS} } }`,
  `{ orders { ${ORDER_FIELDS} } }`,
  `query ($invoice: ID!) { order(invoice: $invoice) { ${ORDER_FIELDS} } }`,
  `query ($invoice: ID!) { myOrder(invoice: $invoice) { ${ORDER_FIELDS} } }`,
  '{ findOrder(phone: "0812") { orderExists phoneVerified accountExists } }',
  'mutation ($invoice: ID!) { prepareDownload(invoice: $invoice) { status url message startedAt } }',
  `mutation { login(input: { identifier: "0812", password: "flipbook1" }) { ${SESSION_FIELDS} } }`,
  `mutation { register(input: { name: "A", email: "a@b.c", password: "flipbook1", phone: "08", birthDate: "2001-02-28" }) { ${SESSION_FIELDS} } }`,
  `mutation { refreshToken { ${SESSION_FIELDS} } }`,
  `mutation { signInWithGoogle(input: { code: "c", redirectUri: "https://x.example" }) { ${SESSION_FIELDS} } }`,
  `mutation { signInWithGoogleOneTap(credential: "c") { ${SESSION_FIELDS} } }`,
  `mutation { updateProfile(input: { name: "A" }) { ${USER_FIELDS} } }`,
  'mutation { requestPasswordReset(identifier: "08") { message } }',
  'mutation { confirmPasswordReset(token: "ABCD2345", newPassword: "flipbook1") { message } }',
  'mutation { verifyEmail(token: "t") { message } }',
  'mutation { sendOtp(purpose: PHONE_VERIFY) { message } }',
  `mutation { verifyOtp(code: "ABCD2345", purpose: PHONE_VERIFY) { ${USER_FIELDS} } }`,
  'mutation { unsubscribe(email: "a@b.c", sid: "s") { message } }',
  'mutation { logout }',
];

const CODES = ['UNAUTHENTICATED', 'FORBIDDEN', 'BAD_USER_INPUT', 'NOT_FOUND', 'RATE_LIMITED', 'UPSTREAM_ERROR', 'UPSTREAM_INVALID_RESPONSE', 'UPSTREAM_UNAVAILABLE'];
const EXTENSIONS = ['code', 'status', 'fieldErrors', 'retryAfter', 'requestId'];

let api: FakeServer;
let graph: Bff;
let replies: Reply[] = [];
let now = 0;
beforeAll(async () => {
  let turn = 0;
  const send = (response: ServerResponse, { http, type, body }: Reply): void => void response.writeHead(http, { ...(type && { 'content-type': type }), 'x-powered-by': CANARY }).end(body);
  api = await startFakeServer((_request, response) => send(response, replies[turn++ % replies.length] as Reply));
  // The clock advances so far between calls that the circuit stays closed.
  graph = await startBff(api.url, { env: { RATE_LIMIT: 'off' }, clock: { now: () => (now += 11_000) } });
});
afterAll(async () => {
  await graph.close();
  await api.close();
});

test.each(CALLS)('%s: for any answer of the API, the answer of the graph follows the contract', async (query) => {
  let run = 0;
  const property = fc.asyncProperty(fc.array(reply, { minLength: 1, maxLength: 2 }), async (given) => {
    replies = given;
    const { http, body, errors: failures } = await graph.ask(query, { invoice: `FLIP-${query.length}-${run++}` }, { token: 'token-of-sari' });
    expect(http).toBe(200);
    expect(body).not.toContain(CANARY);
    expect(body).not.toMatch(/"(?:url|profilePicture|small|middle|large)":"(?!https?:)|"placeholder":"(?!data:image\/(?:webp|jpeg|png|avif);base64,)|token-of-sari/);
    expect(failures.flatMap(({ extensions }) => Object.keys(extensions)).filter((key) => !EXTENSIONS.includes(key))).toEqual([]);
    expect(failures.map(({ extensions }) => extensions['code']).filter((code) => !CODES.includes(String(code)))).toEqual([]);
  });
  await fc.assert(property, { numRuns: RUNS, ...SEED });
}, 60_000 + RUNS * 50);
