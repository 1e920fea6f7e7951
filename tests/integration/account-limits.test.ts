import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { answerNormally, SARI, startBffWithFakeApi, type BffWithFakeApi, type Script } from '#tests/support/bff-with-fake-api.ts';
import { sendEnvelope, sendJson } from '#tests/support/fake-server.ts';

let bff: BffWithFakeApi;
beforeAll(async () => {
  bff = await startBffWithFakeApi({ RATE_LIMIT: 'on' });
});
afterEach(() => bff.script());
afterAll(() => bff.close());

const refusing = (status: number): Script => (_request, response) => sendEnvelope(response, null, { status, message: 'No' });
/** The profile of every token is Sari's, with these contacts. */
const memberIs = (contacts: { phone: string; email: string | null }): Script => (request, response) =>
  request.url === '/auth/profile' ? sendEnvelope(response, { ...SARI, ...contacts }) : answerNormally(request, response);
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** Each test has an address of its own, whose limits are unused. */
let last = 0;
const someAddress = (): string => `203.0.113.${(last += 1)}`;

type Field = string | ((turn: number) => string);
/** What becomes of `count` tries in turn: 'ok', or the code of their error. */
async function tries(count: number, field: Field, caller: { token?: string; address?: string } = {}): Promise<unknown[]> {
  const address = caller.address ?? someAddress();
  const outcomes: unknown[] = [];
  for (const turn of range(count)) {
    const { error } = await bff.ask(`mutation { ${typeof field === 'string' ? field : field(turn)} }`, {}, { ...caller, address });
    outcomes.push(error?.['code'] ?? 'ok');
  }
  return outcomes;
}
const login = (identifier: string): string => `login(input: { identifier: "${identifier}", password: "x" }) { token }`;
const register = 'register(input: { name: "A", email: "a@b", password: "hunter2", phone: "0812", birthDate: "2001-02-28" }) { token }';
const many = (count: number, outcome: string, ...more: string[]): string[] => [...Array<string>(count).fill(outcome), ...more];

