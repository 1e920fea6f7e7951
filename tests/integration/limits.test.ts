import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { members, sessions } from '#api/database/schema/accounts.ts';
import { idempotencyKeys } from '#api/database/schema/service.ts';
import { RATE_LIMITS } from '#shared/rate-limits/numbers.ts';
import { createCaller, createMailbox } from '#tests/support/api/api-client.ts';
import { memberWith } from '#tests/support/bff/bff-callers.ts';
import { startBffWithApi } from '#tests/support/bff/bff-with-api.ts';
import { SARI_IN_REST, startBffWithFakeApi, type Script } from '#tests/support/bff/bff-with-fake-api.ts';
import { countedPoints } from '#tests/support/counted-points.ts';
import { forFile } from '#tests/support/for-file.ts';
import { randomPerson } from '#tests/support/random-person.ts';
import { sendEnvelope, sendJson } from '#tests/support/servers/fake-server.ts';

// Whom and what each operation counts, in the BFF and in the embedded API. What a limit makes of it is proved in
// shared/rate-limits/rate-limit-policy.test.ts.

const mailbox = createMailbox();
const env = { RATE_LIMIT: 'on' };
const bff = await forFile(startBffWithApi({ env }, { env, delivery: mailbox }));
const { db } = bff.api;

/** Each test has addresses of its own, whose limits are unused. */
let last = 0;
const nextAddress = (): string => `203.0.113.${(last += 1)}`;

const SESSION = '{ session { token } userErrors { code } }';
const MESSAGE = '{ message userErrors { code } }';
const USER = '{ user { name } userErrors { code } }';
const sendOtp = (purpose: string): string => `mutation { sendOtp(input: { purpose: ${purpose}_VERIFY }) ${MESSAGE} }`;
const verifyOtp = (code: string): string =>
  `mutation { verifyOtp(input: { code: "${code}", purpose: EMAIL_VERIFY }) ${USER} }`;
const verifyEmail = (token: string): string => `mutation { verifyEmail(input: { token: "${token}" }) ${MESSAGE} }`;
const login = (password: string): string =>
  `mutation { login(input: { identifier: "$phone", password: "${password}" }) ${SESSION} }`;
const register = (phone: string, email: string): string =>
  `mutation { register(input: { name: "A", email: "${email}", password: "$password", phone: "${phone}", birthDate: "2001-02-28" }) ${SESSION} }`;
const requestReset = `mutation { requestPasswordReset(input: { identifier: "$email" }) ${MESSAGE} }`;
const confirmReset = (code: string): string =>
  `mutation { confirmPasswordReset(input: { code: "${code}", newPassword: "hunter2" }) ${MESSAGE} }`;
const update = (input: string): string => `mutation { updateProfile(input: { ${input} }) ${USER} }`;

const changeEmail = (email: string): string => update(`email: "${email}", oldPassword: "$password"`);
const refresh = `mutation { refreshToken ${SESSION} }`;
const google = `mutation { signInWithGoogle(input: { code: "x", redirectUri: "https://x" }) ${SESSION} }`;
const oneTap = `mutation { signInWithGoogleOneTap(input: { credential: "x" }) ${SESSION} }`;
const unsubscribe = (sid: string, more = ''): string =>
  `mutation { unsubscribe(input: { email: "a@example.com", sid: "${sid}"${more} }) ${MESSAGE} }`;
const prepareDownload = (invoice: string): string =>
  `mutation { prepareDownload(input: { invoice: "${invoice}" }) { download { status } userErrors { code } } }`;

type Person = ReturnType<typeof randomPerson>;
/** `$code` of a query is that of the last mail, `$link` its link. */
const fill = (query: string, person: Person): string => {
  const [mail] = mailbox.to(person.email);
  const values = {
    ...person,
    code: mail?.code ?? '',
    link: new URL(mail?.link ?? 'x:').searchParams.get('token') ?? '',
  };
  return query.replace(/\$(\w+)/g, (_, name: keyof typeof values) => values[name]);
};

/** A new member, who has registered at the address. */
async function join(address: string) {
  const person = randomPerson();
  const { data } = await bff.ask(fill(register('$phone', '$email'), person), {}, { address });
  const { token } = (data as { register: { session: { token: string } } }).register.session;
  const [member] = await db.select().from(members).where(eq(members.phone, person.phone));
  const id = member?.id ?? '';
  const [session] = await db.select().from(sessions).where(eq(sessions.memberId, id));
  const names = {
    [person.phone]: 'MEMBER',
    [id]: 'MEMBER',
    [person.email]: 'EMAIL',
    [session?.id ?? '']: 'SESSION',
    [memberWith(token).tokenHash]: 'SESSION',
  };
  return { person, token, id, names };
}

