import { beforeEach, expect, test, vi } from 'vitest';
import { createClient } from './client.ts';
import { toFailure } from './errors.ts';
import { type OtpPurpose, SendOtpDocument } from './generated/graphql.ts';

type Answer = () => Promise<Response>;
const json =
  (body: unknown): Answer =>
  async () =>
    Response.json(body);
const refused = (code: string, status?: number): Answer =>
  json({ errors: [{ message: code, extensions: { code, status } }], data: null });
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const done = json({
  data: { __typename: 'Mutation', sendOtp: { __typename: 'SendOtpPayload', resendAt: null, userErrors: [] } },
});

let keys: (string | null)[] = [];
let answer: Answer = done;
let client = createClient(null);

beforeEach(() => {
  keys = [];
  client = createClient(null);
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'));
    return answer();
  });
});

const sendOtp = async (then: Answer, purpose: OtpPurpose = 'EMAIL_VERIFY') => {
  answer = then;
  await client.mutate({ mutation: SendOtpDocument, variables: { input: { purpose } } }).catch(toFailure);
};

test.each([
  ['no answer', lost],
  ['an API that did not answer', refused('UPSTREAM_UNAVAILABLE')],
  ['a gateway of the API', refused('UPSTREAM_ERROR', 504)],
  ['a fault', refused('INTERNAL_SERVER_ERROR')],
  ['a gateway', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  [
    'an answer that cannot be read',
    async () => new Response('{"da', { headers: { 'content-type': 'application/json' } }),
  ],
])('after %s the same submission has the same key', async (_what, failure) => {
  await sendOtp(failure);
  await sendOtp(done);
  expect(keys[0]).toMatch(/^\d+(-\d+){3}$/);
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['success', done],
  ['a refusal', refused('BAD_USER_INPUT')],
  ['a limit', refused('RATE_LIMITED')],
])('after %s the next submission has another key', async (_what, first) => {
  await sendOtp(first);
  await sendOtp(done);
  expect(new Set(keys).size).toBe(2);
});

test('a limit after a lost answer keeps the key: the first attempt may have had its effect', async () => {
  await sendOtp(lost);
  await sendOtp(refused('RATE_LIMITED'));
  await sendOtp(done);
  expect(new Set(keys).size).toBe(1);
});

test('another input has another key, and the first input then has a third one', async () => {
  await sendOtp(lost, 'EMAIL_VERIFY');
  await sendOtp(lost, 'PHONE_VERIFY');
  await sendOtp(lost, 'EMAIL_VERIFY');
  expect(new Set(keys).size).toBe(3);
});
