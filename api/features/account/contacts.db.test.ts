import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startContacts } from '#tests/support/api/contact-steps.ts';

// contract, decision 22: each test is an attempt to take an account, or the owner's way past one.

const steps = await startContacts();
const { mailbox, post, patch, login, join, newPerson } = steps;
const { confirm, requestReset, reset, linkTo, signInWithGoogle, profile, isSignedIn, rowOf } = steps;
type Person = Awaited<ReturnType<typeof join>>;
/** Registered by one person, with the phone number of another. */
let account: Person;

beforeEach(async () => {
  account = await join();
});

const row = () => rowOf(account.phone);
const verify = async (contact: 'email' | 'phone') => expect(await steps.verify(account, contact)).toBe(200);
const logInAgain = async ({ phone, password }: { phone: string; password: string }): Promise<string> =>
  (await login({ phone, password })).data.token;

describe('an account registered with the phone number of another person', () => {
  test('is theirs once they reset by it: the registrant has no contact, session, code or link left', async () => {
    await post('/verify/send-otp', { purpose: 'email_verify' }, account.token);
    const link = linkTo(account.email);
    expect(await reset({ phone: account.phone }, 'sandi pemilik')).toBe(200);
    const token = await logInAgain({ phone: account.phone, password: 'sandi pemilik' });
    expect(await profile(token)).toMatchObject({
      phone: account.phone,
      phone_verified: true,
      email: null,
      email_verified: false,
    });
    expect(await isSignedIn(account.token)).toBe(false);
    expect((await login({ phone: account.phone, password: account.password })).http).toBe(401);
    expect(await requestReset({ email: account.email })).toEqual([]);
    expect((await post('/auth/verify-email', { token: link })).http).toBe(400);
    expect((await login({ email: account.email, password: 'sandi pemilik' })).http).toBe(401);
  });

  test('is not handed back by a code that was on its way to the address of the registrant', async () => {
    await requestReset({ email: account.email });
    const code = mailbox.code(account.email);
    await requestReset({ phone: account.phone });
    expect((await confirm(mailbox.code(account.phone), 'sandi pemilik')).http).toBe(200);
    expect((await confirm(code, 'sandi pendaftar')).http).toBe(400);
    expect((await login({ phone: account.phone, password: 'sandi pemilik' })).http).toBe(200);
  });

  test('loses the Google account that was linked before', async () => {
    await verify('email');
    expect((await signInWithGoogle(`mallory-${account.phone}`, account.email)).status).toBe(200);
    const other = newPerson().email;
    expect((await patch({ email: other, old_password: account.password }, account.token)).http).toBe(200);
    expect(await row()).toMatchObject({ googleId: `mallory-${account.phone}`, emailVerified: false });
    expect(await reset({ phone: account.phone }, 'sandi pemilik')).toBe(200);
    expect(await row()).toMatchObject({ googleId: null, email: null, phoneVerified: true });
    const { data } = await signInWithGoogle(`mallory-${account.phone}`, account.email);
    expect(data.user).toMatchObject({ phone: null });
  });

  test('whose registrant has proved an e-mail address is not opened by the unproved number: the code goes to the address', async () => {
    await verify('email');
    expect(await requestReset({ phone: account.phone })).toMatchObject([{ purpose: 'contact_claim' }]);
    expect(mailbox.to(account.email)[0]).toMatchObject({ purpose: 'password_reset', channel: 'email' });
    expect((await confirm(mailbox.code(account.email), 'sandi kedua')).http).toBe(200);
    expect(await row()).toMatchObject({ email: account.email, emailVerified: true, phoneVerified: false });
  });
});