/** Twice: once in the BFF, once in the embedded API. */
const twice = (...names: string[]): Record<string, number> => Object.fromEntries(names.map((name) => [name, 2]));
const SENT = ['sendOtpPause member:MEMBER', 'sendOtpMember member:MEMBER', 'sendOtpUnused ADDRESS'];
const MAILED = ['sendOtpPause to:EMAIL', 'sendOtpDestination to:EMAIL'];
const CONTACTS = ['registerContact MEMBER', 'registerContact EMAIL'];
const USED = { 'sendOtpUnused ADDRESS': -2 };
const NEW_EMAIL = { 'profileChanges MEMBER': 2, 'emailChanges MEMBER': 1, 'emailChangeNotices EMAIL': 1 };

interface Circumstances {
  /** An operation that is sent first, from the address where the member has registered. */
  before?: string;
  /** Instead of the member's own. */
  token?: string;
  /** The operation comes from the address where the member has registered. */
  isAtHome?: boolean;
}
const CASES: [operation: string, query: string, counts: Record<string, number>, Circumstances?][] = [
  ['login, refused', login('x'), twice('loginIdentifierFailures MEMBER', 'loginAddressFailures ADDRESS')],
  [
    'login, refused where the member is known',
    login('x'),
    twice('loginKnownAddressFailures MEMBER ADDRESS', 'loginAddressFailures ADDRESS'),
    { isAtHome: true },
  ],
  // The e-mail address is not verified.
  ['login', login('$password'), twice('known MEMBER at ADDRESS')],
  ['signInWithGoogle, refused', google, twice('googleFailures ADDRESS')],
  ['signInWithGoogleOneTap, refused', oneTap, twice('googleFailures ADDRESS')],
  ['register, refused', register('$phone', '$email'), twice(...CONTACTS, 'registerTries ADDRESS')],
  [
    'register',
    register('085799990001', 'baru@example.com'),
    twice(
      'registerTries ADDRESS',
      'registerAccounts ADDRESS',
      ...['085799990001', 'baru@example.com'].flatMap((key) => [`registerContact ${key}`, `known ${key} at ADDRESS`]),
    ),
  ],
  ['refreshToken, refused', refresh, twice('refreshFailures ADDRESS'), { token: 'mati' }],
  ['refreshToken', refresh, twice('refreshSession SESSION')],
  ['requestPasswordReset', requestReset, twice('passwordResetIdentifier EMAIL', 'passwordResetAddress ADDRESS')],
  [
    'confirmPasswordReset, refused',
    confirmReset('AAAA2222'),
    twice('passwordResetFailures ADDRESS', 'passwordResetFailuresInAll all'),
  ],
  ['confirmPasswordReset', confirmReset('$code'), twice('known EMAIL at ADDRESS'), { before: requestReset }],
  ['sendOtp, by phone', sendOtp('PHONE'), twice(...SENT, 'sendOtpPause to:MEMBER', 'sendOtpDestination to:MEMBER')],
  ['sendOtp, by e-mail', sendOtp('EMAIL'), twice(...SENT, ...MAILED)],
  ['sendOtp, with a token that is refused', sendOtp('PHONE'), {}, { token: 'mati' }],
  [
    'verifyOtp, refused',
    verifyOtp('AAAA2222'),
    twice('verifyOtpMemberFailures MEMBER', 'verifyOtpAddressFailures ADDRESS'),
  ],
  ['verifyOtp', verifyOtp('$code'), USED, { before: sendOtp('EMAIL') }],
  ['verifyEmail, refused', verifyEmail('x'), twice('verifyEmailFailures ADDRESS')],
  ['verifyEmail', verifyEmail('$link'), USED, { before: sendOtp('EMAIL') }],
  ['verifyEmail, refused in both spellings', verifyEmail('x.'), twice('verifyEmailFailures ADDRESS')],
  ['verifyEmail, in the second spelling', verifyEmail('$link).'), USED, { before: sendOtp('EMAIL') }],
  ['unsubscribe', unsubscribe('x'), { 'unsubscribe ADDRESS': 1, 'unsubscribeLink x': 1 }],
  [
    'unsubscribe, in both spellings',
    unsubscribe('x.'),
    { 'unsubscribe ADDRESS': 1, 'unsubscribeLink x.': 1, 'unsubscribeLink x': 1 },
  ],
  ['unsubscribe, by a mail provider', unsubscribe('x', ', oneClick: true'), twice('unsubscribeLink x')],
  ['updateProfile', update('name: "Sari"'), twice('profileChanges MEMBER')],
  [
    'updateProfile, with a wrong old password',
    update('password: "hunter2", oldPassword: "x"'),
    twice('profileChanges MEMBER', 'oldPasswordFailures MEMBER'),
  ],
  ['updateProfile, with an e-mail address that is taken', changeEmail('sari@example.com'), NEW_EMAIL],
  ['updateProfile, with a new e-mail address', changeEmail('2$email'), NEW_EMAIL],
  [
    'findOrder',
    '{ findOrder(phone: "081234567801") { orderExists } }',
    twice('findOrderPhone 081234567801', 'findOrderAddress ADDRESS'),
  ],
  [
    'findOrder, without an order',
    '{ findOrder(phone: "$phone") { orderExists } }',
    twice(
      'findOrderPhone MEMBER',
      'findOrderAddress ADDRESS',
      'findOrderMinuteMisses ADDRESS',
      'findOrderHourMisses ADDRESS',
    ),
  ],
  ['order, missed', '{ order(invoice: "TEBAK") { id } }', twice('orderMisses ADDRESS')],
  ['order, missed in both spellings', '{ order(invoice: "TEBAK).") { id } }', twice('orderMisses ADDRESS')],
  [
    'order, missed in all spellings of a typed one',
    '{ order(invoice: "flip o4cj lv9z qw7km", typed: true) { id } }',
    twice('orderMisses ADDRESS'),
  ],
  ['order, in the second spelling', '{ order(invoice: "flip-demo-guest.") { id } }', {}],
  ['prepareDownload, missed', prepareDownload('TEBAK'), twice('orderMisses ADDRESS')],
  ['prepareDownload', prepareDownload('FLIP-DEMO-ACTIVE'), {}],
];

