import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RateLimitError } from '#shared/node/protection.ts';
import { RATE_LIMITS } from './numbers.ts';
import { createRateLimits, type RateLimits } from './rate-limit-policy.ts';

/** A caller's fault, such as a wrong password; an invoice that does not exist; work without effect. */
const [WRONG, MISS, UNSENT] = [new Error('wrong'), new Error('miss'), new Error('unsent')];

let limits: RateLimits;
/** The names of the limits that have refused in one of the tests. */
const refusing = new Set<string>();
const create = (isOn: boolean): RateLimits =>
  createRateLimits({
    isOn,
    onRefusal: (limit) => refusing.add(limit),
    isCallerFault: (error) => error === WRONG,
    isMiss: (error) => error === MISS,
    isWithoutEffect: (error) => error === UNSENT,
  });
beforeEach(() => {
  vi.useFakeTimers();
  limits = create(true);
});

type Work = () => Promise<string>;
type Call = (work: Work, turn: number) => Promise<unknown>;
const ok: Work = async () => 'ok';
const slowly: Work = () => new Promise((resolve) => setTimeout(resolve, 10, 'ok'));
const failing =
  (error: Error): Work =>
  () =>
    Promise.reject(error);
const end = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: Error) => (error instanceof RateLimitError ? `wait ${error.retryAfter}` : error.message),
  );

/** Makes calls in turn, and returns their outcomes. */
async function inTurn(count: number, call: Call, work: Work, everySeconds = 0): Promise<string[]> {
  const ends: string[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    ends.push(await end(call(work, turn)));
    if (everySeconds > 0) await vi.advanceTimersByTimeAsync(everySeconds * 1000);
  }
  return ends;
}
const many = (count: number, one: string): string[] => Array<string>(count).fill(one);

const [HERE, MINUTE, HOUR] = ['203.0.113.7', 60, 3600];
const elsewhere = (turn: number): string => `198.51.${turn >> 8}.${turn & 255}`;
/** Returns a phone number, in another spelling each time. */
const spelled = (turn: number): string =>
  ['081234567801', '+62 812-3456-7801', '０８１２３４５６７８０１'][turn % 3] ?? '';
const person = (turn: number): string => `0815${turn}`;
const none = (): string[] => [];

const login = (identifier: string, address: string, work: Work, contacts = none) =>
  limits.login({ identifier, address }, work, contacts);
/** A sign-in with Google. */
const google = (address: string, work: Work, contacts = none) => limits.google(address, work, contacts);
const viaGoogle = (contacts: string[], address: string) => google(address, ok, () => contacts);
const register = (contacts: string[], address: string, work: Work) => limits.register({ contacts, address }, work);
const find = (phone: string, address: string, work: Work) =>
  limits.findOrder({ phone, address }, work, (result) => result !== 'none');
const open = (invoice: string, address: string, work: Work) => limits.byInvoice({ invoice, address }, work);
const code = (memberKey: string, destination: string | null, address: string, work: Work) =>
  limits.sendOtp({ memberKey, destination, address }, work);
const reset = (identifier: string, address: string, work: Work) =>
  limits.requestPasswordReset({ identifier, address }, work);
const confirm = (address: string, work: Work, contacts = none) => limits.confirmPasswordReset(address, work, contacts);
const refresh = (session: string | null, address: string, work: Work) => limits.refresh({ session, address }, work);

/** The limits that keep a member out, which an operator's unlock resets. */
const OF_MEMBER: readonly (keyof typeof RATE_LIMITS)[] = [
  'loginIdentifierFailures',
  'sendOtpPause',
  'sendOtpMember',
  'sendOtpDestination',
  'oldPasswordFailures',
  'verifyOtpMemberFailures',
  'passwordResetIdentifier',
];

