import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import { MeDocument, SendOtpDocument } from '#web/gql/generated/graphql.ts';
import { fetchProfile, sessionClient } from './session-client.ts';
import { readSession, readToken, signIn, subscribeToExpiry, writeSession } from './session-store.ts';

const member = (name: string) => ({ ...SARI, name });
const refused = (code: string) => Response.json({ data: null, errors: [{ message: 'No', extensions: { code } }] });

let answers: Record<string, () => Response | Promise<Response>>;
let sent: { operation: string; token: string | null }[];
const listener = vi.fn<() => void>();
let stop: () => void;

beforeEach(() => {
  answers = {};
  sent = [];
  listener.mockReset();
  stop = subscribeToExpiry(listener);
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    const { operationName } = JSON.parse(String(init.body)) as { operationName: string };
    sent.push({ operation: operationName, token: new Headers(init.headers).get('authorization') });
    return (answers[operationName] ?? (() => refused('INTERNAL_SERVER_ERROR')))();
  });
});

afterEach(() => {
  stop();
  sessionClient();
});

const name = () => readSession()?.user?.name;

test('each session has a client of its own, and the next one has nothing of the last', async () => {
  signIn({ token: 'a3', user: SARI });
  const first = sessionClient();
  expect(sessionClient()).toBe(first);
  let answer: (response: Response) => void = () => undefined;
  answers.Me = () => new Promise((resolve) => (answer = resolve));
  const late = first.query({ query: MeDocument, fetchPolicy: 'network-only' }).catch(() => null);
  signIn({ token: 'b3', user: member('Budi') });
  const second = sessionClient();
  answer(Response.json({ data: { __typename: 'Query', me: member('Sari Terlambat') } }));
  await late;
  expect(second).not.toBe(first);
  expect(JSON.stringify(second.cache.extract())).not.toContain('Sari');
  expect(name()).toBe('Budi');
});

test.each([
  ['UNAUTHENTICATED', 'refused'],
  ['UPSTREAM_ERROR', 'refused'],
  ['UPSTREAM_INVALID_RESPONSE', 'refused'],
  ['UPSTREAM_UNAVAILABLE', 'unanswered'],
  ['RATE_LIMITED', 'unanswered'],
  ['INTERNAL_SERVER_ERROR', 'unanswered'],
])('a profile call that fails with %s counts as %s', async (code, kind) => {
  writeSession({ token: `c-${code}`, user: null });
  answers.Me = () => refused(code);
  expect(await fetchProfile()).toBe(kind);
  expect(listener).not.toHaveBeenCalled();
});

test.each([429, 502, 503, 504])(
  'a profile call that a gateway answers with %i is no answer of the API',
  async (status) => {
    writeSession({ token: `g-${status}`, user: null });
    answers.Me = () =>
      Response.json({
        data: null,
        errors: [{ message: `HTTP error! status: ${status}`, extensions: { code: 'UPSTREAM_ERROR', status } }],
      });
    expect(await fetchProfile()).toBe('unanswered');
    answers.Me = () => new Response('<h1>Gateway</h1>', { status });
    expect(await fetchProfile()).toBe('unanswered');
  },
);

test('a null profile is a refusal, a dead network is no answer', async () => {
  writeSession({ token: 'd', user: null });
  answers.Me = () => Response.json({ data: { __typename: 'Query', me: null } });
  expect(await fetchProfile()).toBe('refused');
  answers.Me = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await fetchProfile()).toBe('unanswered');
});

test.each([
  ['ends the session when the profile call is refused, too', () => refused('UNAUTHENTICATED'), null],
  [
    'leaves the session where the profile is answered',
    () => Response.json({ data: { __typename: 'Query', me: member('Sari') } }),
    'e',
  ],
])('a mutation refused as UNAUTHENTICATED %s', async (_, profile, token) => {
  signIn({ token: 'e', user: member('Sari') });
  answers.SendOtp = () => refused('UNAUTHENTICATED');
  answers.Me = profile;
  await sessionClient()
    .mutate({ mutation: SendOtpDocument, variables: { input: { purpose: 'PHONE_VERIFY' } } })
    .catch(() => null);
  await vi.waitFor(() => expect(sent.map(({ operation }) => operation)).toEqual(['SendOtp', 'Me']));
  await vi.waitFor(() => expect(readToken()).toBe(token));
  expect(listener).toHaveBeenCalledTimes(token === null ? 1 : 0);
});
