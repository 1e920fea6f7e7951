import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startContacts } from '#tests/support/api/contact-steps.ts';
import { forFile } from '#tests/support/for-file.ts';
import { googleSettings, startIssuer } from '#tests/support/servers/openid-issuer.ts';

// contract, decision 22: each test is an attempt to take an account, or the owner's way past one.

const issuer = await forFile(startIssuer('http://localhost:3000/auth/google/callback'));
const steps = await startContacts({ env: googleSettings(issuer) });
const { mailbox, post, patch, login, join, newPerson } = steps;
const { confirm, requestReset, reset, linkTo, profile, isSignedIn, rowOf } = steps;
type Person = Awaited<ReturnType<typeof join>>;
/** Registered by one person, with contacts of another, their owner. */
let account: Person;

beforeEach(async () => {
  account = await join();
});

const row = () => rowOf(account.phone);
async function signInWithGoogle(sub: string, email: string) {
  const credential = await issuer.credential({ sub, email, email_verified: true, name: 'Pemilik' });
  return post('/auth/google/onetap', { credential });
}
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
});

const sendLink = () => post('/verify/send-otp', { purpose: 'email_verify' }, account.token);
const openLink = (token?: string) => post('/auth/verify-email', { token: linkTo(account.email) }, token);
const ownerByGoogle = () => signInWithGoogle(`owner-${account.email}`, account.email);

describe('the owner of the e-mail address opens the link that the registrant asked for, and', () => {
  beforeEach(async () => {
    await sendLink();
    await openLink();
  });

  test('signs in with Google: the registrant has no password, session or phone left', async () => {
    const { email, phone, password, token } = account;
    const { status, data } = await ownerByGoogle();
    expect([status, data.user]).toMatchObject([200, { email, phone: null, email_verified: true }]);
    expect(await isSignedIn(token)).toBe(false);
    for (const who of [{ email }, { phone }]) expect((await login({ ...who, password })).http).toBe(401);
    expect(await rowOf(email)).toMatchObject({ passwordHash: null, phone: null, googleId: `owner-${email}` });
    expect((await ownerByGoogle()).data.user.email).toBe(email);
  });

  test('resets the password: the same', async () => {
    const { email, phone } = account;
    expect(await reset({ email })).toBe(200);
    expect(await isSignedIn(account.token)).toBe(false);
    expect((await login({ phone, password: 'sandi pemilik' })).http).toBe(401);
    const { data } = await login({ email, password: 'sandi pemilik' });
    expect(data.user).toMatchObject({ email, email_verified: true, phone: null });
    // Proved by now: the link, opened once more, changes nothing.
    await openLink();
    expect((await ownerByGoogle()).data.user.email).toBe(email);
    expect(await isSignedIn(data.token)).toBe(true);
  });

  test('signs in with Google after the registrant proved a phone number: the address leaves that account', async () => {
    const { email, phone, password, token } = account;
    await verify('phone');
    const { data } = await ownerByGoogle();
    expect(data.user).toMatchObject({ email, phone: null, name: 'Pemilik' });
    expect(await profile(token)).toMatchObject({ phone, email: null, email_verified: false });
    expect((await login({ email, password })).http).toBe(401);
  });
});

test('a link that is opened in a session of the account proves the address, also after it was opened elsewhere', async () => {
  const { email, phone, token } = account;
  await sendLink();
  await openLink();
  expect((await openLink(token)).http).toBe(200);
  expect((await ownerByGoogle()).data.user).toMatchObject({ email, phone });
  expect(await isSignedIn(token)).toBe(true);
});

test('a session of another account proves nothing', async () => {
  const other = await join();
  await sendLink();
  expect((await openLink(other.token)).http).toBe(200);
  expect(await row()).toMatchObject({ emailVerified: true, emailByLink: true });
});

test('a new e-mail address starts unproved, whatever the last one was', async () => {
  await verify('email');
  const { email } = newPerson();
  const { data } = await patch({ email, old_password: account.password }, account.token);
  expect(data).toMatchObject({ email_verified: false });
  await sendLink();
  await post('/auth/verify-email', { token: linkTo(email) });
  expect(await row()).toMatchObject({ email, emailVerified: true, emailByLink: true });
});

describe('beside a proved e-mail address of the registrant, the owner of the phone number takes it by a reset', () => {
  beforeEach(() => verify('email'));

  test('to an account of their own; the registrant gets a code as well', async () => {
    const { email, phone, password, token } = account;
    expect(await reset({ phone })).toBe(200);
    expect(mailbox.to(email)[0]).toMatchObject({ purpose: 'password_reset', channel: 'email' });
    const { http, data } = await login({ phone, password: 'sandi pemilik' });
    expect([http, data.user]).toMatchObject([200, { phone, phone_verified: true, email: null, name: 'Member' }]);
    expect(await profile(token)).toMatchObject({ email, email_verified: true, phone: null });
    expect((await login({ phone, password })).http).toBe(401);
  });

  test('by a code that is void once the number is proved', async () => {
    const { phone, token } = account;
    const [message] = await requestReset({ phone });
    expect(message).toMatchObject({ purpose: 'contact_claim' });
    await verify('phone');
    expect((await confirm(message?.code, 'sandi pemilik')).http).toBe(400);
    expect(await profile(token)).toMatchObject({ phone, phone_verified: true });
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