describe.each<[limit: keyof typeof RATE_LIMITS, counts: Work, call: Call, everySeconds?: number]>([
  ['loginIdentifierFailures', failing(WRONG), (work, turn) => login(spelled(turn), elsewhere(turn), work)],
  ['loginAddressFailures', failing(WRONG), (work, turn) => login(person(turn), HERE, work)],
  ['googleFailures', failing(WRONG), (work) => google(HERE, work)],
  ['registerContact', failing(WRONG), (work, turn) => register([spelled(turn), `${turn}@b`], elsewhere(turn), work)],
  ['registerContact', ok, (work, turn) => register([person(turn), turn % 2 ? 'a@b' : 'A@B'], elsewhere(turn), work)],
  ['registerAccounts', ok, (work, turn) => register([person(turn)], HERE, work)],
  ['registerTries', failing(WRONG), (work, turn) => register([person(turn)], HERE, work)],
  ['findOrderPhone', ok, (work, turn) => find(spelled(turn), elsewhere(turn), work)],
  ['findOrderAddress', ok, (work, turn) => find(person(turn), HERE, work)],
  ['findOrderMinuteMisses', async () => 'none', (work, turn) => find(person(turn), HERE, work)],
  ['findOrderHourMisses', failing(WRONG), (work, turn) => find(person(turn), HERE, work), 4],
  ['orderMisses', failing(MISS), (work, turn) => open(`TEBAK-${turn}`, HERE, work)],
  ['sendOtpPause', ok, (work, turn) => code('sari', person(turn), elsewhere(turn), work)],
  ['sendOtpPause', ok, (work, turn) => code(`member ${turn}`, spelled(turn), elsewhere(turn), work)],
  ['sendOtpMember', ok, (work, turn) => code('sari', null, elsewhere(turn), work), 30],
  ['sendOtpDestination', ok, (work, turn) => code(`member ${turn}`, 'a@b', elsewhere(turn), work), 30],
  ['sendOtpUnused', ok, (work, turn) => code(`member ${turn}`, null, HERE, work)],
  ['profileChanges', failing(WRONG), (work) => limits.updateProfile('sari', work)],
  ['oldPasswordFailures', failing(WRONG), (work) => limits.oldPassword('sari', work, (error) => error === WRONG)],
  ['emailChanges', ok, (work) => limits.changeEmail('sari', work)],
  ['emailChangeNotices', ok, (work) => limits.emailChangeNotice('a@b', work)],
  ['pictures', ok, (work) => limits.picture('sari', work)],
  ['unsubscribe', ok, (work, turn) => limits.unsubscribe({ sid: `sid ${turn}`, address: HERE }, work)],
  ['unsubscribeLink', ok, (work) => limits.unsubscribe({ sid: 'sid', address: null }, work)],
  [
    'verifyOtpMemberFailures',
    failing(WRONG),
    (work, turn) => limits.verifyOtp({ memberKey: 'sari', address: elsewhere(turn) }, work),
  ],
  [
    'verifyOtpAddressFailures',
    failing(WRONG),
    (work, turn) => limits.verifyOtp({ memberKey: `member ${turn}`, address: HERE }, work),
  ],
  [
    'verifyEmailFailures',
    failing(WRONG),
    (work, turn) => limits.verifyEmail({ token: `link ${turn}`, address: HERE }, work),
  ],
  ['passwordResetIdentifier', ok, (work, turn) => reset(spelled(turn), elsewhere(turn), work)],
  ['passwordResetAddress', ok, (work, turn) => reset(person(turn), HERE, work)],
  ['passwordResetFailures', failing(WRONG), (work) => confirm(HERE, work)],
  ['passwordResetFailuresInAll', failing(WRONG), (work, turn) => confirm(elsewhere(turn), work)],
  ['refreshSession', ok, (work, turn) => refresh('session', elsewhere(turn), work)],
  ['refreshFailures', failing(WRONG), (work) => refresh(null, HERE, work)],
])('%s', (limit, counts, call, everySeconds = 0) => {
  // tests/contract/references.test.ts compares these numbers with the contract.
  const { points, seconds } = RATE_LIMITS[limit];
  test(`${points} in ${seconds} s, and what had no effect is none of them`, async () => {
    expect(await inTurn(points + 1, call, failing(UNSENT))).toEqual(many(points + 1, 'unsent'));
    const counted = await end(counts());
    const left = seconds - points * everySeconds;
    expect(await inTurn(points + 1, call, counts, everySeconds)).toEqual([...many(points, counted), `wait ${left}`]);
    await vi.advanceTimersByTimeAsync(left * 1000);
    expect(await end(call(counts, 0))).toBe(counted);
  });

  test('an unlock of the member resets what keeps the member out, and nothing else', async () => {
    await inTurn(points, call, counts, everySeconds);
    await limits.unlock({ members: ['sari'], contacts: ['081234567801', 'a@b'] });
    const isReset = OF_MEMBER.includes(limit);
    const refused = `wait ${seconds - points * everySeconds}`;
    expect(await end(call(counts, points))).toBe(isReset ? await end(counts()) : refused);
  });
});

