import { hash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { generateKeyPair } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { members } from '#api/database/schema/accounts.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { apiForFile, starterForTest } from '#tests/support/api/product-api.ts';
import { execute } from '#tests/support/api/rows.ts';
import { forFile } from '#tests/support/for-file.ts';
import { CLIENT_ID, googleSettings, startIssuer } from '#tests/support/servers/openid-issuer.ts';

// The whole sign-in, with a local OpenID provider instead of Google.

const SITE = 'http://localhost:3000';
const REDIRECT_URI = `${SITE}/auth/google/callback`;
/** The secret of the browser, and its hash. */
const VERIFIER = 'secret-of-the-browser';
const CHALLENGE = hash('sha256', VERIFIER, 'base64url');
const REFUSED = { http: 401, status: 401, message: 'Failed to sign in with Google', data: null };
const EXPIRED = 'Waktu masuk dengan Google sudah habis. Coba lagi, ya.';

const issuer = await forFile(startIssuer(REDIRECT_URI));
let count = 0;

const api = await apiForFile({ env: googleSettings(issuer) });
const { send, get } = createCaller(() => api);

describe('sign-in with Google', () => {
  /** A person without an account, whose address Google has verified. */
  let sub: string;
  let email: string;

  beforeEach(() => {
    sub = `google-${(count += 1)}`;
    email = `ayu-${count}@example.com`;
    issuer.people.set(sub, { email, email_verified: true, name: 'Ayu Lestari', picture: 'https://lh3.example.com/a' });
  });

  /** Follows the redirect of `/auth/google` to the issuer. Returns what the issuer sends to the callback page. */
  async function goAndReturn(subject = sub): Promise<{ code: string; state: string }> {
    const response = await api.get(`/auth/google?challenge=${CHALLENGE}`, { redirect: 'manual' });
    expect(response.status).toBe(302);
    const back = await issuer.consent(response.headers.get('location') ?? '', subject);
    expect(back.origin + back.pathname).toBe(REDIRECT_URI);
    return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' };
  }

  async function callback(query: Record<string, string>, key?: string) {
    const given = new URLSearchParams({
      scope: 'email profile openid',
      authuser: '0',
      prompt: 'none',
      redirectUri: REDIRECT_URI,
      verifier: VERIFIER,
      ...query,
    });
    return send('GET', `/auth/google/callback?${given.toString()}`, { key });
  }

  const oneTap = (credential: string, more = {}, key?: string) =>
    send('POST', '/auth/google/onetap', { body: { credential, ...more }, key });
  const claims = () => ({ sub, ...issuer.people.get(sub) });
  const profile = async (token: string) => (await get('/auth/profile', token)).data;
  const memberOf = async (address: string) =>
    (await api.db.select().from(members).where(eq(members.email, address)))[0];
  const addMember = (member: Partial<typeof members.$inferInsert>) =>
    api.db.insert(members).values({ name: 'Ayu', email, passwordHash: 'unchanged', ...member });

  test('the way there carries state, nonce, a PKCE challenge, and our own way back', async () => {
    const { headers } = await api.get(`/auth/google?challenge=${CHALLENGE}`, { redirect: 'manual' });
    const there = new URL(headers.get('location') ?? '');
    expect(there.origin).toBe(issuer.url);
    expect(Object.fromEntries(there.searchParams)).toEqual({
      client_id: CLIENT_ID,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w.-]{60,}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      prompt: 'select_account',
    });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('a new person becomes a member: verified e-mail, no phone, no password', async () => {
    const { status, data } = await callback(await goAndReturn());
    expect(status).toBe(200);
    expect(data).toEqual({
      token: expect.any(String),
      expires_at: expect.stringMatching(/Z$/),
      user: expect.objectContaining({ name: 'Ayu Lestari', email }),
    });
    expect(data.user).toMatchObject({
      phone: null,
      email_verified: true,
      phone_verified: false,
      profile_picture: 'https://lh3.example.com/a',
    });
    expect(await profile(data.token)).toEqual(data.user);
    expect(await memberOf(email)).toMatchObject({ googleId: sub, passwordHash: null, phone: null });
  });

  test('a returning person is the same member, even with another address at Google', async () => {
    await callback(await goAndReturn());
    const first = await memberOf(email);
    issuer.people.set(sub, { email: `other-${email}`, email_verified: false });
    const { data } = await callback(await goAndReturn());
    expect(data.user.email).toBe(first?.email);
    expect(await memberOf(`other-${email}`)).toBeUndefined();
  });

  test('a member with the same verified address is signed in, and linked for good', async () => {
    await addMember({ email: email.replace('ayu', 'Ayu'), emailVerified: true, phone: `0812000${count}00` });
    const { data } = await callback(await goAndReturn());
    expect(data.user).toMatchObject({ name: 'Ayu', phone: `0812000${count}00` });
    expect(await memberOf(email.replace('ayu', 'Ayu'))).toMatchObject({ googleId: sub, passwordHash: 'unchanged' });
  });

  test('an account whose address was never verified is not taken over, nor shared with its maker', async () => {
    await addMember({ emailVerified: false });
    const answer = await callback(await goAndReturn());
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('belum terverifikasi'), data: null });
    expect(await memberOf(email)).toMatchObject({ googleId: null, emailVerified: false });
    expect(await oneTap(await issuer.credential(claims()))).toMatchObject({ status: 409 });
  });

  test('an account that belongs to another Google identity stays with it', async () => {
    await addMember({ emailVerified: true, googleId: `older-${sub}` });
    expect(await callback(await goAndReturn())).toMatchObject({ status: 409, data: null });
    expect(await memberOf(email)).toMatchObject({ googleId: `older-${sub}` });
  });

  // Which address counts as verified: google-identity.test.ts.
  test('a Google address that is not verified makes no account', async () => {
    issuer.people.set(sub, { ...issuer.people.get(sub), email_verified: false });
    expect(await callback(await goAndReturn())).toMatchObject({ status: 403, data: null });
    expect(await memberOf(email)).toBeUndefined();
  });

  test('ten at once with one identity make one member', async () => {
    const credentials = await Promise.all(Array.from({ length: 10 }, () => issuer.credential(claims())));
    const answers = await Promise.all(credentials.map((credential) => oneTap(credential)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await api.db.select().from(members).where(eq(members.googleId, sub))).toHaveLength(1);
  });

  test('a state works once, even for two at the same moment', async () => {
    const answer = await goAndReturn();
    const both = await Promise.all([callback(answer), callback(answer)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(await callback(answer)).toMatchObject({ status: 400, message: EXPIRED, data: null });
  });

  test('an answer that was lost is had again by its key', async () => {
    const [trip, credential] = [await goAndReturn(), await issuer.credential(claims())];
    for (const sendAgain of [(key: string) => callback(trip, key), (key: string) => oneTap(credential, {}, key)]) {
      const key = randomUUID();
      const first = await sendAgain(key);
      expect(first.status).toBe(200);
      expect(await sendAgain(key)).toEqual(first);
    }
  });

  test('a state that is forged, missing or another person’s is refused', async () => {
    const { code, state } = await goAndReturn();
    // Which states are refused is proved in google-state.test.ts.
    expect(await callback({ code, state, verifier: 'of another browser' })).toMatchObject({
      status: 400,
      message: EXPIRED,
      data: null,
    });
    const stateless = new URLSearchParams({ code, redirectUri: REDIRECT_URI });
    const missing = await get(`/auth/google/callback?${stateless.toString()}`);
    expect(missing).toMatchObject({ http: 422, errors: [{ path: ['state'] }] });
    // The code of one trip with the state of another: PKCE and nonce are the other's.
    const other = await goAndReturn();
    expect(await callback({ code, state: other.state })).toMatchObject({ status: 401, data: null });
    expect(await memberOf(email)).toBeUndefined();
    expect(await callback({ code, state })).toMatchObject({ status: 200 });
  });

  test('a plain link, or a challenge that is none, leads to the callback page, which begins again', async () => {
    for (const query of ['', '?challenge=', '?challenge=x', `?challenge=${'x'.repeat(44)}`]) {
      const { status, headers } = await api.get(`/auth/google${query}`, { redirect: 'manual' });
      expect([status, headers.get('location')]).toEqual([302, `${REDIRECT_URI}?begin=`]);
    }
  });

  test.each([`${SITE}/auth/google/callback/`, 'https://evil.example/auth/google/callback', ''])(
    'the redirectUri %j is not ours',
    async (redirectUri) => {
      const answer = await goAndReturn();
      expect(await callback({ ...answer, redirectUri })).toMatchObject({ status: 400, data: null });
      expect(await callback(answer)).toMatchObject({ status: 200 });
    },
  );

  test('One Tap: a credential signs in, once, also after a fault of ours', async () => {
    const credential = await issuer.credential(claims());
    await execute(api, 'alter table sessions add constraint none check (false) not valid');
    expect(await oneTap(credential)).toMatchObject({ status: 500 });
    await execute(api, 'alter table sessions drop constraint none');
    const { status, data } = await oneTap(credential);
    expect([status, data.user.email]).toEqual([200, email]);
    expect(await profile(data.token)).toEqual(data.user);
    expect(await oneTap(credential)).toMatchObject(REFUSED);
  });

  test('One Tap: the same credential with another spelling of its signature does not sign in again', async () => {
    const credential = await issuer.credential(claims());
    expect(await oneTap(credential)).toMatchObject({ status: 200 });
    const signature = Buffer.from(credential.split('.')[2] ?? '', 'base64url');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const spellings = Array.from(alphabet, (last) => credential.slice(0, -1) + last).filter(
      (other) => other !== credential && signature.equals(Buffer.from(other.split('.')[2] ?? '', 'base64url')),
    );
    expect(spellings).toHaveLength(15);
    for (const other of spellings) expect(await oneTap(other)).toMatchObject({ status: 401, data: null });
  });

  test('One Tap: a nonce counts where one is given', async () => {
    const credential = await issuer.credential({ ...claims(), nonce: 'of this page' });
    expect(await oneTap(credential, { nonce: 'of another' })).toMatchObject({ status: 401 });
    expect(await oneTap(credential, { nonce: 'of this page' })).toMatchObject({ status: 200 });
    expect(await oneTap(await issuer.credential(claims()), { nonce: 'x' })).toMatchObject({ status: 401 });
  });

  const hour = (hours: number) => Math.floor(Date.now() / 1000) + hours * 3600;

  test.each([
    ['for another client', { aud: 'another' }],
    ['issued to another client', { aud: ['another', CLIENT_ID], azp: 'another' }],
    ['for several clients, issued to none', { aud: [CLIENT_ID, 'another'], azp: undefined }],
    ['of another issuer', { iss: 'https://accounts.example.com' }],
    ['that has expired', { iat: hour(-2), exp: hour(-1) }],
    ['not valid yet', { nbf: hour(1) }],
    ['issued in the future', { iat: hour(0) + 600, exp: hour(1) }],
    ['without a time', { iat: undefined }],
    ['without an end', { exp: undefined }],
    ['without a subject', { sub: '' }],
  ])('One Tap: a credential %s is refused', async (_what, payload) => {
    const credential = await issuer.credential({ ...claims(), ...payload });
    expect(await oneTap(credential)).toMatchObject(REFUSED);
    expect(await memberOf(email)).toBeUndefined();
  });

  test('One Tap: what the issuer has not signed is refused', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const genuine = await issuer.credential(claims());
    const [head = '', body = '', signature = ''] = genuine.split('.');
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url');
    const changed = Buffer.from(JSON.stringify({ ...claims(), sub: 'victim' })).toString('base64url');
    const forgeries = [
      await issuer.credential(claims(), privateKey),
      `${unsigned}.${body}.`,
      `${head}.${changed}.${signature}`,
      'not.a.token',
    ];
    for (const forged of forgeries) expect(await oneTap(forged)).toMatchObject({ status: 401, data: null });
    expect(await memberOf(email)).toBeUndefined();
  });
});

describe('when there is no Google', () => {
  test('without configuration the calls say so', async () => {
    const other = await (await starterForTest())();
    const caller = createCaller(() => other);
    const gone = { http: 404, status: 404, message: 'Masuk dengan Google belum tersedia di sini.', data: null };
    expect(await caller.get('/auth/google')).toEqual(gone);
    expect(await caller.get('/auth/google/callback?code=x')).toEqual(gone);
    expect(await caller.post('/auth/google/onetap', { credential: 'x' })).toEqual(gone);
  });

  test('an issuer that is away brings the browser back with an error, and is found again once it is there', async () => {
    const away = await startIssuer(REDIRECT_URI);
    await away.close();
    const other = await (await starterForTest())({ env: googleSettings(away) });
    const { headers } = await other.get(`/auth/google?challenge=${CHALLENGE}`, { redirect: 'manual' });
    const back = new URL(headers.get('location') ?? '');
    expect(back.origin + back.pathname).toBe(REDIRECT_URI);
    expect(back.searchParams.get('error')).toBe('temporarily_unavailable');
    const credential = await issuer.credential({ sub: 'x' });
    const refused = await createCaller(() => other).post('/auth/google/onetap', { credential });
    expect(refused).toMatchObject({ http: 503, message: expect.stringContaining('Coba lagi') });
    const again = await startIssuer(REDIRECT_URI, Number(new URL(away.url).port));
    const { headers: later } = await other.get(`/auth/google?challenge=${CHALLENGE}`, { redirect: 'manual' });
    await again.close();
    expect(later.get('location')).toMatch(away.url);
  });
});
