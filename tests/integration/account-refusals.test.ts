import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBffWithFakeApi, type BffWithFakeApi } from '#tests/support/bff-with-fake-api.ts';
import { sendEnvelope, sendJson } from '#tests/support/fake-server.ts';

let bff: BffWithFakeApi;
beforeAll(async () => {
  bff = await startBffWithFakeApi();
});
afterEach(() => bff.script());
afterAll(() => bff.close());

const NEWCOMER = {
  name: 'Ayu Lestari',
  email: 'ayu@example.com',
  password: 'rahasia ayu',
  phone: '081234567804',
  birthDate: '2001-02-28',
};
const REGISTER = 'mutation Register($input: RegisterInput!) { register(input: $input) { token } }';
const EMAIL = 'Please enter a valid email address';
const PASSWORD = 'Password must be at least 6 characters long';
const DIRECTION = 'Namamu berisi penanda arah tulisan yang tersembunyi. Ketik ulang tanpa penanda itu, ya.';
const PHONE = 'Please enter a valid phone number (e.g., 081234567890 or +6281234567890)';

describe('violations of requirements §5 have its sentences, by field, without a call', () => {
  test.each([
    [{ name: ' ' }, 'name', 'Please enter your full name', 'required'],
    [{ name: '\u3164\u200b\u2800' }, 'name', 'Please enter your full name', 'required'],
    [{ name: 'Ayu\nLestari' }, 'name', 'Please enter your full name', 'invalid_format'],
    [{ name: 'Ayu\u202eirtseL' }, 'name', DIRECTION, 'invalid_characters'],
    [{ email: '' }, 'email', EMAIL, 'invalid_format'],
    [{ email: 'ayu.example.com' }, 'email', EMAIL, 'invalid_format'],
    [{ email: 'ayu @example.com' }, 'email', EMAIL, 'invalid_format'],
    [{ password: '12345' }, 'password', PASSWORD, 'too_small'],
    [{ password: '       ' }, 'password', PASSWORD, 'too_small'],
    [{ phone: ' - ' }, 'phone', PHONE, 'required'],
  ])('register with %j', async (input, field, message, code) => {
    const { error, calls } = await bff.ask(REGISTER, { input: { ...NEWCOMER, ...input } });
    expect(error).toEqual({ message, code: 'BAD_USER_INPUT', fieldErrors: [{ path: [field], message, code }] });
    expect(calls).toEqual([]);
  });

  test('several messages are joined with a period', async () => {
    const { error } = await bff.ask(REGISTER, { input: { ...NEWCOMER, name: '', password: 'x', email: '' } });
    expect(error?.['message']).toBe(`Please enter your full name. ${EMAIL}. ${PASSWORD}`);
    expect(error?.['fieldErrors']).toHaveLength(3);
  });

  test.each([
    ['login(input: { identifier: " - ", password: "x" }) { token }', 'identifier', 'Isi nomor HP atau email dulu, ya.'],
    ['login(input: { identifier: "0812", password: "" }) { token }', 'password', 'Isi password dulu, ya.'],
    ['updateProfile(input: { name: " " }) { name }', 'name', 'Please enter your full name'],
    ['updateProfile(input: { name: "\u2800" }) { name }', 'name', 'Please enter your full name'],
    ['updateProfile(input: { name: "\u2066Ayu" }) { name }', 'name', DIRECTION],
    ['updateProfile(input: { email: "x" }) { name }', 'email', EMAIL],
    ['updateProfile(input: { password: "12345" }) { name }', 'password', PASSWORD],
    ['verifyOtp(code: "ABCD123", purpose: PHONE_VERIFY) { name }', 'code', 'Please enter all 8 characters'],
    ['verifyOtp(code: "ABCD12345", purpose: PHONE_VERIFY) { name }', 'code', 'Please enter all 8 characters'],
    ['verifyOtp(code: "ABCD123É", purpose: PHONE_VERIFY) { name }', 'code', 'Please enter all 8 characters'],
    ['requestPasswordReset(identifier: "") { message }', 'identifier', 'Isi nomor HP atau email dulu, ya.'],
    [
      'confirmPasswordReset(token: "ABCD1234", newPassword: "12345") { message }',
      'newPassword',
      'Password minimal 6 karakter',
    ],
    [
      'confirmPasswordReset(token: " ", newPassword: "rahasia ayu") { message }',
      'token',
      'Invalid verification code. Please try again.',
    ],
    [
      'verifyEmail(token: "") { message }',
      'token',
      'Invalid or missing verification token. Please check your verification message and try again.',
    ],
    [
      'signInWithGoogle(input: { code: "", redirectUri: "https://a" }) { token }',
      'code',
      'Kode dari Google tidak ada.',
    ],
    ['signInWithGoogleOneTap(credential: " ") { token }', 'credential', 'Failed to sign in with Google'],
    ['unsubscribe(email: "a@b", sid: " ") { message }', 'sid', 'Nomor langganannya tidak ada.'],
  ])('%s', async (field, path, message) => {
    const { error, calls } = await bff.ask(`mutation { ${field} }`, {}, { token: 'abc' });
    expect(error).toMatchObject({ message, code: 'BAD_USER_INPUT', fieldErrors: [{ path: [path], message }] });
    expect(calls).toEqual([]);
  });

  test.each(['31-12-1999', '1999-02-30', '1999-12-31T00:00:00Z', '', 'soon'])(
    'a birth date of %j is refused, and not repeated in the message',
    async (birthDate) => {
      const { error, calls } = await bff.ask(REGISTER, { input: { ...NEWCOMER, birthDate } });
      expect([error, calls]).toEqual([
        { message: 'Variable "$input" is missing or has an invalid value.', code: 'BAD_USER_INPUT' },
        [],
      ]);
    },
  );
});