describe('a crowd behind one address', () => {
  // Whom and what the operations count: tests/integration/limits.test.ts.
  test('300 guests of one address in an hour meet no limit, of whom one in ten types a digit wrong', async () => {
    const ends: string[] = [];
    const call = async (made: Promise<unknown>) => void ends.push(await end(made));
    const verify = (memberKey: string, work: Work) => call(limits.verifyOtp({ memberKey, address: HERE }, work));
    for (let guest = 0; guest < 300; guest += 1) {
      const [phone, isClumsy] = [person(guest), guest % 10 === 7];
      if (isClumsy) {
        await call(find(`0899${guest}`, HERE, async () => 'none'));
        await call(open(`FLIP-RAMAL-${guest}`, HERE, failing(MISS)));
      }
      await call(find(phone, HERE, ok));
      // The page, and the zip.
      for (const _call of [1, 2]) await call(open(`FLIP-RAMAI-${guest}`, HERE, ok));
      if (guest % 3 === 0) {
        await call(register([phone, `${guest}@b`], HERE, ok));
        await call(code(phone, phone, HERE, ok));
        if (isClumsy) await verify(phone, failing(WRONG));
        await verify(phone, ok);
      }
      // As one who has registered before.
      const member = person(3 * Math.floor(guest / 15));
      if (guest % 50 === 1) await call(login(member, HERE, failing(WRONG)));
      if (guest % 5 === 1) await call(login(member, HERE, ok));
      await vi.advanceTimersByTimeAsync(12_000);
    }
    expect(ends).toHaveLength(1_336);
    expect(ends.filter((outcome) => outcome !== 'ok').toSorted()).toEqual([...many(30, 'miss'), ...many(16, 'wrong')]);
  });

  test.each<[string, Call, Work]>([
    ['order', (work, turn) => open(`FLIP-${turn}`, HERE, work), failing(MISS)],
    ['findOrder', (work, turn) => find(person(turn), HERE, work), async () => 'none'],
  ])('%s: any number at once, after a miss as many as there are points left', async (_name, call, miss) => {
    const atOnce = async (count: number, from: number) => {
      const ends = Array.from({ length: count }, (_, turn) => end(call(slowly, from + turn)));
      await vi.advanceTimersByTimeAsync(10);
      return Promise.all(ends);
    };
    expect(await atOnce(100, 0)).toEqual(many(100, 'ok'));
    await vi.advanceTimersByTimeAsync(MINUTE * 1000);
    await end(call(miss, 100));
    expect((await atOnce(30, 200)).toSorted()).toEqual([...many(19, 'ok'), ...many(11, 'wait 1')]);
    // The hour counts from the last miss.
    await vi.advanceTimersByTimeAsync(10 * MINUTE * 1000);
    await end(call(miss, 101));
    await vi.advanceTimersByTimeAsync(HOUR * 1000 - 10);
    expect((await atOnce(30, 300)).toSorted()).toEqual([...many(20, 'ok'), ...many(10, 'wait 1')]);
    expect(await atOnce(30, 400)).toEqual(many(30, 'ok'));
  });

  test('the same missing invoice within 10 minutes is no new miss; once all points are spent, hits wait as well', async () => {
    const reload: Call = (work) => open('FLIP-LATER', HERE, work);
    const guesses = (from: number) =>
      inTurn(21, (work, turn) => open(`TEBAK-${from + turn}`, HERE, work), failing(MISS));
    expect(await inTurn(60, reload, failing(MISS), 9.9)).toEqual(many(60, 'miss'));
    expect(await guesses(0)).toEqual([...many(20, 'miss'), 'wait 60']);
    expect(await end(reload(ok, 0))).toBe('wait 60');
    expect(await end(open('FLIP', elsewhere(1), ok))).toBe('ok');
    await vi.advanceTimersByTimeAsync(MINUTE * 1000);
    expect(await end(reload(failing(MISS), 0))).toBe('miss');
    expect(await guesses(100)).toEqual([...many(19, 'miss'), 'wait 60', 'wait 60']);
  });

  test('a whole IPv6 /64 is one address', async () => {
    const guess: Call = (work, turn) => open(`TEBAK-${turn}`, `2001:db8:0:7::${turn}`, work);
    expect(await inTurn(21, guess, failing(MISS))).toEqual([...many(20, 'miss'), 'wait 60']);
  });

  test('codes that are used are given back, a link that is opened again within a day once', async () => {
    const follow = (token: string) => limits.verifyEmail({ token, address: HERE }, ok);
    for (let turn = 0; turn < 40; turn += 1) {
      expect(await end(code(`member ${turn}`, null, HERE, ok))).toBe('ok');
      if (turn % 8 === 2) await limits.verifyOtp({ memberKey: `member ${turn}`, address: HERE }, ok);
      if (turn % 8 === 6) for (const link of [`link ${turn}`, `link ${turn}`]) await follow(link);
    }
    expect(await end(code('one more', null, HERE, ok))).toBe(`wait ${HOUR}`);
    await vi.advanceTimersByTimeAsync(24 * HOUR * 1000 - 1);
    expect(await inTurn(30, (work, turn) => code(`later ${turn}`, null, HERE, work), ok)).toEqual(many(30, 'ok'));
    await follow('link 6');
    expect(await end(code('one more', null, HERE, ok))).toBe(`wait ${HOUR}`);
    await vi.advanceTimersByTimeAsync(1);
    await follow('link 6');
    expect(await end(code('one more', null, HERE, ok))).toBe('ok');
  });
});

