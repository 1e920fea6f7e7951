import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  answerNormally,
  SARI,
  startBffWithFakeApi,
  type BffWithFakeApi,
  type Script,
} from '#tests/support/bff-with-fake-api.ts';
import { sendEnvelope, sendJson } from '#tests/support/fake-server.ts';

let bff: BffWithFakeApi;
beforeAll(async () => {
  bff = await startBffWithFakeApi({ RATE_LIMIT: 'on' });
});
afterEach(() => bff.script());
afterAll(() => bff.close());

const refusing =
  (status: number): Script =>
  (_request, response) =>
    sendEnvelope(response, null, { status, message: 'No' });
/** The profile of every token is Sari's, with these contacts. */
const memberIs =
  (contacts: { phone: string; email: string | null }): Script =>
  (request, response) =>
    request.url === '/auth/profile'
      ? sendEnvelope(response, { ...SARI, ...contacts })
      : answerNormally(request, response);
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
/** Each test has an address of its own, whose limits are unused. */
let last = 0;
const someAddress = (): string => `203.0.113.${(last += 1)}`;

type Field = string | ((turn: number) => string);
/** What becomes of `count` tries in turn: 'ok', or the code of their error. */
async function tries(
  count: number,
  field: Field,
  caller: { token?: string; address?: string } = {},
): Promise<unknown[]> {
  const address = caller.address ?? someAddress();
  const outcomes: unknown[] = [];
  for (const turn of range(count)) {
    const { error } = await bff.ask(
      `mutation { ${typeof field === 'string' ? field : field(turn)} }`,
      {},
      { ...caller, address },
    );
    outcomes.push(error?.['code'] ?? 'ok');
  }
  return outcomes;
}
const login = (identifier: string): string => `login(input: { identifier: "${identifier}", password: "x" }) { token }`;
const register = (phone: string, email: string): string =>
  `register(input: { name: "A", email: "${email}", password: "hunter2", phone: "${phone}", birthDate: "2001-02-28" }) { token }`;
const many = (count: number, outcome: string, ...more: string[]): string[] => [
  ...Array<string>(count).fill(outcome),
  ...more,
];

