import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { members, sessions } from '#api/database/schema/accounts.ts';
import { orders } from '#api/database/schema/orders.ts';
import { FILE_TYPES, orderEndpoints } from '#shared/rest-api/orders.ts';
import { createCaller, type Reply } from '#tests/support/api/api-client.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { refusalsOf } from '#tests/support/contract-tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const WRONG = 'Nomor HP, email, atau password salah.';

let now = Date.now;
const api = await apiForFile({ clock: { now: () => now() } });
const { send, post, get, patch, login, join, newPerson } = createCaller(() => api);

const signInSari = async () => (await login({ phone: '081234567801', password: 'flipbook1' })).data.token;
const register = (body: unknown) => post('/auth/register', body);

describe.each<[string, (body: object) => Promise<Reply>]>([
  ['login', login],
  ['register', (body) => register({ ...newPerson(), ...body })],
  ['updateProfile', async (body) => patch(body, (await join()).token)],
])('%s', (call, sendIt) => {
  test.each(refusalsOf(call))('refuses $input at $field', async ({ input, field, code, message }) => {
    expect(await sendIt(JSON.parse(input))).toEqual({
      http: 422,
      status: 422,
      message,
      data: null,
      errors: [{ path: [field], message, code }],
    });
  });
});

describe('log in', () => {
  test.each([
    { phone: '081234567801' },
    { phone: '+62 812-3456-7801' },
    { email: 'sari@example.com' },
    { email: ' Sari@Example.COM ' },
  ])('%j is Sari', async (who) => {
    const { http, status, data } = await login({ ...who, password: 'flipbook1' });
    expect([http, status]).toEqual([200, 200]);
    expect(data.token).toMatch(/^[\w-]{43}$/);
    expect(data.user).toEqual({
      name: 'Sari Wulandari',
      email: 'sari@example.com',
      phone: '081234567801',
      gender: 'female',
      birthdate: '1998-04-21',
      profile_picture: null,
      points: 120,
      email_verified: true,
      phone_verified: true,
    });
  });

  test.each([
    { phone: '081234567801', password: 'flipbook2' },
    { phone: '081234567801', password: 'flipbook1 ' },
    { phone: '081234567899', password: 'flipbook1' },
    { phone: 'bukan nomor', password: 'flipbook1' },
    { email: 'nobody@example.com', password: 'flipbook1' },
    { email: 'a\u0000@example.com', password: 'flipbook1' },
  ])('%j has the answer of a wrong password', async (who) => {
    expect(await login(who)).toEqual({ http: 401, status: 401, message: WRONG, data: null });
  });
});

describe('register', () => {
  test('creates a member and signs them in', async () => {
    const person = { ...newPerson(), email: 'Ayu@Example.com', phone: '+62 812-1111-2222', name: '  Ayu Dewi ' };
    const { http, data } = await register(person);
    expect(http).toBe(200);
    expect(data.user).toEqual({
      name: 'Ayu Dewi',
      email: 'ayu@example.com',
      phone: '081211112222',
      gender: null,
      birthdate: '1999-12-31',
      profile_picture: null,
      email_verified: false,
      phone_verified: false,
    });
    expect((await get('/auth/profile', data.token)).data).toEqual(data.user);
    const again = await register({ ...newPerson(), email: 'AYU@example.com', phone: '6281211112222' });
    expect(again).toMatchObject({ http: 422, status: 422 });
    expect(again.errors).toEqual([
      { path: ['phone'], message: 'This phone number already has an account.', code: 'taken' },
      { path: ['email'], message: 'This email address already has an account.', code: 'taken' },
    ]);
    expect((await login({ phone: '081211112222', password: person.password })).http).toBe(200);
  });

  test.each(['  kata sandi  ', 'ķäţå-🔑-sandi', `${'p'.repeat(72)}A`, 'a\tb\\c"d'])(
    'the password %j is kept exactly',
    async (password) => {
      const { phone, ...person } = newPerson();
      expect((await register({ ...person, phone, password })).http).toBe(200);
      expect((await login({ phone, password })).http).toBe(200);
      const others = [password.trim(), password.slice(0, 72), `${password} `].filter((text) => text !== password);
      for (const other of others) expect((await login({ phone, password: other })).http).toBe(401);
    },
  );

  test('of parallel registrations with one phone number or e-mail address, one succeeds', async () => {
    const { phone, email } = newPerson();
    const same = [
      ...Array.from({ length: 10 }, () => ({ ...newPerson(), phone })),
      ...Array.from({ length: 10 }, () => ({ ...newPerson(), email })),
    ];
    const replies = await Promise.all(same.map(register));
    const lost = replies.filter(({ http }) => http !== 200);
    expect(lost).toHaveLength(18);
    for (const { http, errors } of lost) expect([http, errors?.[0]?.code]).toEqual([422, 'taken']);
  });
});