describe('the idempotency key that has taken the pause of sendOtp', () => {
  const withKey = (idempotencyKey: string, work: Work = ok) =>
    end(limits.sendOtp({ memberKey: 'sari', destination: 'a@b', address: HERE, idempotencyKey }, work));

  test('passes again, and counts; another one waits, also where the first had no effect', async () => {
    expect(await withKey('lost', failing(UNSENT))).toBe('unsent');
    expect(await withKey('first')).toBe('ok');
    for (const other of ['lost', 'second']) expect(await withKey(other)).toBe('wait 30');
    expect(await end(code('budi', 'a@b', HERE, ok))).toBe('wait 30');
    for (let turn = 0; turn < 4; turn += 1) expect(await withKey('first')).toBe('ok');
    expect(await withKey('first')).toBe(`wait ${HOUR}`);
    await vi.advanceTimersByTimeAsync(HOUR * 1000);
    expect(await withKey('second')).toBe('ok');
    expect(await withKey('first')).toBe('wait 30');
  });

  test('passes while its first request still runs', async () => {
    const atOnce = Promise.all(Array.from({ length: 6 }, () => withKey('first', slowly)));
    await vi.advanceTimersByTimeAsync(10);
    expect((await atOnce).toSorted()).toEqual([...many(5, 'ok'), `wait ${HOUR}`]);
  });
});

test('a limit that refuses leaves the points of the others', async () => {
  await inTurn(5, (work, turn) => code('sari', null, elsewhere(turn), work), ok, 30);
  expect(await end(code('sari', 'a@b', HERE, ok))).toBe(`wait ${HOUR - 150}`);
  expect(await end(code('budi', 'a@b', HERE, ok))).toBe('ok');
});