describe('login', () => {
  test('waits after 5 failures of one identifier, however it is written and from wherever', async () => {
    bff.script(refusing(401));
    const written = [
      '0812-3456-1111',
      '6281234561111',
      '+62 812 3456 1111',
      '081234561111',
      '0812.3456.1111',
      '+6281234561111',
    ];
    const outcomes = [];
    for (const identifier of written) outcomes.push(...(await tries(1, login(identifier))));
    expect(outcomes).toEqual(many(5, 'UNAUTHENTICATED', 'RATE_LIMITED'));
    bff.script();
    const refused = await bff.ask(`mutation { ${login('081234561111')} }`, {}, { address: someAddress() });
    expect(refused.calls).toEqual([]);
    expect(refused.error).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringMatching(/^Terlalu banyak percobaan/) as string,
    });
    expect(refused.error?.['retryAfter']).toBeGreaterThan(890);
    expect(await tries(1, login('081234562222'))).toEqual(['ok']);
  });

  test('counts full-width digits as the digits they are', async () => {
    bff.script(refusing(401));
    const written = [
      '０８１２３４５６６６６６',
      '081234566666',
      '＋６２８１２３４５６６６６６',
      '0812３４５６６６６６',
      '６２81234566666',
      '０８１２-３４５６-６６６６',
    ];
    const outcomes = [];
    for (const identifier of written) outcomes.push(...(await tries(1, login(identifier))));
    expect(outcomes).toEqual(many(5, 'UNAUTHENTICATED', 'RATE_LIMITED'));
  });

  test('takes Sari@Example.com and sari@example.com for one', async () => {
    bff.script(refusing(422));
    expect(
      await tries(6, (turn) =>
        login(['Sari@Example.com', ' sari@example.com', 'ｓａｒｉ@example.com'][turn % 3] ?? ''),
      ),
    ).toEqual(many(5, 'BAD_USER_INPUT', 'RATE_LIMITED'));
  });

  test('waits after 60 failures of one address, except for who last signed in there', async () => {
    const address = someAddress();
    const [mine, mail] = ['081234567777', 'warung@example.com'];
    const signIn: Script = (_request, response) =>
      sendEnvelope(response, { token: 'abc', user: { ...SARI, phone: mine, email: mail } });
    bff.script(signIn);
    expect(await tries(1, login(mine), { address })).toEqual(['ok']);
    bff.script(refusing(401));
    expect(await tries(61, (turn) => login(`0813${turn}`), { address })).toEqual(
      many(60, 'UNAUTHENTICATED', 'RATE_LIMITED'),
    );
    bff.script(signIn);
    expect(await tries(1, login(mail), { address })).toEqual(['ok']);
    expect(await tries(1, login('081399999'), { address })).toEqual(['RATE_LIMITED']);
  });

  test('counts no success, and no failure of the API', async () => {
    expect(await tries(25, login('081234563333'))).toEqual(many(25, 'ok'));
    for (const status of [500, 429]) {
      bff.script(refusing(status));
      expect(new Set(await tries(7, login('081234563333')))).toEqual(
        new Set([status === 429 ? 'RATE_LIMITED' : 'UPSTREAM_ERROR']),
      );
      bff.script();
      expect(await tries(1, login('081234563333'))).toEqual(['ok']);
    }
  });

  test('lets 60 members log in from one address at once', async () => {
    const address = someAddress();
    const answers = await Promise.all(
      range(60).map((turn) => bff.ask(`mutation { ${login(`0815${turn}`)} }`, {}, { address })),
    );
    expect(answers.filter(({ error }) => error)).toEqual([]);
  });

  test('counts wrong passwords from elsewhere apart from those of the address that signed in last', async () => {
    const home = someAddress();
    const [phone, email] = ['081234560010', 'rumah@example.com'];
    const signIn: Script = (_request, response) =>
      sendEnvelope(response, { token: 'abc', user: { ...SARI, phone, email } });
    bff.script(signIn);
    expect(await tries(1, login(phone), { address: home })).toEqual(['ok']);
    bff.script(refusing(401));
    expect(await tries(6, login(phone))).toEqual(many(5, 'UNAUTHENTICATED', 'RATE_LIMITED'));
    expect(await tries(6, login(email))).toEqual(many(5, 'UNAUTHENTICATED', 'RATE_LIMITED'));
    bff.script(signIn);
    expect(await tries(1, login(phone))).toEqual(['RATE_LIMITED']);
    for (const identifier of [phone, email.toUpperCase()])
      expect(await tries(1, login(identifier), { address: home })).toEqual(['ok']);
    bff.script(refusing(401));
    expect(await tries(6, login(phone), { address: home })).toEqual(many(5, 'UNAUTHENTICATED', 'RATE_LIMITED'));
  });

  test.each([
    ['a login', login('081234560012')],
    ["Google's sign-in", 'signInWithGoogle(input: { code: "x", redirectUri: "https://x" }) { token }'],
    ["Google's One Tap", 'signInWithGoogleOneTap(credential: "x") { token }'],
  ])(
    'knows the last address alone: prepared ones give no more guesses, and %s elsewhere ends them',
    async (_name, signInHere) => {
      const prepared = range(5).map(someAddress);
      const [phone, email] = [`0812345601${last}`, `siapa${last}@example.com`];
      const signIn: Script = (_request, response) =>
        sendEnvelope(response, { token: 'abc', user: { ...SARI, phone, email } });
      bff.script(signIn);
      for (const address of prepared) expect(await tries(1, login(phone), { address })).toEqual(['ok']);
      expect(await tries(1, signInHere)).toEqual(['ok']);
      bff.script(refusing(401));
      const outcomes = [];
      for (const address of prepared) outcomes.push(...(await tries(5, login(phone), { address })));
      expect(outcomes).toEqual([...many(5, 'UNAUTHENTICATED'), ...many(20, 'RATE_LIMITED')]);
    },
  );

  test('lets an owner in where they have set a new password, whoever guesses', async () => {
    const [here, phone, email] = [someAddress(), '081234560011', 'baru@example.com'];
    const reset = 'confirmPasswordReset(token: "ABCD1234", newPassword: "kata sandi") { message }';
    bff.script(refusing(401));
    for (const identifier of [phone, email])
      expect(await tries(5, login(identifier), { address: here })).toEqual(many(5, 'UNAUTHENTICATED'));
    for (const data of [null, { identifiers: 'x' }, { identifiers: [phone, 1] }, [phone]]) {
      bff.script((_request, response) => sendEnvelope(response, data));
      expect(await tries(1, reset, { address: here })).toEqual(['ok']);
      expect(await tries(1, login(phone), { address: here })).toEqual(['RATE_LIMITED']);
    }
    bff.script((_request, response) => sendEnvelope(response, { identifiers: [phone, email] }));
    expect(await tries(1, reset, { address: here })).toEqual(['ok']);
    bff.script();
    for (const identifier of [phone, email])
      expect(await tries(1, login(identifier), { address: here })).toEqual(['ok']);
    expect(await tries(1, login(phone))).toEqual(['RATE_LIMITED']);
  });

  test('lets no more guesses through at once than failures are left', async () => {
    bff.script(refusing(401));
    const { length } = (
      await Promise.all(
        range(30).map(() => bff.ask(`mutation { ${login('081234564444')} }`, {}, { address: someAddress() })),
      )
    ).filter(({ error }) => error?.['code'] === 'UNAUTHENTICATED');
    expect(length).toBe(5);
  });
});