test.each(CASES)('%s', async (_operation, query, counts, { before, token, isAtHome = false } = {}) => {
  const [home, elsewhere] = [nextAddress(), nextAddress()];
  const member = await join(home);
  if (before !== undefined) {
    await bff.ask(fill(before, member.person), {}, { token: member.token, address: home });
    await vi.waitUntil(() => mailbox.to(member.person.email).length === 1, { timeout: 20_000 });
  }
  const address = isAtHome ? home : elsewhere;
  const call = () => bff.ask(fill(query, member.person), {}, { token: token ?? member.token, address });
  expect(await countedPoints(call, { ...member.names, [address]: 'ADDRESS' })).toEqual(counts);
});

test('updateProfilePicture', async () => {
  const { token, names } = await join(nextAddress());
  const upload = () => bff.uploadPicture(new TextEncoder().encode('GIF89a'), { token });
  expect(await countedPoints(upload, names)).toEqual({ 'pictures MEMBER': 2 });
});

test('a code that confirms the first password', async () => {
  const address = nextAddress();
  const { token, id, names } = await join(address);
  await db.update(members).set({ passwordHash: null }).where(eq(members.id, id));
  const call = () => bff.ask(update('password: "hunter2"'), {}, { token, address });
  expect(await countedPoints(call, { ...names, [address]: 'ADDRESS' })).toEqual({
    ...Object.fromEntries([...SENT, ...MAILED].map((name) => [name, 1])),
    'profileChanges MEMBER': 2,
  });
});

test('each limit is counted above, except that of pictures in flight', () => {
  const counted = CASES.flatMap(([, , counts]) => Object.keys(counts).map((name) => name.split(' ')[0]));
  expect(Object.keys(RATE_LIMITS).filter((name) => !counted.includes(name))).toEqual(['picturesAtOnce', 'pictures']);
});

// What the table cannot show of the embedded API.

let address = '';
beforeEach(() => void (address = nextAddress()));
const caller = createCaller(
  () => bff.api,
  () => address,
);
const key = (turn: number): string => `kunci-${String(turn).padStart(16, '0')}`;
const stored = (): Promise<number> => db.$count(idempotencyKeys);

test('five wrong old passwords refuse a right one and no other change; no refusal of a limit is stored, and an answer that is stored is given again', async () => {
  const { token, email, password } = await caller.join();
  const before = await stored();
  const guess = (turn: number) =>
    caller.send('PATCH', '/auth/profile', {
      body: { password: 'x y z x y z', old_password: 'x' },
      token,
      key: key(turn),
    });
  for (let turn = 0; turn < 5; turn += 1) expect((await guess(turn)).http).toBe(422);
  const refused = await guess(5);
  expect(refused.http).toBe(429);
  expect(refused.retryAfter).toBeLessThanOrEqual(15 * 60);
  expect(await stored()).toBe(before + 5);
  expect((await guess(0)).http).toBe(422);
  expect((await caller.patch({ email: `1${email}`, old_password: password }, token)).http).toBe(429);
  expect((await caller.patch({ name: 'Boleh' }, token)).http).toBe(200);
});

