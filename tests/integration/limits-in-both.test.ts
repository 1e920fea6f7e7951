import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMailbox } from '#tests/support/api-client.ts';
import { type BffWithApi, startBffWithApi } from '#tests/support/bff-with-api.ts';

let bff: BffWithApi;
const mailbox = createMailbox();
beforeAll(async () => {
  bff = await startBffWithApi({}, { env: { RATE_LIMIT: 'on' }, delivery: mailbox });
});
afterAll(() => bff.close());

let last = 0;
const someAddress = (): string => `203.0.113.${(last += 1)}`;
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const login = (identifier: string, password: string, address = someAddress()) =>
  bff.ask(
    'mutation ($input: LoginInput!) { login(input: $input) { token } }',
    { input: { identifier, password } },
    { address },
  );
const updateEmail = (email: string, oldPassword: string, token: string) =>
  bff.ask(
    'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { email } }',
    { input: { email, oldPassword } },
    { token, address: someAddress() },
  );
const sendOtp = (token: string, purpose = 'EMAIL_VERIFY') =>
  bff.ask(`mutation { sendOtp(purpose: ${purpose}) { message } }`, {}, { token, address: someAddress() });

interface Member {
  token: string;
  email: string;
  phone: string;
  password: string;
}

async function register(address = someAddress()): Promise<Member> {
  const person = {
    email: `orang${last}@example.com`,
    phone: `08577${String(last).padStart(6, '0')}`,
    password: `sandi rahasia ${last}`,
  };
  const { data } = await bff.ask(
    'mutation ($input: RegisterInput!) { register(input: $input) { token } }',
    { input: { ...person, name: 'Orang', birthDate: '2000-01-31' } },
    { address },
  );
  return { ...person, token: (data as { register: { token: string } }).register.token };
}

async function refresh(token: string): Promise<string> {
  const { data } = await bff.ask('mutation { refreshToken { token } }', {}, { token });
  return (data as { refreshToken: { token: string } }).refreshToken.token;
}

test('20 codes to a phone, with a fresh token each: one is sent', async () => {
  const member = await register();
  let { token } = member;
  const codes: unknown[] = [];
  for (const _turn of range(20)) {
    codes.push((await sendOtp(token, 'PHONE_VERIFY')).code);
    token = await refresh(token);
  }
  expect(codes).toEqual([undefined, ...Array<string>(19).fill('RATE_LIMITED')]);
  expect(mailbox.to(member.phone)).toHaveLength(1);
});

test('a new e-mail address in between sends no code to it', async () => {
  const { token, password } = await register();
  expect((await sendOtp(token)).code).toBeUndefined();
  for (const turn of range(3)) {
    const email = `orang-asing-${turn}@example.com`;
    expect((await updateEmail(email, password, token)).code).toBeUndefined();
    expect((await sendOtp(token)).code).toBe('RATE_LIMITED');
    expect(mailbox.to(email)).toEqual([]);
  }
});

test('200 wrong logins of one member, half of them in full-width digits: five are compared, and the owner still gets in', async () => {
  const home = someAddress();
  const { phone, password } = await register(home);
  const fullWidth = phone.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  const guesses = await Promise.all(
    range(200).map((turn) => login(turn % 2 ? phone : fullWidth, 'tebakan', `198.51.100.${turn}`)),
  );
  expect(guesses.filter(({ code }) => code === 'UNAUTHENTICATED')).toHaveLength(5);
  expect(guesses.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(195);
  expect((await login(phone, password, home)).code).toBeUndefined();
});

test('what a caller has spent at the API itself is spent for the BFF: its sentence and time are passed on', async () => {
  const { phone, password } = await register();
  const guess = (address: string) =>
    bff.api.get('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ phone, password: 'tebakan' }),
    });
  for (const _turn of range(5)) expect((await guess(someAddress())).status).toBe(401);
  const refused = await login(phone, password);
  expect(refused.errors[0]).toMatchObject({
    message: expect.stringMatching(/^Terlalu banyak percobaan/) as string,
    extensions: { code: 'RATE_LIMITED', status: 429, retryAfter: expect.any(Number) as number },
  });
});

test('the API counts the address of the visitor, not that of the BFF', async () => {
  const find = async (address: string, turn: number) =>
    (await bff.ask(`{ findOrder(phone: "0812999${turn}") { orderExists } }`, {}, { address })).code;
  expect(await Promise.all(range(30).map((turn) => find(someAddress(), turn)))).toEqual(Array(30).fill(undefined));
});