describe('login', () => {
  test('waits after 5 failures of one identifier, however it is written and from wherever', async () => {
    bff.script(refusing(401));
    const written = ['0812-3456-1111', '6281234561111', '+62 812 3456 1111', '081234561111', '0812.3456.1111', '+6281234561111'];
    const outcomes = [];
    for (const identifier of written) outcomes.push(...(await tries(1, login(identifier))));
    expect(outcomes).toEqual(many(5, 'UNAUTHENTICATED', 'RATE_LIMITED'));
    bff.script();
    const refused = await bff.ask(`mutation { ${login('081234561111')} }`, {}, { address: someAddress() });
    expect(refused.calls).toEqual([]);
    expect(refused.error).toMatchObject({ code: 'RATE_LIMITED', message: expect.stringMatching(/^Terlalu banyak percobaan/) as string });
    expect(refused.error?.['retryAfter']).toBeGreaterThan(890);
    expect(await tries(1, login('081234562222'))).toEqual(['ok']);
  });

  test('counts full-width digits as the digits they are', async () => {
    bff.script(refusing(401));
    const written = ['０８１２３４５６６６６６', '081234566666', '＋６２８１２３４５６６６６６', '0812３４５６６６６６', '６２81234566666', '０８１２-３４５６-６６６６'];
    const outcomes = [];
    for (const identifier of written) outcomes.push(...(await tries(1, login(identifier))));
    expect(outcomes).toEqual(many(5, 'UNAUTHENTICATED', 'RATE_LIMITED'));
  });

  test('takes Sari@Example.com and sari@example.com for one', async () => {
    bff.script(refusing(422));
    expect(await tries(6, (turn) => login(['Sari@Example.com', ' sari@example.com', 'ｓａｒｉ@example.com'][turn % 3] ?? ''))).toEqual(many(5, 'BAD_USER_INPUT', 'RATE_LIMITED'));
  });

  test('waits after 20 failures of one address', async () => {
    bff.script(refusing(401));
    expect(await tries(21, (turn) => login(`0813${turn}`))).toEqual(many(20, 'UNAUTHENTICATED', 'RATE_LIMITED'));
  });

  test('counts no success, and no failure of the API', async () => {
    expect(await tries(25, login('081234563333'))).toEqual(many(25, 'ok'));
    for (const status of [500, 429]) {
      bff.script(refusing(status));
      expect(new Set(await tries(7, login('081234563333')))).toEqual(new Set([status === 429 ? 'RATE_LIMITED' : 'UPSTREAM_ERROR']));
      bff.script();
      expect(await tries(1, login('081234563333'))).toEqual(['ok']);
    }
  });

  test('lets 60 members log in from one address at once', async () => {
    const address = someAddress();
    const answers = await Promise.all(range(60).map((turn) => bff.ask(`mutation { ${login(`0815${turn}`)} }`, {}, { address })));
    expect(answers.filter(({ error }) => error)).toEqual([]);
  });

  test('counts wrong passwords from elsewhere apart from those of the address that signed in last', async () => {
    const home = someAddress();
    const [phone, email] = ['081234560010', 'rumah@example.com'];
    const signIn: Script = (_request, response) => sendEnvelope(response, { token: 'abc', user: { ...SARI, phone, email } });
    bff.script(signIn);
    expect(await tries(1, login(phone), { address: home })).toEqual(['ok']);
    bff.script(refusing(401));
    expect(await tries(6, login(phone))).toEqual(many(5, 'UNAUTHENTICATED', 'RATE_LIMITED'));
    expect(await tries(6, login(email))).toEqual(many(5, 'UNAUTHENTICATED', 'RATE_LIMITED'));
    bff.script(signIn);
    expect(await tries(1, login(phone))).toEqual(['RATE_LIMITED']);
    for (const identifier of [phone, email.toUpperCase()]) expect(await tries(1, login(identifier), { address: home })).toEqual(['ok']);
    bff.script(refusing(401));
    expect(await tries(6, login(phone), { address: home })).toEqual(many(5, 'UNAUTHENTICATED', 'RATE_LIMITED'));
  });

  test('lets an owner in where they have set a new password, whoever guesses', async () => {
    const [here, phone, email] = [someAddress(), '081234560011', 'baru@example.com'];
    const reset = 'confirmPasswordReset(token: "ABCD1234", newPassword: "kata sandi") { message }';
    bff.script(refusing(401));
    for (const identifier of [phone, email]) expect(await tries(5, login(identifier), { address: here })).toEqual(many(5, 'UNAUTHENTICATED'));
    for (const data of [null, { identifiers: 'x' }, { identifiers: [phone, 1] }, [phone]]) {
      bff.script((_request, response) => sendEnvelope(response, data));
      expect(await tries(1, reset, { address: here })).toEqual(['ok']);
      expect(await tries(1, login(phone), { address: here })).toEqual(['RATE_LIMITED']);
    }
    bff.script((_request, response) => sendEnvelope(response, { identifiers: [phone, email] }));
    expect(await tries(1, reset, { address: here })).toEqual(['ok']);
    bff.script();
    for (const identifier of [phone, email]) expect(await tries(1, login(identifier), { address: here })).toEqual(['ok']);
    expect(await tries(1, login(phone))).toEqual(['RATE_LIMITED']);
  });

  test('lets no more guesses through at once than failures are left', async () => {
    bff.script(refusing(401));
    const { length } = (await Promise.all(range(30).map(() => bff.ask(`mutation { ${login('081234564444')} }`, {}, { address: someAddress() })))).filter(({ error }) => error?.['code'] === 'UNAUTHENTICATED');
    expect(length).toBe(5);
  });
});

describe('register', () => {
  test('makes 5 accounts an hour for one address', async () => {
    expect(await tries(6, register)).toEqual(many(5, 'ok', 'RATE_LIMITED'));
  });

  test('lets one address try 20 times an hour', async () => {
    bff.script(refusing(422));
    expect(await tries(21, register)).toEqual(many(20, 'BAD_USER_INPUT', 'RATE_LIMITED'));
  });
});