const OPERATIONS: [name: string, query: string, unreachable: string][] = [
  [
    'login',
    'mutation { login(input: { identifier: "0812", password: "hunter2" }) { token } }',
    'Login failed. Please try again.',
  ],
  [
    'register',
    `mutation { register(input: { name: "A", email: "a@b", password: "hunter2", phone: "0812", birthDate: "2001-02-28" }) { token } }`,
    'Registration failed. Please try again.',
  ],
  ['refreshToken', 'mutation { refreshToken { token } }', 'An unexpected error occurred. Please try again.'],
  [
    'signInWithGoogle',
    'mutation { signInWithGoogle(input: { code: "c", redirectUri: "https://a" }) { token } }',
    'Failed to process Google sign-in.',
  ],
  [
    'signInWithGoogleOneTap',
    'mutation { signInWithGoogleOneTap(credential: "c") { token } }',
    'Failed to sign in with Google',
  ],
  ['me', '{ me { name } }', 'Failed to load profile data'],
  [
    'updateProfile',
    'mutation { updateProfile(input: { name: "A" }) { name } }',
    'Failed to update profile. Please try again.',
  ],
  [
    'requestPasswordReset',
    'mutation { requestPasswordReset(identifier: "0812") { message } }',
    'Gagal mengirim kode reset. Silakan coba lagi.',
  ],
  [
    'confirmPasswordReset',
    'mutation { confirmPasswordReset(token: "ABCD1234", newPassword: "hunter2") { message } }',
    'Gagal reset password. Silakan coba lagi.',
  ],
  [
    'verifyEmail',
    'mutation { verifyEmail(token: "t") { message } }',
    'An unexpected error occurred. Please try again.',
  ],
  [
    'sendOtp',
    'mutation { sendOtp(purpose: EMAIL_VERIFY) { message } }',
    'Failed to send verification code. Please try again.',
  ],
  [
    'verifyOtp',
    'mutation { verifyOtp(code: "ABCD1234", purpose: EMAIL_VERIFY) { name } }',
    'An unexpected error occurred. Please try again.',
  ],
  [
    'unsubscribe',
    'mutation { unsubscribe(email: "a@b", sid: "s") { message } }',
    'An unexpected error occurred. Please try again.',
  ],
  ['orders', '{ orders { id } }', 'Failed to fetch orders. Please try again.'],
  ['myOrder', '{ myOrder(invoice: "A") { id } }', 'Failed to fetch orders. Please try again.'],
];