describe('the registrant who proves both contacts', () => {
  test.each([
    ['phone', 'email'],
    ['email', 'phone'],
  ] as const)('%s first, then %s: keeps both, and the session', async (first, second) => {
    await verify(first);
    expect(await profile(account.token)).toMatchObject({ phone: account.phone, email: account.email });
    await verify(second);
    expect(await profile(account.token)).toMatchObject({ phone_verified: true, email_verified: true });
    expect(await reset({ email: account.email }, 'sandi kedua')).toBe(200);
    expect(await row()).toMatchObject({ email: account.email, emailVerified: true, phoneVerified: true });
  });

  test('ends the sessions that were begun before, except the one that proves, also after a refresh', async () => {
    const other = await logInAgain(account);
    await post('/verify/send-otp', { purpose: 'email_verify' }, account.token);
    const { data } = await post('/auth/refresh-token', undefined, account.token);
    expect((await post('/auth/verify-email', { token: linkTo(account.email) }, data.token)).http).toBe(200);
    expect([await isSignedIn(other), await isSignedIn(data.token)]).toEqual([false, true]);
    const later = await logInAgain(account);
    expect((await post('/auth/verify-email', { token: linkTo(account.email) })).http).toBe(200);
    expect(await isSignedIn(later)).toBe(true);
  });
});

test('of a reset and the proof of the other contact at the same moment, one wins', async () => {
  for (let round = 0; round < 3; round += 1) {
    account = await join();
    await requestReset({ phone: account.phone });
    await post('/verify/send-otp', { purpose: 'email_verify' }, account.token);
    const [byReset, bySession] = await Promise.all([
      confirm(mailbox.code(account.phone), 'sandi pemilik'),
      post('/verify/otp', { otp_code: mailbox.code(account.email), purpose: 'email_verify' }, account.token),
    ]);
    expect([byReset.http, bySession.http].filter((status) => status === 200)).toHaveLength(1);
    const member = await row();
    expect([member?.phoneVerified, member?.emailVerified].filter(Boolean)).toHaveLength(1);
    expect(await isSignedIn(account.token)).toBe(bySession.http === 200);
  }
});

test('a stolen token: with the password, the change unverifies the address, tells the former one, and the new one recovers nothing', async () => {
  await verify('email');
  await verify('phone');
  const email = newPerson().email;
  const { http, data } = await patch({ email, old_password: account.password }, account.token);
  expect([http, data]).toMatchObject([200, { email, email_verified: false }]);
  await vi.waitFor(
    () =>
      expect(mailbox.to(account.email)[0]).toEqual({
        to: account.email,
        channel: 'email',
        purpose: 'email_changed',
      }),
    { timeout: 10_000 },
  );
  expect(await requestReset({ email })).toMatchObject([{ purpose: 'contact_claim' }]);
});

describe('a member without a password', () => {
  let token: string;
  let email: string;
  beforeEach(async () => {
    ({ email } = newPerson());
    token = (await signInWithGoogle(`google-${email}`, email)).data.token;
  });

  test.each([
    ['e-mail address', () => ({ email: newPerson().email })],
    ['first password', () => ({ password: 'sandi pertama' })],
  ])('confirms a new %s by a code that is sent to the address so far', async (_what, change) => {
    const changes = change();
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await patch(changes, token)).toMatchObject({
        http: 422,
        errors: [{ path: ['old_password'], code: 'code_sent' }],
      });
    }
    expect(mailbox.to(email)).toEqual([
      { to: email, channel: 'email', purpose: 'contact_change', code: expect.any(String) },
    ]);
    const code = mailbox.code(email);
    expect(await patch({ ...changes, old_password: 'AAAAAAAA' }, token)).toMatchObject({
      http: 422,
      errors: [{ path: ['old_password'], code: 'wrong' }],
    });
    expect((await confirm(code, 'sandi maling')).http).toBe(400);
    expect((await patch({ ...changes, old_password: code.toLowerCase() }, token)).http).toBe(200);
    const again = await patch({ email: newPerson().email, old_password: code }, token);
    expect(again).toMatchObject({ http: 422, errors: [{ path: ['old_password'], code: 'wrong' }] });
  });
});