describe('the address that last signed in well', () => {
  const contacts = ['081234567801', 'sari@example.com'];
  const guess = (identifier: string, address: string) =>
    inTurn(6, (work) => login(identifier, address, work), failing(WRONG));
  const five = [...many(5, 'wrong'), 'wait 900'];

  test.each<[string, (address: string) => Promise<unknown>]>([
    ['a login', (address) => login(contacts[0] ?? '', address, ok, () => contacts)],
    ['a registration', (address) => register(contacts, address, ok)],
    ["Google's sign-in", (address) => viaGoogle(contacts, address)],
    ['a password reset', (address) => confirm(address, ok, () => contacts)],
  ])('%s: strangers lock no one out, and earlier addresses have no budget of their own', async (_name, signIn) => {
    for (const address of ['10.0.0.1', '10.0.0.2']) await viaGoogle(contacts, address);
    await signIn(HERE);
    for (const identifier of contacts) expect(await guess(identifier, '10.0.0.1')).toEqual(five);
    expect(await guess(contacts[0] ?? '', '10.0.0.2')).toEqual(many(6, 'wait 900'));
    for (const identifier of contacts) expect(await end(login(identifier, HERE, ok))).toBe('ok');
    expect(await guess(contacts[0] ?? '', HERE)).toEqual(five);
    await vi.advanceTimersByTimeAsync(24 * 24 * HOUR * 1000 - 1);
    expect(await guess(contacts[0] ?? '', HERE)).toEqual(five);
    await vi.advanceTimersByTimeAsync(1);
    expect(await guess(contacts[0] ?? '', HERE)).toEqual(five);
    expect(await guess(contacts[0] ?? '', '10.0.0.3')).toEqual(many(6, 'wait 900'));
  });

  test('their failures count by address, and they are served where strangers are refused', async () => {
    const atHome = (turn: number) => [person(turn)];
    for (let turn = 0; turn < 60; turn += 1) await viaGoogle(atHome(turn), HERE);
    const failures = await inTurn(60, (work, turn) => login(person(turn), HERE, work), failing(WRONG));
    expect(failures).toEqual(many(60, 'wrong'));
    expect(await end(login('085799990001', HERE, ok))).toBe('wait 900');
    expect(await inTurn(60, (work, turn) => login(person(turn), HERE, work), ok)).toEqual(many(60, 'ok'));
    expect(await guess(person(0), HERE)).toEqual([...many(4, 'wrong'), ...many(2, 'wait 900')]);
  });

  test('two addresses that sign in by turns clear only their own counts, and a registration clears none', async () => {
    const [contact = ''] = contacts;
    await viaGoogle(contacts, HERE);
    expect(await guess(contact, HERE)).toEqual(five);
    await register(contacts, '10.0.0.9', ok);
    expect(await guess(contact, '10.0.0.9')).toEqual(five);
    await register(contacts, HERE, ok);
    expect(await guess(contact, HERE)).toEqual(many(6, 'wait 900'));
    await register(contacts, '10.0.0.9', ok);
    expect(await guess(contact, '10.0.0.9')).toEqual(many(6, 'wait 900'));
  });

  test.each([
    ['been unlocked by the operator', () => limits.unlock({ members: [], contacts })],
    ['signed in elsewhere and back', () => viaGoogle(contacts, '10.0.0.9')],
    ['set a new password there', () => confirm(HERE, ok, () => contacts)],
  ])('a member who was locked out there and has %s, may sign in there again and again', async (_what, unlock) => {
    await viaGoogle(contacts, HERE);
    expect(await guess(contacts[0] ?? '', HERE)).toEqual(five);
    await unlock();
    expect(await inTurn(3, (work) => login(contacts[0] ?? '', HERE, work), ok)).toEqual(many(3, 'ok'));
  });
});

test('an error that a limit has counted is told from the others', async () => {
  for (const error of [WRONG, UNSENT]) await end(reset('a@b', HERE, failing(error)));
  expect([WRONG, UNSENT].map(limits.isCounted)).toEqual([true, false]);
  const other = new Error('not counted');
  expect([limits.isCounted(other), create(false).isCounted(other)]).toEqual([false, true]);
});

test('a session that its token names is counted under the token that follows', async () => {
  let token = 0;
  const renew: Call = (work, turn) =>
    limits.refresh({ session: `token ${turn}`, address: HERE }, work, () => `token ${(token += 1)}`);
  expect(await inTurn(31, renew, ok)).toEqual([...many(30, 'ok'), 'wait 3600']);
});

test('two pictures at a time for one member', async () => {
  const uploads = Array.from({ length: 3 }, () => end(limits.picture('sari', slowly)));
  await vi.advanceTimersByTimeAsync(10);
  expect(await Promise.all(uploads)).toEqual(['ok', 'ok', 'wait 1']);
});

test('off, they count nothing', async () => {
  limits = create(false);
  expect(await inTurn(100, (work) => login('sari@example.com', HERE, work), failing(WRONG))).toEqual(
    many(100, 'wrong'),
  );
  expect(await inTurn(100, (work) => code('sari', null, HERE, work), ok)).toEqual(many(100, 'ok'));
});

// Last, since it reads the results of the tests above: each limit of the table must be enforced.
test('each limit of the table has refused in a test above', () => {
  expect(Object.keys(RATE_LIMITS).filter((name) => !refusing.has(name))).toEqual([]);
});
