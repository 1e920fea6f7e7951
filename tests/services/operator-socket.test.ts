import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { demoMediaDir, loadConfig } from '#api/config.ts';
import type { RunCommand } from '#api/create-features.ts';
import { runCommand } from '#api/operator/run-command.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { pictureForm } from '#tests/support/api/pictures.ts';
import { copyEmptyDatabase, type ProductApi, pgliteStarter } from '#tests/support/api/product-api.ts';
import { execute, untilJobsEnd } from '#tests/support/api/rows.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

// Operators' commands in a running service, by its socket.

const scratch = scratchFolder();
const session = join(scratch, 'session');
const PHONE = '081234567890';
const { start, end } = pgliteStarter();
let api: ProductApi;
/** The clients' address: each test has its own, since limits count by it. */
let address = '203.0.113.1';
const {
  join: register,
  login,
  get,
  patch,
} = createCaller(
  () => api,
  () => address,
);

beforeAll(async () => {
  mkdirSync(session);
  for (const name of ['photo-1.jpg', 'result-1.jpg', 'video-1.mp4', 'video-1.poster.jpg'])
    copyFileSync(join(demoMediaDir, name), join(session, name));
  await startApi();
});
afterAll(end);

/** The socket is there a moment after the API listens. */
async function startApi(dataDir?: string): Promise<void> {
  api = await start({ env: { RATE_LIMIT: 'on' }, ...(dataDir && { dataDir }) });
  await vi.waitFor(() => expect(existsSync(join(api.dataDir, 'operator.sock'))).toBe(true));
}

const run: RunCommand = (name, ...input) =>
  runCommand(loadConfig({ DATA_DIR: api.dataDir }), (command) => command(name, ...input));
const importOrder = async (phone = PHONE): Promise<string> => {
  const order = { folder: session, phone, booth: 'Flipbook', city: 'Solo' };
  return (await run('importOrder', order)).invoice;
};
const expire = (invoice: string) =>
  execute(api, `update orders set expiry = now() - interval '1 day' where inv = '${invoice}'`);
const stored = (folder: string) => {
  const path = join(api.dataDir, folder);
  return existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
};
const audit = () => stored('audit').map((name) => JSON.parse(readFileSync(join(api.dataDir, 'audit', name), 'utf8')));

/** Every row of the database that has one of these texts. */
async function rowsWith(...texts: string[]): Promise<string[]> {
  const tables = await execute(
    api,
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await execute(api, `select t::text as row from "${String(name)}" t`);
      return rows.map(({ row }) => `${String(name)} ${String(row)}`);
    }),
  );
  return found.flat().filter((row) => texts.some((text) => row.includes(text)));
}