describe('codes', () => {
  const sendOtp = (purpose: string): string => `sendOtp(purpose: ${purpose}_VERIFY) { message }`;

  test('sendOtp: one in 30 s for one member, whatever the purpose, the address, the token and the e-mail address', async () => {
    bff.script(memberIs({ phone: '081234560001', email: 'one@example.com' }));
    expect(await tries(1, sendOtp('EMAIL'), { token: 'one' })).toEqual(['ok']);
    const { error, calls } = await bff.ask(`mutation { ${sendOtp('PHONE')} }`, {}, { token: 'one', address: someAddress() });
    expect(error).toMatchObject({ code: 'RATE_LIMITED' });
    expect(error?.['retryAfter']).toBeLessThanOrEqual(30);
    expect(calls.map(([method, path]) => `${method} ${path}`)).toEqual(['GET /auth/profile']);
    expect(await tries(1, sendOtp('EMAIL'), { token: 'refreshed' })).toEqual(['RATE_LIMITED']);
    bff.script(memberIs({ phone: '+62 812 3456 0001', email: 'stranger@example.com' }));
    expect(await tries(1, sendOtp('EMAIL'), { token: 'one' })).toEqual(['RATE_LIMITED']);
    bff.script(memberIs({ phone: '081234560002', email: 'two@example.com' }));
    expect(await tries(1, sendOtp('PHONE'), { token: 'two' })).toEqual(['ok']);
  });

  test('sendOtp: one in 30 s to one destination, and 20 an hour from one address', async () => {
    bff.script(memberIs({ phone: '081234560003', email: 'Three@example.com' }));
    expect(await tries(1, sendOtp('EMAIL'), { token: 'three' })).toEqual(['ok']);
    bff.script(memberIs({ phone: '081234560004', email: 'three@EXAMPLE.com' }));
    expect(await tries(1, sendOtp('EMAIL'), { token: 'four' })).toEqual(['RATE_LIMITED']);
    const address = someAddress();
    const outcomes = [];
    for (const turn of range(21)) {
      bff.script(memberIs({ phone: `08123457${1000 + turn}`, email: null }));
      outcomes.push(...(await tries(1, sendOtp('PHONE'), { token: `t${turn}`, address })));
    }
    expect(outcomes).toEqual(many(20, 'ok', 'RATE_LIMITED'));
  });

  test('a code that a limit of the API refuses takes no point, and its sentence and time reach the member', async () => {
    const later: Script = ({ url }, response) =>
      url === '/auth/profile' ? sendEnvelope(response, { ...SARI, phone: '081234560005' }) : sendJson(response, 429, { status: 429, message: 'Nanti lagi', data: null }, { 'retry-after': '17' });
    bff.script(later);
    for (const _turn of range(6)) expect((await bff.ask(`mutation { ${sendOtp('PHONE')} }`, {}, { token: 'five' })).error).toEqual({ message: 'Nanti lagi', code: 'RATE_LIMITED', status: 429, retryAfter: 17 });
    bff.script(memberIs({ phone: '081234560005', email: null }));
    expect(await tries(1, sendOtp('PHONE'), { token: 'five' })).toEqual(['ok']);
  });

  test('verifyOtp: 10 failures an hour for one member, from wherever and whatever the token', async () => {
    bff.script(({ method }, response) => sendEnvelope(response, method === 'GET' ? { ...SARI, phone: '081234560006' } : null, method === 'GET' ? {} : { status: 400, message: 'No' }));
    const outcomes = [];
    for (const turn of range(11)) outcomes.push(...(await tries(1, 'verifyOtp(code: "ABCD1234", purpose: PHONE_VERIFY) { name }', { token: `refreshed-${turn}` })));
    expect(outcomes).toEqual(many(10, 'BAD_USER_INPUT', 'RATE_LIMITED'));
  });

  test('verifyEmail: 10 failures an hour for one address, and as many hits as come', async () => {
    const address = someAddress();
    expect(await tries(15, 'verifyEmail(token: "t") { message }', { address })).toEqual(many(15, 'ok'));
    bff.script(refusing(400));
    expect(await tries(11, 'verifyEmail(token: "t") { message }', { address })).toEqual(many(10, 'BAD_USER_INPUT', 'RATE_LIMITED'));
  });
});