describe('register', () => {
  test('5 tries an hour for one phone or e-mail, from wherever', async () => {
    bff.script(refusing(422));
    const outcomes = [];
    for (const turn of range(6)) outcomes.push(...(await tries(1, register('+62 811-0001', `satu${turn}@b`))));
    expect(outcomes).toEqual(many(5, 'BAD_USER_INPUT', 'RATE_LIMITED'));
    outcomes.length = 0;
    for (const turn of range(6))
      outcomes.push(...(await tries(1, register(`0811100${turn}`, turn % 2 ? 'Dua@B' : 'dua@b'))));
    expect(outcomes).toEqual(many(5, 'BAD_USER_INPUT', 'RATE_LIMITED'));
  });

  test('makes 300 accounts an hour for one address', async () => {
    expect(await tries(301, (turn) => register(`08112${turn}`, `tiga${turn}@b`))).toEqual(
      many(300, 'ok', 'RATE_LIMITED'),
    );
  });

  test('lets one address try 600 times an hour', async () => {
    bff.script(refusing(422));
    expect(await tries(601, (turn) => register(`08113${turn}`, `empat${turn}@b`))).toEqual(
      many(600, 'BAD_USER_INPUT', 'RATE_LIMITED'),
    );
  });
});

describe('codes', () => {
  const VERIFY = 'verifyOtp(code: "ABCD1234", purpose: PHONE_VERIFY) { name }';
  const sendOtp = (purpose: string): string => `sendOtp(purpose: ${purpose}_VERIFY) { message }`;

  test('sendOtp: one in 30 s for one member, whatever the purpose, the address, the token and the e-mail address', async () => {
    bff.script(memberIs({ phone: '081234560001', email: 'one@example.com' }));
    expect(await tries(1, sendOtp('EMAIL'), { token: 'one' })).toEqual(['ok']);
    const { error, calls } = await bff.ask(
      `mutation { ${sendOtp('PHONE')} }`,
      {},
      { token: 'one', address: someAddress() },
    );
    expect(error).toMatchObject({ code: 'RATE_LIMITED' });
    expect(error?.['retryAfter']).toBeLessThanOrEqual(30);
    expect(calls.map(([method, path]) => `${method} ${path}`)).toEqual(['GET /auth/profile']);
    expect(await tries(1, sendOtp('EMAIL'), { token: 'refreshed' })).toEqual(['RATE_LIMITED']);
    bff.script(memberIs({ phone: '+62 812 3456 0001', email: 'stranger@example.com' }));
    expect(await tries(1, sendOtp('EMAIL'), { token: 'one' })).toEqual(['RATE_LIMITED']);
    bff.script(memberIs({ phone: '081234560002', email: 'two@example.com' }));
    expect(await tries(1, sendOtp('PHONE'), { token: 'two' })).toEqual(['ok']);
  });

  test('sendOtp: one in 30 s to one destination, and 30 an hour from one address that are not used', async () => {
    bff.script(memberIs({ phone: '081234560003', email: 'Three@example.com' }));
    expect(await tries(1, sendOtp('EMAIL'), { token: 'three' })).toEqual(['ok']);
    bff.script(memberIs({ phone: '081234560004', email: 'three@EXAMPLE.com' }));
    expect(await tries(1, sendOtp('EMAIL'), { token: 'four' })).toEqual(['RATE_LIMITED']);
    const address = someAddress();
    const outcomes = [];
    const used = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const turn of range(41)) {
      bff.script(memberIs({ phone: `08123457${1000 + turn}`, email: null }));
      outcomes.push(...(await tries(1, sendOtp('PHONE'), { token: `t${turn}`, address })));
      // As in a mail program and in the page: the second use of a link is none.
      if (used.has(turn))
        for (const _time of range(2))
          await tries(1, turn % 2 ? `verifyEmail(token: "link-${turn}") { message }` : VERIFY, {
            token: `t${turn}`,
            address,
          });
    }
    expect(outcomes).toEqual(many(40, 'ok', 'RATE_LIMITED'));
  });

  test('a code that a limit of the API refuses takes no point, and its sentence and time reach the member', async () => {
    const later: Script = ({ url }, response) =>
      url === '/auth/profile'
        ? sendEnvelope(response, { ...SARI, phone: '081234560005' })
        : sendJson(response, 429, { status: 429, message: 'Nanti lagi', data: null }, { 'retry-after': '17' });
    bff.script(later);
    for (const _turn of range(6))
      expect((await bff.ask(`mutation { ${sendOtp('PHONE')} }`, {}, { token: 'five' })).error).toEqual({
        message: 'Nanti lagi',
        code: 'RATE_LIMITED',
        status: 429,
        retryAfter: 17,
      });
    bff.script(memberIs({ phone: '081234560005', email: null }));
    expect(await tries(1, sendOtp('PHONE'), { token: 'five' })).toEqual(['ok']);
  });

  test('verifyOtp: 10 failures an hour for one member, from wherever and whatever the token', async () => {
    bff.script(({ method }, response) =>
      sendEnvelope(
        response,
        method === 'GET' ? { ...SARI, phone: '081234560006' } : null,
        method === 'GET' ? {} : { status: 400, message: 'No' },
      ),
    );
    const outcomes = [];
    for (const turn of range(11)) outcomes.push(...(await tries(1, VERIFY, { token: `refreshed-${turn}` })));
    expect(outcomes).toEqual(many(10, 'BAD_USER_INPUT', 'RATE_LIMITED'));
  });

  test.each(['verifyEmail(token: "t") { message }', VERIFY])(
    '%s: 100 failures an hour for one address, and as many hits as come',
    async (verify) => {
      const address = someAddress();
      let turn = 0;
      const someone: Script = ({ url }, response) => {
        const isFailure = url !== '/auth/profile' && turn > 15;
        sendEnvelope(
          response,
          { ...SARI, phone: `08123458${1000 + turn}` },
          isFailure ? { status: 400, message: 'No' } : {},
        );
      };
      bff.script(someone);
      const outcomes: unknown[] = [];
      for (; turn < 117; turn += 1) outcomes.push(...(await tries(1, verify, { token: `a${turn}`, address })));
      expect(outcomes).toEqual([...many(16, 'ok'), ...many(100, 'BAD_USER_INPUT', 'RATE_LIMITED')]);
    },
  );
});