describe('an order', () => {
  test('is found by phone number, invoice and id, with what there is of it; one that never expires is not extended', async () => {
    const invoice = await importOrder('081234567891');
    const [found] = await run('findOrders', '+62 812-3456-7891');
    expect(found).toMatchObject({ invoice, state: 'active', results: 1, photos: 1, videos: 1, zipBytes: null });
    expect(await run('findOrders', invoice)).toEqual([found]);
    expect(await run('findOrders', found?.id ?? '')).toEqual([found]);
    await expect(run('findOrders', '081200000000')).rejects.toMatchObject({ status: 404 });
    await execute(api, `update orders set expiry = null where inv = '${invoice}'`);
    await expect(run('extendOrder', invoice, '7')).rejects.toThrow('never expires');
  });

  test('is kept longer, until its files and its zip are deleted, which is reported once; its page and all other orders stay', async () => {
    const others = stored('media');
    const invoice = await importOrder();
    await get(`/orders/${invoice}/downloadAll`);
    await expire(invoice);
    const { state, expiry } = await run('extendOrder', invoice, '7');
    expect(state).toBe('active');
    expect(expiry).toMatch(/T16:59:59\.000Z$/);
    expect((await get(`/orders/${invoice}`)).data).toMatchObject({ expiry, expired: false });
    const again = await run('extendOrder', invoice, '3');
    expect(Date.parse(again.expiry ?? '') - Date.parse(expiry ?? '')).toBe(3 * 24 * 60 * 60_000);
    await expect(run('extendOrder', invoice, '0')).rejects.toMatchObject({ status: 422 });
    await expire(invoice);
    const { purge } = api.orders;
    expect([await purge(new Date()), await purge(new Date())]).toEqual([
      { orders: 1, files: 3 },
      { orders: 0, files: 0 },
    ]);
    expect([stored('media'), stored('archives')]).toEqual([others, []]);
    expect((await get(`/orders/${invoice}`)).data).toMatchObject({ expired: true, files: [] });
    await expect(run('extendOrder', invoice, '7')).rejects.toMatchObject({ status: 409 });
  });

  test('that is purged has no file row, and no phone number unless a member has it', async () => {
    const invoices = [await importOrder('081234567892'), await importOrder((await register()).phone)];
    for (const invoice of invoices) await expire(invoice);
    await api.orders.purge(new Date());
    const reports = await Promise.all(invoices.map((invoice) => run('findOrders', invoice)));
    expect(reports.flat()).toMatchObject([
      { state: 'expired, files deleted', phone: '', photos: 0, results: 0, videos: 0 },
      { state: 'expired, files deleted', phone: expect.stringMatching(/^0857/) },
    ]);
    expect(await rowsWith('081234567892')).toEqual([]);
    const digits = invoices[0]?.slice(-4).toLowerCase() ?? '';
    expect(await run('deleteOrder', invoices[0] ?? '', digits)).toMatchObject({ files: 0 });
  });

  test('is deleted with all that there is of it, and each of its addresses answers as an unknown one', async () => {
    address = '203.0.113.2';
    await untilJobsEnd(api);
    const others = [stored('media'), stored('thumbnails')];
    const invoice = await importOrder();
    await untilJobsEnd(api);
    const zip = (await get(`/orders/${invoice}/downloadAll`)).data.url;
    const { id, files } = (await get(`/orders/${invoice}`)).data;
    const links: string[] = files.flatMap((file: { url: string; thumbnails: { url: string }[] }) => [
      file.url,
      ...file.thumbnails.map(({ url }) => url),
    ]);
    const old = [zip, ...links].map((url: string) => new URL(url).pathname);
    for (const path of old) expect([path, (await api.get(path)).status]).toEqual([path, 200]);

    const later = "now() + interval '1 hour'";
    await execute(
      api,
      `insert into jobs (id, queue, data, due_at) values (gen_random_uuid(), 'zips', '{"orderId": "${id}"}', ${later})`,
    );
    await expect(run('deleteOrder', invoice, '0000')).rejects.toMatchObject({ status: 422 });
    expect((await get(`/orders/${invoice}`)).http).toBe(200);
    await run('extendOrder', invoice, '40');
    const deleted = await run('deleteOrder', invoice, '7890');
    expect(deleted).toMatchObject({ deleted: id, phone: '0812****7890', files: 3, zips: 1 });

    const unknown = await (await api.get('/media/none')).json();
    for (const path of old) {
      const response = await api.get(path);
      expect([path, response.status, await response.json()]).toEqual([path, 404, unknown]);
    }
    const gone = { http: 404, data: null, message: 'Pesanan ini sudah dihapus.' };
    expect(await get(`/orders/${invoice}`)).toMatchObject(gone);
    expect(await get(`/orders/${invoice}/downloadAll`)).toMatchObject(gone);
    expect(await get('/orders/FLIP-NEVER')).toMatchObject({ http: 404, message: 'Order not found' });
    expect([stored('media'), stored('thumbnails'), stored('archives')]).toEqual([...others, []]);
    expect(await rowsWith(id, invoice)).toEqual([]);
    expect(audit().at(-1)).toMatchObject({ command: 'deleteOrder', deleted: id });
    expect(JSON.stringify(audit())).not.toContain(invoice);
  });

  test('that is imported again after its deletion is there', async () => {
    const invoice = 'FLIP-0123456789ABC';
    const order = { folder: session, phone: PHONE, booth: 'Flipbook', city: 'Solo', invoice };
    for (let round = 0; round < 2; round += 1) {
      await run('importOrder', order);
      expect((await get(`/orders/${invoice}`)).http).toBe(200);
      await run('deleteOrder', invoice, '7890');
    }
    expect((await get(`/orders/${invoice}`)).message).toBe('Pesanan ini sudah dihapus.');
  });
});

