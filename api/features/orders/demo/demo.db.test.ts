import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { members } from '#api/database/schema/accounts.ts';
import { files, orders } from '#api/database/schema/orders.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { type ProductApi, type StartApi, starterForTest } from '#tests/support/api/product-api.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const later = (days: number) => () => Date.now() + days * DAY_MS;

let start: StartApi;
let api: ProductApi;

beforeEach(async () => {
  start = await starterForTest();
  api = await start();
});

afterEach(() => vi.useRealTimers());

const order = (inv: string) => api.data(`/orders/${inv}`);

async function startAgain(options: Parameters<StartApi>[0] = {}) {
  await api.app.close();
  api = await start({ dataDir: api.dataDir, ...options });
}

test('an active order is active in a start half a year later, the expired one expired', async () => {
  await startAgain({ clock: { now: later(180) } });
  for (const inv of ['FLIP-DEMO-ACTIVE', 'FLIP-DEMO-EMPTY', 'FLIP-DEMO-GUEST']) {
    expect(await order(inv)).toMatchObject({ inv, expired: false });
  }
  expect((await order('FLIP-DEMO-EXPIRED')).expired).toBe(true);
  expect((await order('FLIP-DEMO-ACTIVE')).files).toHaveLength(10);
});

test('an active order stays active in a process that runs for weeks', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let days = 0;
  await startAgain({ clock: { now: () => later(days)() } });
  days = 30;
  expect((await order('FLIP-DEMO-ACTIVE')).expired).toBe(true);
  await vi.waitFor(
    async () => {
      // A run that comes while another one lasts is left out.
      vi.advanceTimersByTime(15 * 60 * 1000);
      expect((await order('FLIP-DEMO-ACTIVE')).expired).toBe(false);
    },
    { timeout: 10_000 },
  );
});

test('edits that the demo does not depend on stay; what is deleted is inserted again', async () => {
  const { db } = api;
  await db.update(members).set({ name: 'Sari W.' }).where(eq(members.phone, '081234567801'));
  await db.update(orders).set({ booth: 'Flipbook' }).where(eq(orders.inv, 'FLIP-DEMO-ACTIVE'));
  await db.delete(orders).where(eq(orders.inv, 'FLIP-DEMO-GUEST'));
  await startAgain();
  expect(await order('FLIP-DEMO-ACTIVE')).toMatchObject({ booth: 'Flipbook', expired: false });
  expect((await order('FLIP-DEMO-GUEST')).files).toHaveLength(2);
  const [sari] = await api.db.select().from(members).where(eq(members.phone, '081234567801'));
  expect(sari?.name).toBe('Sari W.');
});

test('a first start stores what is known of the demo media', async () => {
  const rows = await api.db.select().from(files).orderBy(files.path);
  expect(rows).toHaveLength(14);
  expect(rows.filter(({ pictureWidth, placeholder }) => pictureWidth === null || placeholder === null)).toEqual([]);
  const { files: shown } = await order('FLIP-DEMO-ACTIVE');
  expect(shown.at(-2)).toMatchObject({
    name: 'FLIP-DEMO-ACTIVE-video-1.mp4',
    mime_type: 'video/mp4',
    bytes: 113_182,
    duration_seconds: 4.5,
  });
  expect(shown[0]).not.toHaveProperty('duration_seconds');
});

test('media that are missing are written again at the same address', async () => {
  const { files: before } = await order('FLIP-DEMO-ACTIVE');
  const { pathname } = new URL(before[0].url);
  rmSync(join(api.dataDir, pathname));
  await startAgain();
  expect((await fetch(new URL(pathname, api.url))).status).toBe(200);
});

test('production removes the demo data and nothing else; a later start outside production inserts them again', async () => {
  const { login, get, join: register } = createCaller(() => api);
  const signIn = async ({ phone, password }: { phone: string; password: string }) => login({ phone, password });
  const sari = { phone: '081234567801', password: 'flipbook1' };
  const guest = await register();
  const { token } = (await signIn(sari)).data;
  const { files: shown } = await order('FLIP-DEMO-ACTIVE');
  const zip = (await api.data('/orders/FLIP-DEMO-ACTIVE/downloadAll')).url;
  const [row] = await api.db.select().from(orders).where(eq(orders.inv, 'FLIP-DEMO-GUEST'));
  await api.db.insert(orders).values({ inv: 'FLIP-TRUE', phone: '081234567801', expiry: row?.expiry });

  await startAgain({ env: PRODUCTION });
  for (const invoice of ['ACTIVE', 'EXPIRED', 'EMPTY', 'GUEST'].map((state) => `FLIP-DEMO-${state}`)) {
    expect((await api.get(`/orders/${invoice}`)).status).toBe(404);
    expect((await api.get(`/orders/${invoice}/downloadAll`)).status).toBe(404);
  }
  for (const address of [shown[0].url, zip]) expect((await api.get(new URL(address).pathname)).status).toBe(404);
  for (const who of [sari, { phone: '081234567802', password: 'flipbook2' }])
    expect((await signIn(who)).http).toBe(401);
  expect((await get('/auth/profile', token)).http).toBe(401);
  expect(await order('FLIP-TRUE')).toMatchObject({ inv: 'FLIP-TRUE', expired: false });
  expect((await signIn(guest)).http).toBe(200);

  await startAgain();
  expect((await order('FLIP-DEMO-ACTIVE')).files).toHaveLength(10);
  expect((await signIn(sari)).http).toBe(200);
  expect(await order('FLIP-TRUE')).toMatchObject({ inv: 'FLIP-TRUE' });
});

test('two starts at once on a new one do not fight', async () => {
  const startNew = await starterForTest();
  const twins = await Promise.all([startNew(), startNew()]);
  for (const twin of twins) expect((await twin.get('/orders/FLIP-DEMO-ACTIVE')).status).toBe(200);
  expect(await twins[0]?.db.select().from(orders)).toHaveLength(4);
});
