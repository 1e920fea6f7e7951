import { copyFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoMediaDir } from '#api/config.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { execute, rowsWith, untilJobsEnd } from '#tests/support/api/rows.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

// What an import makes of a folder: import/import-order.db.test.ts.

const PHONE = '081234567890';
const session = scratchFolder();
for (const name of ['photo-1.jpg', 'result-1.jpg', 'video-1.mp4', 'video-1.poster.jpg'])
  copyFileSync(join(demoMediaDir, name), join(session, name));

const api = await apiForFile();
const { findOrders, extendOrder, deleteOrder } = api.commands;
const { join: register, get } = createCaller(() => api);

async function importOrder(phone = PHONE, more: { invoice?: string } = {}): Promise<string> {
  const { invoice } = await api.commands.importOrder({
    folder: session,
    phone,
    booth: 'Flipbook',
    city: 'Solo',
    ...more,
  });
  await untilJobsEnd(api);
  return invoice;
}
const expire = (invoice: string) =>
  execute(api, `update orders set expiry = now() - interval '1 day' where inv = '${invoice}'`);
const stored = (folder: string) => {
  const path = join(api.dataDir, folder);
  return existsSync(path) ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
};

test('an order is found by phone number, invoice and id, with what there is of it; one that never expires is not extended', async () => {
  const invoice = await importOrder('081234567891');
  const [found] = await findOrders('+62 812-3456-7891');
  expect(found).toMatchObject({ invoice, state: 'active', results: 1, photos: 1, videos: 1, zipBytes: null });
  expect(await findOrders(invoice)).toEqual([found]);
  expect(await findOrders(found?.id ?? '')).toEqual([found]);
  await expect(findOrders('081200000000')).rejects.toMatchObject({ status: 404 });
  await execute(api, `update orders set expiry = null where inv = '${invoice}'`);
  await expect(extendOrder(invoice, '7')).rejects.toThrow('never expires');
});

test('an order is kept longer, until its files and its zip are deleted, which is reported once; its page and all other orders stay', async () => {
  const others = [stored('media'), stored('thumbnails')];
  const invoice = await importOrder();
  await get(`/orders/${invoice}/downloadAll`);
  await expire(invoice);
  const { state, expiry } = await extendOrder(invoice, '7');
  expect(state).toBe('active');
  expect(expiry).toMatch(/T16:59:59\.000Z$/);
  expect((await get(`/orders/${invoice}`)).data).toMatchObject({ expiry, expired: false });
  const again = await extendOrder(invoice, '3');
  expect(Date.parse(again.expiry ?? '') - Date.parse(expiry ?? '')).toBe(3 * 24 * 60 * 60_000);
  await expect(extendOrder(invoice, '0')).rejects.toMatchObject({ status: 422 });
  await expire(invoice);
  const { purge } = api.orders;
  expect([await purge(new Date()), await purge(new Date())]).toEqual([
    { orders: 1, files: 3 },
    { orders: 0, files: 0 },
  ]);
  expect([stored('media'), stored('thumbnails'), stored('archives')]).toEqual([...others, []]);
  expect((await get(`/orders/${invoice}`)).data).toMatchObject({ expired: true, files: [] });
  await expect(extendOrder(invoice, '7')).rejects.toMatchObject({ status: 409 });
});

test('an order that is purged has no file row, and no phone number unless a member has it', async () => {
  const invoices = [await importOrder('081234567892'), await importOrder((await register()).phone)];
  for (const invoice of invoices) await expire(invoice);
  await api.orders.purge(new Date());
  const reports = await Promise.all(invoices.map((invoice) => findOrders(invoice)));
  expect(reports.flat()).toMatchObject([
    { state: 'expired, files deleted', phone: '', photos: 0, results: 0, videos: 0 },
    { state: 'expired, files deleted', phone: expect.stringMatching(/^0857/) },
  ]);
  expect(await rowsWith(api, '081234567892')).toEqual([]);
  const digits = invoices[0]?.slice(-4).toLowerCase() ?? '';
  expect(await deleteOrder(invoices[0] ?? '', digits)).toMatchObject({ files: 0 });
});

test('an order is deleted with all that there is of it, and each of its addresses answers as an unknown one', async () => {
  const others = [stored('media'), stored('thumbnails')];
  const invoice = await importOrder();
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
  await expect(deleteOrder(invoice, '0000')).rejects.toMatchObject({ status: 422 });
  expect((await get(`/orders/${invoice}`)).http).toBe(200);
  await extendOrder(invoice, '40');
  const deleted = await deleteOrder(invoice, '7890');
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
  expect(await rowsWith(api, id, invoice)).toEqual([]);
  const audit = stored('audit').map((name) => readFileSync(join(api.dataDir, 'audit', name), 'utf8'));
  expect(audit.at(-1)).toContain(`"command":"deleteOrder","deleted":"${id}"`);
  expect(audit.join()).not.toContain(invoice);
});

test('an order that is imported again after its deletion is there', async () => {
  const invoice = 'FLIP-0123456789ABC';
  for (let round = 0; round < 2; round += 1) {
    await importOrder(PHONE, { invoice });
    expect((await get(`/orders/${invoice}`)).http).toBe(200);
    await deleteOrder(invoice, '7890');
  }
  expect((await get(`/orders/${invoice}`)).message).toBe('Pesanan ini sudah dihapus.');
});