describe('updateProfile', () => {
  const wrong: Script = ({ method }, response) =>
    method === 'GET'
      ? sendEnvelope(response, SARI)
      : sendJson(response, 422, { status: 422, message: 'No', data: null, errors: [{ path: ['old_password'], message: 'No', code: 'wrong' }] });
  const guess = 'updateProfile(input: { password: "hunter2", oldPassword: "guess" }) { name }';

  test('5 wrong old passwords in 15 min for one member, whatever the token', async () => {
    bff.script(wrong);
    const outcomes = [];
    for (const turn of range(6)) outcomes.push(...(await tries(1, guess, { token: `refreshed-${turn}` })));
    expect(outcomes).toEqual(many(5, 'BAD_USER_INPUT', 'RATE_LIMITED'));
    expect(await tries(1, 'updateProfile(input: { email: "a@b", oldPassword: "guess" }) { name }', { token: 'refreshed' })).toEqual(['RATE_LIMITED']);
    bff.script(({ method }, response) => sendEnvelope(response, method === 'GET' ? { ...SARI, phone: '081234569999' } : SARI));
    expect(await tries(7, guess, { token: 'refreshed' })).toEqual(many(7, 'ok'));
  });

  test('an e-mail address that is taken is no guess', async () => {
    const member = { ...SARI, phone: '081234568888' };
    const taken = { status: 422, message: 'No', data: null, errors: [{ path: ['email'], message: 'No', code: 'taken' }] };
    bff.script(({ method }, response) => (method === 'GET' ? sendEnvelope(response, member) : sendJson(response, 422, taken)));
    expect(await tries(7, 'updateProfile(input: { email: "a@b", oldPassword: "right" }) { name }', { token: 'abc' })).toEqual(many(7, 'BAD_USER_INPUT'));
  });
});

describe('password reset', () => {
  test('is asked for 3 times an hour for one identifier', async () => {
    const outcomes = [];
    for (const phone of ['081234565555', '+6281234565555', '0812 3456 5555', '6281234565555']) outcomes.push(...(await tries(1, `requestPasswordReset(identifier: "${phone}") { message }`)));
    expect(outcomes).toEqual(many(3, 'ok', 'RATE_LIMITED'));
  });

  test('is counted for full-width digits as for the digits they are', async () => {
    const outcomes = [];
    for (const phone of ['０８１２３４５６７７７７', '081234567777', '+６２８１２３４５６７７７７', '0812３４５６7777']) outcomes.push(...(await tries(1, `requestPasswordReset(identifier: "${phone}") { message }`)));
    expect(outcomes).toEqual(many(3, 'ok', 'RATE_LIMITED'));
  });

  test('and 10 times an hour from one address', async () => {
    expect(await tries(11, (turn) => `requestPasswordReset(identifier: "0814${turn}") { message }`)).toEqual(many(10, 'ok', 'RATE_LIMITED'));
  });

  test('is confirmed wrongly 10 times an hour from one address, and 100 times a minute in all', async () => {
    bff.script(refusing(400));
    const confirm = 'confirmPasswordReset(token: "ABCD1234", newPassword: "hunter2") { message }';
    const address = someAddress();
    expect(await tries(11, confirm, { address })).toEqual(many(10, 'BAD_USER_INPUT', 'RATE_LIMITED'));
    for (const _round of range(9)) expect(await tries(10, confirm)).toEqual(many(10, 'BAD_USER_INPUT'));
    expect(await tries(1, confirm)).toEqual(['RATE_LIMITED']);
  });
});

test('unsubscribe: 30 an hour for one address', async () => {
  expect(await tries(31, 'unsubscribe(email: "a@example.com", sid: "x") { message }')).toEqual(many(30, 'ok', 'RATE_LIMITED'));
});

test('RATE_LIMIT=off lifts them', async () => {
  const free = await startBffWithFakeApi({ RATE_LIMIT: 'off' });
  free.script(refusing(401));
  for (const _turn of range(25)) expect((await free.ask(`mutation { ${login('0812')} }`)).error).toMatchObject({ code: 'UNAUTHENTICATED' });
  await free.close();
});