describe.each(OPERATIONS)('%s', (name, query, unreachable) => {
  const ask = () => bff.ask(query, {}, { token: 'abc' });

  test.each([
    [400, 'BAD_USER_INPUT'],
    [401, 'UNAUTHENTICATED'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'BAD_USER_INPUT'],
    [429, 'RATE_LIMITED'],
    [500, 'UPSTREAM_ERROR'],
    [418, 'UPSTREAM_ERROR'],
  ])('answered with %i is %s, in the words of the API', async (status, code) => {
    bff.script((_request, response) => {
      response.setHeader('retry-after', '7');
      sendEnvelope(response, null, { status, message: 'Kata API' });
    });
    expect((await ask()).error).toEqual({ message: 'Kata API', code, status, retryAfter: 7 });
    bff.script((_request, response) => sendEnvelope(response, null, { status, message: 'Kata API', http: 200 }));
    expect((await ask()).error).toEqual({ message: 'Kata API', code, status });
  });

  test('a 422 names the fields', async () => {
    const errors = [{ path: ['captcha'], message: 'Invalid', code: 'invalid_format' }];
    bff.script((_request, response) => sendJson(response, 422, { status: 422, message: 'Validation failed', errors }));
    expect((await ask()).error).toEqual({
      message: 'Validation failed',
      code: 'BAD_USER_INPUT',
      status: 422,
      fieldErrors: errors,
    });
  });

  test('an answer of another shape is UPSTREAM_INVALID_RESPONSE', async () => {
    bff.script((_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi'));
    expect((await ask()).error).toEqual({ message: 'Invalid response from server', code: 'UPSTREAM_INVALID_RESPONSE' });
  });

  test('a refusal without a message is HTTP error! status', async () => {
    bff.script((_request, response) => void response.writeHead(418).end());
    expect((await ask()).error).toEqual({ message: 'HTTP error! status: 418', code: 'UPSTREAM_ERROR', status: 418 });
  });

  test(`a broken connection is UPSTREAM_UNAVAILABLE, and the call is ${['me', 'orders', 'myOrder'].includes(name) ? 'attempted again' : 'not repeated'}`, async () => {
    let tries = 0;
    bff.script((_request, response) => {
      tries += 1;
      response.destroy();
    });
    expect((await ask()).error).toMatchObject({ message: unreachable, code: 'UPSTREAM_UNAVAILABLE' });
    expect(tries).toBe(['me', 'orders', 'myOrder'].includes(name) ? 3 : 1);
  });
});

describe('the fields of a 422 have the names that the graph gives them', () => {
  test.each([
    [
      'login(input: { identifier: "0812", password: "x" }) { token }',
      ['phone', 'email', 'password'],
      ['identifier', 'identifier', 'password'],
    ],
    ['requestPasswordReset(identifier: "0812") { message }', ['phone', 'email'], ['identifier', 'identifier']],
    [
      'confirmPasswordReset(token: "ABCD1234", newPassword: "hunter2") { message }',
      ['token', 'new_password'],
      ['token', 'newPassword'],
    ],
    ['verifyOtp(code: "ABCD1234", purpose: EMAIL_VERIFY) { name }', ['otp_code', 'purpose'], ['code', 'purpose']],
    [
      'updateProfile(input: { name: "A" }) { name }',
      ['old_password', 'password', 'email', 'birthdate', 'constructor'],
      ['oldPassword', 'password', 'email', 'birthdate', 'constructor'],
    ],
    [
      'register(input: { name: "A", email: "a@b", password: "hunter2", phone: "0812", birthDate: "2001-02-28" }) { token }',
      ['name', 'email', 'password', 'phone', 'birthDate'],
      ['name', 'email', 'password', 'phone', 'birthDate'],
    ],
  ])('%s', async (field, sent, told) => {
    bff.script((_request, response) =>
      sendJson(response, 422, {
        status: 422,
        message: 'No',
        errors: sent.map((name) => ({ path: [name], message: 'No', code: 'x' })),
      }),
    );
    const { error } = await bff.ask(`mutation { ${field} }`, {}, { token: 'abc' });
    expect(error?.['fieldErrors']).toEqual(told.map((name) => ({ path: [name], message: 'No', code: 'x' })));
  });
});