describe('a member', () => {
  test('is found by phone number and e-mail address', async () => {
    const { phone, email, name } = await register();
    const found = await run('findMember', phone);
    expect(found).toMatchObject({ name, phone, phoneVerified: false, email, sessions: 1, orders: 0, google: false });
    expect(await run('findMember', email.toUpperCase())).toEqual(found);
    await expect(run('findMember', '081200000000')).rejects.toMatchObject({ status: 404 });
  });

  // Where the last login was, or elsewhere: shared/rate-limits/rate-limit-policy.test.ts.
  test('who is locked out can log in again', async () => {
    address = '203.0.113.4';
    const { phone, password } = await register();
    address = '203.0.113.5';
    for (let wrong = 0; wrong < 5; wrong += 1) await login({ phone, password: 'wrong' });
    expect((await login({ phone, password })).http).toBe(429);
    expect(await run('unlockMember', phone)).toMatchObject({
      account: expect.stringMatching(/^T\*\*\*/),
    });
    expect((await login({ phone, password })).http).toBe(200);
  });

  test('is deleted with sessions and pictures; the database has no word of them', async () => {
    address = '203.0.113.6';
    const { phone, email, password, token } = await register();
    const picture = () => patch(pictureForm(readFileSync(join(session, 'photo-1.jpg'))), token);
    const pictures = [await picture(), await picture()].map(({ data }) => new URL(data.profile_picture).pathname);
    const [expired, active] = [await importOrder(phone), await importOrder(phone)];
    await expire(expired);
    await api.orders.purge(new Date());
    await expect(run('deleteMember', phone, '0000')).rejects.toMatchObject({ status: 422 });
    const deleted = await run('deleteMember', email, phone.slice(-4));
    expect(deleted).toMatchObject({ account: expect.stringContaining('****'), ordersLeft: [active] });
    expect((await get('/auth/profile', token)).http).toBe(401);
    expect((await login({ phone, password })).http).toBe(401);
    for (const path of pictures) expect((await api.get(path)).status).toBe(404);
    expect((await run('findOrders', expired))[0]?.phone).toBe('');
    await run('deleteOrder', active, phone.slice(-4));
    expect(await rowsWith(phone, email)).toEqual([]);
    expect(JSON.stringify(audit())).not.toContain(phone);
  });

  test('whose picture cannot be deleted stays, until the command is repeated', async () => {
    address = '203.0.113.7';
    const { phone, token } = await register();
    const { data } = await patch(pictureForm(readFileSync(join(session, 'photo-1.jpg'))), token);
    const { pathname } = new URL(data.profile_picture);
    // Another thing of that name, which is not deleted as a file is.
    const path = join(api.dataDir, pathname);
    rmSync(path);
    mkdirSync(path);
    const remove = () => run('deleteMember', phone, phone.slice(-4));
    await expect(remove()).rejects.toMatchObject({ status: 500, message: expect.stringContaining('EISDIR') });
    expect((await get('/auth/profile', token)).http).toBe(200);
    rmdirSync(path);
    expect(await remove()).toMatchObject({ ordersLeft: [] });
  });
});

describe('an address', () => {
  const status = async (from: string) => {
    address = from;
    return (await get('/orders/FLIP-DEMO-GUEST')).http;
  };
  const hour = () => Date.now() + 60 * 60 * 1000;

  test('is refused until the end of its block, also after a restart, and its neighbours are not', async () => {
    expect(await status('1.2.3.7')).toBe(200);
    await run('blockAddress', '1.2.3.7', hour());
    expect([await status('1.2.3.7'), await status('1.2.3.8')]).toEqual([429, 200]);
    address = '1.2.3.7';
    expect((await get('/orders/FLIP-DEMO-GUEST')).retryAfter).toBeGreaterThan(3_500);
    expect(await rowsWith('1.2.3.7')).toEqual([]);
    const { dataDir } = api;
    await api.app.close();
    await startApi(dataDir);
    expect(await status('1.2.3.7')).toBe(429);
    await run('blockAddress', '1.2.3.7', Date.now());
    expect(await status('1.2.3.7')).toBe(200);
  });

  test.each([
    ['of our own network', '10.0.0.7', 1],
    ['that is none', 'example', 1],
    ['for longer than a week', '1.2.3.9', 8 * 24],
  ])('one %s is not blocked', async (_what, refused, hours) => {
    const blocking = run('blockAddress', refused, Date.now() + hours * 60 * 60 * 1000);
    await expect(blocking).rejects.toMatchObject({ status: 422 });
  });
});

test('today counts orders, photos, zips and failures since midnight', async () => {
  await execute(api, 'delete from jobs');
  const before = await run('today');
  const invoice = await importOrder();
  await untilJobsEnd(api);
  address = '203.0.113.9';
  await get(`/orders/${invoice}/downloadAll`);
  await execute(
    api,
    "insert into jobs (id, queue, data, failed_at) values (gen_random_uuid(), 'messages', '{}', now()), (gen_random_uuid(), 'none', '{}', null)",
  );
  expect(await run('today')).toEqual({
    ...before,
    orders: before.orders + 1,
    photos: before.photos + 2,
    videos: before.videos + 1,
    downloads: before.downloads + 1,
    failures: ['1 messages'],
    waiting: [expect.stringMatching(/^1 none \(the first due for \d+ s\)$/)],
  });
});

// Last: the service has ended.
test('without a service, and beside what a killed one has left, a command opens the store itself', async () => {
  const socket = join(api.dataDir, 'operator.sock');
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  await api.app.close();
  expect(existsSync(socket)).toBe(false);
  writeFileSync(socket, '');
  expect(await run('findOrders', 'FLIP-DEMO-GUEST')).toMatchObject([{ state: 'active' }]);
});

test('a command that cannot begin leaves the folder to the next one', async () => {
  const dataDir = join(scratch, 'cut');
  mkdirSync(dataDir);
  copyEmptyDatabase(dataDir);
  writeFileSync(join(dataDir, 'secret'), '');
  const today = () => runCommand(loadConfig({ DATA_DIR: dataDir }), (command) => command('today'));
  await expect(today()).rejects.toThrow('is cut short');
  rmSync(join(dataDir, 'secret'));
  expect(await today()).toMatchObject({ orders: 0 });
});