describe('updateProfile', () => {
  const wrong: Script = ({ method }, response) =>
    method === 'GET'
      ? sendEnvelope(response, SARI)
      : sendJson(response, 422, {
          status: 422,
          message: 'No',
          data: null,
          errors: [{ path: ['old_password'], message: 'No', code: 'wrong' }],
        });
  const guess = 'updateProfile(input: { password: "hunter2", oldPassword: "guess" }) { name }';

  test('5 wrong old passwords in 15 min for one member, whatever the token', async () => {
    bff.script(wrong);
    const outcomes = [];
    for (const turn of range(6)) outcomes.push(...(await tries(1, guess, { token: `refreshed-${turn}` })));
    expect(outcomes).toEqual(many(5, 'BAD_USER_INPUT', 'RATE_LIMITED'));
    expect(
      await tries(1, 'updateProfile(input: { email: "a@b", oldPassword: "guess" }) { name }', { token: 'refreshed' }),
    ).toEqual(['RATE_LIMITED']);
    bff.script(({ method }, response) =>
      sendEnvelope(response, method === 'GET' ? { ...SARI, phone: '081234569999' } : SARI),
    );
    expect(await tries(7, guess, { token: 'refreshed' })).toEqual(many(7, 'ok'));
  });

  test('60 changes an hour for one member, whatever the token', async () => {
    const member = { ...SARI, phone: '081234567755' };
    bff.script((_request, response) => sendEnvelope(response, member));
    const change = 'updateProfile(input: { name: "Sari" }) { name }';
    expect(await tries(60, change, { token: 'first' })).toEqual(many(60, 'ok'));
    expect(await tries(1, change, { token: 'refreshed' })).toEqual(['RATE_LIMITED']);
  });

  test('an e-mail address that is taken is no guess', async () => {
    const member = { ...SARI, phone: '081234568888' };
    const taken = {
      status: 422,
      message: 'No',
      data: null,
      errors: [{ path: ['email'], message: 'No', code: 'taken' }],
    };
    bff.script(({ method }, response) =>
      method === 'GET' ? sendEnvelope(response, member) : sendJson(response, 422, taken),
    );
    expect(
      await tries(7, 'updateProfile(input: { email: "a@b", oldPassword: "right" }) { name }', { token: 'abc' }),
    ).toEqual(many(7, 'BAD_USER_INPUT'));
  });
});