describe('a session', () => {
  test.each([
    ['GET', '/auth/profile'],
    ['PUT', '/auth/profile'],
    ['PATCH', '/auth/profile'],
    ['POST', '/auth/logout'],
    ['POST', '/auth/refresh-token'],
    ['POST', '/verify/send-otp'],
    ['POST', '/verify/otp'],
    ['GET', '/orders'],
    ['GET', '/orders/1/FLIP-DEMO-ACTIVE'],
  ])('%s %s needs a valid token', async (method, path) => {
    for (const token of [undefined, 'x', 'x'.repeat(43), "' or 1=1"]) {
      expect(await send(method, path, { token })).toEqual({
        http: 401,
        status: 401,
        message: 'Sesimu sudah berakhir. Masuk lagi, ya.',
        data: null,
      });
    }
  });

  test('ends with its log out, and no other does', async () => {
    const [one, other] = [await signInSari(), await signInSari()];
    expect(await post('/auth/logout', undefined, one)).toMatchObject({ http: 200, status: 200 });
    expect((await get('/auth/profile', one)).http).toBe(401);
    expect((await get('/auth/profile', other)).http).toBe(200);
  });

  test('is refreshed once: the old token becomes invalid, and of parallel calls one gets the new one', async () => {
    const old = await signInSari();
    const opened = () => api.db.select({ at: sessions.createdAt }).from(sessions);
    const before = await opened();
    const replies = await Promise.all(Array.from({ length: 20 }, () => post('/auth/refresh-token', undefined, old)));
    const won = replies.filter(({ http }) => http === 200);
    expect(won).toHaveLength(1);
    expect(won[0]?.data.user).toMatchObject({ name: 'Sari Wulandari' });
    expect((await get('/auth/profile', won[0]?.data.token)).http).toBe(200);
    expect((await get('/auth/profile', old)).http).toBe(401);
    expect(await opened()).toEqual(expect.arrayContaining(before));
  });

  test('lasts thirty days, and is stored as a hash', async () => {
    const signedIn = await login({ phone: '081234567801', password: 'flipbook1' });
    const renewed = await post('/auth/refresh-token', undefined, signedIn.data.token);
    for (const { data } of [signedIn, renewed, await register(newPerson())])
      expect(Math.abs(Date.parse(data.expires_at) - Date.now() - 30 * DAY_MS)).toBeLessThan(60_000);
    const { token } = renewed.data;
    const stored = JSON.stringify(await api.db.select().from(sessions));
    expect(stored).not.toContain(token);
    now = () => Date.now() + 29.9 * DAY_MS;
    const alive = await get('/auth/profile', token);
    now = () => Date.now() + 30.1 * DAY_MS;
    const over = await get('/auth/profile', token);
    now = Date.now;
    expect([alive.http, over.http]).toEqual([200, 401]);
  });
});

