import { beforeEach, describe, expect, test } from 'vitest';
import { startContacts } from '#tests/support/api/contact-steps.ts';

// contract, decision 22: a stranger has registered with a contact of the owner's. What the owner does then must
// neither leave the stranger a share of the owner's account, nor leave the owner without a way in.

const steps = await startContacts();
const { mailbox, post, patch, login, join, newPerson, requestReset, confirm, reset, linkTo } = steps;
const { profile, isSignedIn, rowOf } = steps;
let stranger: Awaited<ReturnType<typeof join>>;
/** The owner's, entered by the stranger. */
let email: string;
let phone: string;

beforeEach(async () => {
  stranger = await join();
  ({ email, phone } = stranger);
});

const openLink = (token?: string) => post('/auth/verify-email', { token: linkTo(email) }, token);
const sendLink = () => post('/verify/send-otp', { purpose: 'email_verify' }, stranger.token);
const verify = async (contact: 'email' | 'phone') => expect(await steps.verify(stranger, contact)).toBe(200);
const signInWithGoogle = () => steps.signInWithGoogle(`owner-${email}`, email);

describe('the owner of the e-mail address opens the link that the stranger asked for, and', () => {
  beforeEach(async () => {
    await sendLink();
    await openLink();
  });

  test('signs in with Google: the stranger has no password, session or phone left', async () => {
    const { status, data } = await signInWithGoogle();
    expect([status, data.user]).toMatchObject([200, { email, phone: null, email_verified: true }]);
    expect(await isSignedIn(stranger.token)).toBe(false);
    for (const who of [{ email }, { phone }])
      expect((await login({ ...who, password: stranger.password })).http).toBe(401);
    expect(await rowOf(email)).toMatchObject({ passwordHash: null, phone: null, googleId: `owner-${email}` });
    expect((await signInWithGoogle()).data.user.email).toBe(email);
  });

  test('resets the password: the same', async () => {
    expect(await reset({ email })).toBe(200);
    expect(await isSignedIn(stranger.token)).toBe(false);
    expect((await login({ phone, password: 'sandi pemilik' })).http).toBe(401);
    const { data } = await login({ email, password: 'sandi pemilik' });
    expect(data.user).toMatchObject({ email, email_verified: true, phone: null });
    // Proved by now: the link, opened once more, changes nothing.
    await openLink();
    expect((await signInWithGoogle()).data.user.email).toBe(email);
    expect(await isSignedIn(data.token)).toBe(true);
  });

  test('signs in with Google after the stranger proved a phone number: the address leaves that account', async () => {
    await verify('phone');
    const { data } = await signInWithGoogle();
    expect(data.user).toMatchObject({ email, phone: null, name: 'Pemilik' });
    expect(await profile(stranger.token)).toMatchObject({
      phone,
      email: null,
      email_verified: false,
    });
    expect((await login({ email, password: stranger.password })).http).toBe(401);
  });
});

test('a link that is opened in a session of the account proves the address, also after it was opened elsewhere', async () => {
  await sendLink();
  await openLink();
  expect((await openLink(stranger.token)).http).toBe(200);
  expect((await signInWithGoogle()).data.user).toMatchObject({ email, phone });
  expect(await isSignedIn(stranger.token)).toBe(true);
});

test('a session of another account proves nothing', async () => {
  const other = await join();
  await sendLink();
  expect((await openLink(other.token)).http).toBe(200);
  expect(await rowOf(email)).toMatchObject({ emailVerified: true, emailByLink: true });
});

test('a new e-mail address starts unproved, whatever the last one was', async () => {
  await verify('email');
  const next = newPerson().email;
  expect((await patch({ email: next, old_password: stranger.password }, stranger.token)).data).toMatchObject({
    email_verified: false,
  });
  await sendLink();
  email = next;
  await openLink();
  expect(await rowOf(next)).toMatchObject({ emailVerified: true, emailByLink: true });
});

describe('beside a proved contact of the stranger, the owner takes it by a reset to an account of their own:', () => {
  test('a phone number', async () => {
    await verify('email');
    expect(await reset({ phone })).toBe(200);
    const { http, data } = await login({ phone, password: 'sandi pemilik' });
    expect([http, data.user]).toMatchObject([200, { phone, phone_verified: true, email: null, name: 'Member' }]);
    expect(await profile(stranger.token)).toMatchObject({
      email,
      email_verified: true,
      phone: null,
    });
    expect((await login({ phone, password: stranger.password })).http).toBe(401);
  });

  test('the code is used once, and is void once the contact is proved', async () => {
    await verify('email');
    const [message] = await requestReset({ phone });
    await verify('phone');
    expect((await confirm(message?.code, 'sandi pemilik')).http).toBe(400);
    expect(await profile(stranger.token)).toMatchObject({ phone, phone_verified: true });
  });
});

test('the mail names the account, masked', async () => {
  await sendLink();
  expect(mailbox.to(email)[0]?.account).toBe(
    `T*** ${stranger.name.split(' ')[1]?.[0]}***, ${phone.slice(0, 4)}****${phone.slice(-4)}`,
  );
});