describe('password reset', () => {
  test('is asked for 3 times an hour for one identifier', async () => {
    const outcomes = [];
    for (const phone of ['081234565555', '+6281234565555', '0812 3456 5555', '6281234565555'])
      outcomes.push(...(await tries(1, `requestPasswordReset(identifier: "${phone}") { message }`)));
    expect(outcomes).toEqual(many(3, 'ok', 'RATE_LIMITED'));
  });

  test('is counted for full-width digits as for the digits they are', async () => {
    const outcomes = [];
    for (const phone of ['０８１２３４５６７７７７', '081234567777', '+６２８１２３４５６７７７７', '0812３４５６7777'])
      outcomes.push(...(await tries(1, `requestPasswordReset(identifier: "${phone}") { message }`)));
    expect(outcomes).toEqual(many(3, 'ok', 'RATE_LIMITED'));
  });

  test('and 60 times an hour from one address', async () => {
    expect(await tries(61, (turn) => `requestPasswordReset(identifier: "0814${turn}") { message }`)).toEqual(
      many(60, 'ok', 'RATE_LIMITED'),
    );
  });

  test('is confirmed wrongly 60 times an hour from one address, and 100 times a minute in all', async () => {
    bff.script(refusing(400));
    const confirm = 'confirmPasswordReset(token: "ABCD1234", newPassword: "hunter2") { message }';
    const address = someAddress();
    expect(await tries(61, confirm, { address })).toEqual(many(60, 'BAD_USER_INPUT', 'RATE_LIMITED'));
    for (const _round of range(4)) expect(await tries(10, confirm)).toEqual(many(10, 'BAD_USER_INPUT'));
    expect(await tries(1, confirm)).toEqual(['RATE_LIMITED']);
  });
});

test('unsubscribe: 300 an hour for one address', async () => {
  expect(await tries(301, 'unsubscribe(email: "a@example.com", sid: "x") { message }')).toEqual(
    many(300, 'ok', 'RATE_LIMITED'),
  );
});

describe('refreshToken', () => {
  const refresh = 'refreshToken { token }';

  test('30 an hour for one session, whatever its token by now', async () => {
    let turn = 0;
    bff.script((_request, response) => sendEnvelope(response, { token: `turn-${(turn += 1)}`, user: SARI }));
    const outcomes: unknown[] = [];
    for (const count of range(31)) outcomes.push(...(await tries(1, refresh, { token: `turn-${count}` })));
    expect(outcomes).toEqual(many(30, 'ok', 'RATE_LIMITED'));
    expect(await tries(1, refresh, { token: 'another' })).toEqual(['ok']);
  });

  test('60 failures an hour for one address', async () => {
    bff.script(refusing(401));
    const address = someAddress();
    const outcomes: unknown[] = [];
    for (const turn of range(61)) outcomes.push(...(await tries(1, refresh, { token: `dead-${turn}`, address })));
    expect(outcomes).toEqual(many(60, 'UNAUTHENTICATED', 'RATE_LIMITED'));
  });
});

test('RATE_LIMIT=off lifts them', async () => {
  const free = await startBffWithFakeApi({ RATE_LIMIT: 'off' });
  free.script(refusing(401));
  for (const _turn of range(25))
    expect((await free.ask(`mutation { ${login('0812')} }`)).error).toMatchObject({ code: 'UNAUTHENTICATED' });
  await free.close();
});