describe('the profile', () => {
  test('changes in the given fields only', async () => {
    const { token, phone } = await join();
    const row = async () => (await api.db.select().from(members).where(eq(members.phone, phone)))[0];
    const before = await row();
    const changes = { name: 'Dewi', gender: 'female', birthdate: '2000-02-29' };
    const columns = {
      id: 'x',
      points: 999,
      demo: true,
      created_at: '2000-01-01',
      role: 'admin',
      phone: '081234567801',
    };
    const snake = { phone_verified: true, email_verified: true, google_id: 'x', password_hash: 'x' };
    const camel = { phoneVerified: true, emailVerified: true, googleId: 'x', passwordHash: 'x' };
    const { http, data, message } = await patch({ ...changes, ...columns, ...snake, ...camel }, token);
    expect([http, message]).toEqual([200, 'Profile updated successfully!']);
    expect(data).toMatchObject(changes);
    expect(await row()).toEqual({ ...before, ...changes });
    const whole = await send('PUT', '/auth/profile', {
      body: { ...data, name: 'Dewi A', gender: null, birthdate: null },
      token,
    });
    expect(whole.data).toEqual({ ...data, name: 'Dewi A', gender: null, birthdate: null });
    expect((await patch({}, token)).data).toEqual(whole.data);
  });

  test('an e-mail address in capitals is not new, and one that has an account is refused', async () => {
    const { token, email, password } = await join();
    await api.db.update(members).set({ emailVerified: true }).where(eq(members.email, email));
    expect((await patch({ email: email.toUpperCase() }, token)).data).toMatchObject({ email, email_verified: true });
    const stolen = await patch({ email: 'SARI@example.com', old_password: password }, token);
    expect([stolen.http, stolen.errors?.[0]]).toMatchObject([422, { path: ['email'], code: 'taken' }]);
  });

  test('a new password ends every other session, and the old one is refused', async () => {
    const { phone, password, token } = await join();
    const others = await Promise.all(Array.from({ length: 5 }, () => login({ phone, password })));
    expect((await patch({ password: ' spaces count ', old_password: password }, token)).http).toBe(200);
    for (const { data } of others) expect((await get('/auth/profile', data.token)).http).toBe(401);
    expect((await get('/auth/profile', token)).http).toBe(200);
    expect((await login({ phone, password })).http).toBe(401);
    expect((await login({ phone, password: 'spaces count' })).http).toBe(401);
    expect((await login({ phone, password: ' spaces count ' })).http).toBe(200);
  });
});

describe('orders', () => {
  test('are the member’s own, newest first, in the fields of the contract', async () => {
    const { data } = await get('/orders', await signInSari());
    expect(data).toMatchObject([
      { inv: 'FLIP-DEMO-ACTIVE', booth: 'Vintage Photobooth', city: 'Malang', expired: false },
      { inv: 'FLIP-DEMO-EXPIRED', expired: true },
    ]);
    expect(data[1]).not.toHaveProperty('cover_picture');
    const { files, expiry } = (await get(`/orders/${data[0].id}/${data[0].inv}`, await signInSari())).data;
    expect(data[0].expiry).toBe(expiry);
    expect(files[0]).toMatchObject({ type: FILE_TYPES.RESULT, ...data[0].cover_picture });
    expect(Object.keys(data[0]).sort()).toEqual(Object.keys(orderEndpoints.listOrders.data.element.shape).sort());
  });

  test('an unverified number shows none', async () => {
    const { token, phone } = await join();
    const inv = `LATER/${phone}`;
    const [order] = await api.db.insert(orders).values({ inv, phone }).returning();
    const path = `/orders/${order?.id}/${encodeURIComponent(inv)}`;
    expect((await get('/orders', token)).data).toEqual([]);
    expect((await get(path, token)).http).toBe(404);
    await api.db.update(members).set({ phoneVerified: true }).where(eq(members.phone, phone));
    expect((await get('/orders', token)).data).toMatchObject([{ inv }]);
    expect((await get(path, token)).data).toMatchObject({ inv, files: [] });
  });

  test('an order of another member, a wrong id and an impossible invoice have the same answer', async () => {
    const token = await signInSari();
    const [{ id, inv }] = (await get('/orders', token)).data;
    const [guest] = await api.db.select().from(orders).where(eq(orders.inv, 'FLIP-DEMO-GUEST'));
    const paths = [
      `${guest?.id}/FLIP-DEMO-GUEST`,
      `${id}/FLIP-DEMO-GUEST`,
      `${guest?.id}/${inv}`,
      `1/${inv}`,
      `${id}/NOPE`,
      `${id}/a%00b`,
    ];
    for (const path of paths) {
      expect(await get(`/orders/${path}`, token)).toEqual({
        http: 404,
        status: 404,
        message: 'Order not found',
        data: null,
      });
    }
  });
});