test('a refresh that is refused is not stored, and its repetition is no try', async () => {
  const before = await stored();
  const exchange = (token: string) => caller.send('POST', '/auth/refresh-token', { token, key: key(0) });
  expect((await exchange('mati')).http).toBe(401);
  expect(await stored()).toBe(before);
  const { token } = await caller.join();
  const { data } = await exchange(token);
  expect(await countedPoints(async () => expect((await exchange(token)).data).toEqual(data))).toEqual({});
});

// Responses of an API of others.

const fake = await forFile(startBffWithFakeApi(env));
afterEach(() => fake.script());

const refusing =
  (status: number): Script =>
  (request, response) =>
    request.method === 'GET'
      ? sendEnvelope(response, SARI_IN_REST)
      : sendJson(response, status, { status, message: 'Nanti lagi' }, { 'retry-after': '17' });
const responding =
  (data: unknown): Script =>
  (_request, response) =>
    sendEnvelope(response, data);
const reset = confirmReset('ABCD2345');
const UNVERIFIED = { token: 'abc', user: { ...SARI_IN_REST, email_verified: false, phone_verified: false } };
const PHONE_VERIFIED = { token: 'abc', user: { ...SARI_IN_REST, email_verified: false } };
const byEmail = `mutation { login(input: { identifier: "${SARI_IN_REST.email}", password: "x" }) ${SESSION} }`;
const KNOWN = { 'known PHONE at ADDRESS': 1, 'known EMAIL at ADDRESS': 1 };

test.each<[what: string, query: string, Script | undefined, counts: object]>([
  ['a failure is no wrong password', login('x'), refusing(500), {}],
  ['a limit of the API takes no point of ours', sendOtp('PHONE'), refusing(429), {}],
  ['an overloaded API takes no point of ours', sendOtp('PHONE'), refusing(503), {}],
  [
    'a profile that was changed meanwhile is no wrong old password',
    update('email: "a@b", oldPassword: "x"'),
    refusing(409),
    { 'profileChanges PHONE': 1 },
  ],
  ['Google', google, undefined, KNOWN],
  ['One Tap', oneTap, undefined, KNOWN],
  ['Google, without a verified contact', google, responding(UNVERIFIED), {}],
  ['a login, of which only the phone number is verified', byEmail, responding(PHONE_VERIFIED), KNOWN],
  ['a login, of which nothing is verified', byEmail, responding(UNVERIFIED), { 'known EMAIL at ADDRESS': 1 }],
  ['a reset of contacts', reset, responding({ identifiers: [SARI_IN_REST.phone] }), { 'known PHONE at ADDRESS': 1 }],
  ['a reset of no contacts', reset, responding(null), {}],
  ['a reset of a text', reset, responding({ identifiers: 'x' }), {}],
  ['a reset of a number', reset, responding({ identifiers: [SARI_IN_REST.phone, 1] }), {}],
])('an API of others: %s', async (_what, query, response, counts) => {
  const address = nextAddress();
  fake.script(response);
  const names = { [SARI_IN_REST.phone]: 'PHONE', [SARI_IN_REST.email]: 'EMAIL', [address]: 'ADDRESS' };
  expect(await countedPoints(() => fake.ask(query, {}, { token: 'abc', address }), names)).toEqual(counts);
});

test.each<[query: string, counts?: object]>([
  [sendOtp('PHONE')],
  [verifyOtp('AAAA2222')],
  [update('name: "A"')],
  [update('password: "hunter2", oldPassword: "x"')],
  [refresh, { 'refreshFailures ADDRESS': 1 }],
])('a token that the API refuses leaves no count behind: %s', async (query, counts = {}) => {
  const address = nextAddress();
  fake.script((_request, response) => sendJson(response, 401, { status: 401, message: 'Siapa?' }));
  const call = () => fake.ask(query, {}, { token: 'mati', address });
  expect(await countedPoints(call, { [address]: 'ADDRESS' })).toEqual(counts);
});

test('a limit refuses with its code, sentence and time, before the API sends anything', async () => {
  const send = (purpose: string) => fake.ask(sendOtp(purpose), {}, { token: 'abc', address: nextAddress() });
  expect((await send('EMAIL')).error).toBeUndefined();
  const { error, calls } = await send('PHONE');
  expect(error).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringMatching(/^Terlalu banyak percobaan/) });
  expect(error?.['retryAfter']).toBeLessThanOrEqual(30);
  expect(calls.map(([method, path]) => `${method} ${path}`)).toEqual(['GET /auth/profile']);
});
