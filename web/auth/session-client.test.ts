import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BUDI, SARI } from '#tests/support/web/members.ts';
import { MeDocument, MyOrdersDocument, SendOtpDocument } from '#web/gql/generated/graphql.ts';
import { checkMember, sessionClient } from './session-client.ts';
import { readStoredMember, readToken, subscribeToExpiry, writeSession } from './stored-session.ts';

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

const name = () => readStoredMember()?.name;
const me = (user: object | null) => Response.json({ data: { __typename: 'Query', me: user } });

test('each session has a client of its own, and the next one has nothing of the last', async () => {
  writeSession({ token: 'a3', member: SARI });
  const first = sessionClient();
  expect(sessionClient()).toBe(first);
  let answer: (response: Response) => void = () => undefined;
  answers.Me = () => new Promise((resolve) => (answer = resolve));
  const late = first.query({ query: MeDocument, fetchPolicy: 'network-only' }).catch(() => null);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  writeSession({ token: 'b3', member: BUDI });
  const second = sessionClient();
  answer(me(member('Sari Terlambat')));
  await late;
  expect(second).not.toBe(first);
  expect(JSON.stringify(second.cache.extract())).not.toContain('Sari');
  expect(name()).toBe('Budi Santoso');
});

test('the stored member seeds the cache; the answer is shown and stored, once for all who ask', async () => {
  writeSession({ token: 's', member: member('Sari Lama') });
  const client = sessionClient();
  const cached = () => client.readQuery({ query: MeDocument })?.me?.name;
  expect(cached()).toBe('Sari Lama');
  answers.Me = () => me(member('Sari Baru'));
  await Promise.all([checkMember(), client.query({ query: MeDocument, fetchPolicy: 'network-only' })]);
  await checkMember();
  expect([cached(), name()]).toEqual(['Sari Baru', 'Sari Baru']);
  expect(sent.map(({ operation }) => operation)).toEqual(['Me']);
});

test('a member whom an earlier release stored without a field is fetched', async () => {
  const { points: _points, ...former } = SARI;
  const complaint = vi.spyOn(console, 'error').mockReturnValue(undefined);
  writeSession({ token: 'f', member: former as typeof SARI });
  answers.Me = () => me(member('Sari Baru'));
  const { data } = await sessionClient().query({ query: MeDocument });
  // Apollo Client names the field.
  complaint.mockClear();
  expect([data?.me?.name, name()]).toEqual(['Sari Baru', 'Sari Baru']);
});

const failedUpstream = (status: number) => () =>
  Response.json({ errors: [{ message: 'No', extensions: { code: 'UPSTREAM_ERROR', status } }] });

test.each<[string, () => Response | Promise<Response>, 'ends' | 'stays']>([
  ['UNAUTHENTICATED', () => refused('UNAUTHENTICATED'), 'ends'],
  ['UPSTREAM_ERROR', () => refused('UPSTREAM_ERROR'), 'ends'],
  ['UPSTREAM_INVALID_RESPONSE', () => refused('UPSTREAM_INVALID_RESPONSE'), 'ends'],
  ['null', () => me(null), 'ends'],
  ['UPSTREAM_UNAVAILABLE', () => refused('UPSTREAM_UNAVAILABLE'), 'stays'],
  ['RATE_LIMITED', () => refused('RATE_LIMITED'), 'stays'],
  ['INTERNAL_SERVER_ERROR', () => refused('INTERNAL_SERVER_ERROR'), 'stays'],
  ["a gateway's 429", failedUpstream(429), 'stays'],
  ["a gateway's 502", failedUpstream(502), 'stays'],
  ["a gateway's 503", failedUpstream(503), 'stays'],
  ["a gateway's 504", failedUpstream(504), 'stays'],
  ["this site's gateway", () => new Response('<h1>Gateway</h1>', { status: 502 }), 'stays'],
  ['a page with status 200', () => new Response('<h1>Portal</h1>'), 'stays'],
  ['a bare 403', () => new Response('', { status: 403 }), 'stays'],
  ["a gateway's page with 404", () => new Response('<h1>Not found</h1>', { status: 404 }), 'stays'],
  ['a dead network', () => Promise.reject(new TypeError('Failed to fetch')), 'stays'],
])('a profile call answered by %s: the session %s, without a notice', async (what, answer, outcome) => {
  writeSession({ token: what, member: SARI });
  answers.Me = answer;
  await checkMember();
  expect(readToken()).toBe(outcome === 'ends' ? null : what);
  expect(listener).not.toHaveBeenCalled();
});

test('a refused query ends the session with a notice, whichever error of the answer says so', async () => {
  writeSession({ token: 'q', member: SARI });
  const errors = ['UPSTREAM_ERROR', 'UNAUTHENTICATED'].map((code) => ({ message: code, extensions: { code } }));
  answers.MyOrders = () => Response.json({ data: { orders: null }, errors });
  await sessionClient()
    .query({ query: MyOrdersDocument, variables: { first: 1 } })
    .catch(() => null);
  expect(readToken()).toBeNull();
  expect(listener).toHaveBeenCalledOnce();
});

test.each([
  ['ends the session when the profile call is refused, too', () => refused('UNAUTHENTICATED'), null],
  ['leaves the session where the profile is answered', () => me(member('Sari')), 'e'],
])('a mutation refused as UNAUTHENTICATED %s', async (_, profile, token) => {
  writeSession({ token: 'e', member: member('Sari') });
  answers.SendOtp = () => refused('UNAUTHENTICATED');
  answers.Me = profile;
  await sessionClient()
    .mutate({ mutation: SendOtpDocument, variables: { input: { purpose: 'PHONE_VERIFY' } } })
    .catch(() => null);
  await vi.waitFor(() => expect(sent.map(({ operation }) => operation)).toEqual(['SendOtp', 'Me']));
  await vi.waitFor(() => expect(readToken()).toBe(token));
  expect(listener).toHaveBeenCalledTimes(token === null ? 1 : 0);
});
