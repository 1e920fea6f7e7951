import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { orders } from '#api/database/schema/orders.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { draw, pictureForm } from '#tests/support/api/pictures.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { rowsWith } from '#tests/support/api/rows.ts';

const api = await apiForFile({ env: { RATE_LIMIT: 'on' } });
const { findMember, unlockMember, deleteMember } = api.commands;
/** The clients' address: each test has its own, since limits count by it. */
let address = '';
let count = 0;
const { join, login, get, patch } = createCaller(
  () => api,
  () => address,
);
const picture = pictureForm(await draw(8, 8).jpeg().toBuffer());

beforeEach(() => {
  address = `203.0.113.${(count += 1)}`;
});

test('a member is found by phone number and e-mail address', async () => {
  const { phone, email, name } = await join();
  const found = await findMember(phone);
  expect(found).toMatchObject({ name, phone, phoneVerified: false, email, sessions: 1, orders: 0, google: false });
  expect(await findMember(email.toUpperCase())).toEqual(found);
  await expect(findMember('081200000000')).rejects.toMatchObject({ status: 404 });
});

// Where the last login was, or elsewhere: shared/rate-limits/rate-limit-policy.test.ts.
test('a member who is locked out can log in again', async () => {
  const { phone, password } = await join();
  address = '198.51.100.1';
  for (let wrong = 0; wrong < 5; wrong += 1) await login({ phone, password: 'wrong' });
  expect((await login({ phone, password })).http).toBe(429);
  expect(await unlockMember(phone)).toMatchObject({ account: expect.stringMatching(/^T\*\*\*/) });
  expect((await login({ phone, password })).http).toBe(200);
});

test('a member is deleted with sessions and pictures; the database has no word of them, but an order that is active', async () => {
  const { phone, email, password, token } = await join();
  const pictures = [await patch(picture, token), await patch(picture, token)];
  const [expired, active] = ['FLIP-OLD', 'FLIP-NEW'];
  await api.db.insert(orders).values([
    { inv: expired, phone, expiry: new Date(0) },
    { inv: active, phone },
  ]);
  await api.orders.purge(new Date());
  await expect(deleteMember(phone, '0000')).rejects.toMatchObject({ status: 422 });
  const deleted = await deleteMember(email, phone.slice(-4));
  expect(deleted).toMatchObject({ account: expect.stringContaining('****'), ordersLeft: [active] });
  expect((await get('/auth/profile', token)).http).toBe(401);
  expect((await login({ phone, password })).http).toBe(401);
  for (const { data } of pictures) expect((await api.get(new URL(data.profile_picture).pathname)).status).toBe(404);
  expect((await api.commands.findOrders(expired))[0]?.phone).toBe('');
  await api.commands.deleteOrder(active, phone.slice(-4));
  expect(await rowsWith(api, phone, email)).toEqual([]);
  const audit = joinPath(api.dataDir, 'audit');
  for (const name of readdirSync(audit)) expect(readFileSync(joinPath(audit, name), 'utf8')).not.toContain(phone);
});

test('a member whose picture cannot be deleted stays, until the command is repeated', async () => {
  const { phone, token } = await join();
  const { data } = await patch(picture, token);
  // Another thing of that name, which is not deleted as a file is.
  const path = joinPath(api.dataDir, new URL(data.profile_picture).pathname);
  rmSync(path);
  mkdirSync(path);
  const remove = () => deleteMember(phone, phone.slice(-4));
  await expect(remove()).rejects.toThrow('EISDIR');
  expect((await get('/auth/profile', token)).http).toBe(200);
  rmdirSync(path);
  expect(await remove()).toMatchObject({ ordersLeft: [] });
});
