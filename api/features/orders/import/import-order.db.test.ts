import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Context } from '#api/context.ts';
import { files, orders } from '#api/database/schema/orders.ts';
import { createOrdersFeature } from '#api/features/orders/create-orders-feature.ts';
import { createOrdersStore } from '#api/features/orders/orders.store.ts';
import { createPurge } from '#api/features/orders/purge.ts';
import { createFileRemoval } from '#api/features/orders/remove-files.ts';
import { StorageError } from '#api/files/file-store.ts';
import { createJobQueue } from '#api/jobs/job-queue.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { execute, untilJobsEnd } from '#tests/support/api/rows.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

const scratch = scratchFolder();
let count = 0;

const HEADS = {
  jpg: '\xff\xd8\xff\xe0',
  png: '\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR',
  webp: 'RIFF\x10\0\0\0WEBPVP8 ',
  mp4: '\0\0\0\x20ftypisom',
  mov: '\0\0\0\x14ftypqt  ',
  webm: '\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm',
};

/** A folder with these files; the second word of a name, or its extension, decides what the file contains. */
function folderOf(...names: string[]) {
  const folder = join(scratch, `session-${(count += 1)}`);
  mkdirSync(folder);
  for (const line of names) {
    const [name = '', kind = name.split('.').at(-1) ?? ''] = line.split(' is ');
    const head = Object.entries(HEADS).find(([ending]) => ending === kind.toLowerCase())?.[1] ?? '';
    writeFileSync(join(folder, name), Buffer.from(`${head}${name} `.padEnd(1_000, 'x'), 'latin1'));
  }
  return folder;
}

const who = { phone: '+62 812-3456-7803', booth: 'Vintage Photobooth', city: 'Malang' };

let now = Date.now;
const api = await apiForFile({ clock: { now: () => now() } });
const { importOrder } = api.commands;

const order = (invoice: string) => api.data(`/orders/${invoice}`);

/** What an import could leave behind. */
const traces = async () => ({
  orders: (await api.db.select().from(orders)).length,
  files: (await api.db.select().from(files)).length,
  folders: readdirSync(join(api.dataDir, 'media')).length,
  jobs: await execute(api, `select from jobs where queue = 'import-leftovers'`),
});

test('a folder becomes an order with results, photos and videos in the order of their names', async () => {
  const folder = folderOf(
    'IMG_10.jpg',
    'IMG_9.JPG is png',
    'Result A.webp',
    'strip-1.jpg',
    'clip.mov',
    'clip.mp4',
    'take.webm',
    'Thumbs.db',
    '.DS_Store',
  );
  const made = await importOrder({ ...who, folder, date: '2026-11-20' });
  expect(made.invoice).toMatch(/^FLIP-[0-9A-HJKMNP-TV-Z]{13}$/);
  expect(made.link).toBe(`http://localhost:3000/photos/${made.invoice}`);
  const { files: shown, ...rest } = await order(made.invoice);
  expect(rest).toMatchObject({
    inv: made.invoice,
    booth: who.booth,
    city: who.city,
    expired: false,
    date: '2026-11-19T17:00:00.000Z',
  });
  expect(shown.map(({ type }: { type: number }) => type)).toEqual([2, 2, 1, 1, 3, 3, 3]);
  expect(shown.map(({ name }: { name: string }) => name.split('-').slice(-2).join('-'))).toEqual([
    'hasil-1.webp',
    'hasil-2.jpg',
    'foto-1.png',
    'foto-2.jpg',
    'video-1.mov',
    'video-2.mp4',
    'video-3.webm',
  ]);
  expect(await (await fetch(shown[2].url)).text()).toContain('IMG_9.JPG');
  const found = await api.commands.findOrders(who.phone);
  expect(found.map(({ invoice }) => invoice)).toContain(made.invoice);
});

test('its files are available for 30 days, or as many as given, to the end of the day', async () => {
  const folder = folderOf('a.jpg');
  now = () => Date.parse('2126-11-20T05:00:00Z');
  const expiries = [await importOrder({ ...who, folder }), await importOrder({ ...who, folder, days: '7' })];
  now = Date.now;
  expect(expiries.map(({ expiry }) => expiry)).toEqual(['2126-12-20T16:59:59.000Z', '2126-11-27T16:59:59.000Z']);
});

test('the address of a file cannot be guessed from that of another', async () => {
  const { invoice } = await importOrder({ ...who, folder: folderOf('a.jpg', 'b.jpg') });
  const paths = (await order(invoice)).files.map(({ url }: { url: string }) => new URL(url).pathname);
  expect(paths[0]).toMatch(/^\/media\/[\w-]{22}\/[\w-]{22}\/foto-1\.jpg$/);
  expect(paths[0].split('/')[3]).not.toBe(paths[1].split('/')[3]);
  expect(statSync(join(api.dataDir, paths[0])).mode & 0o777).toBe(0o600);
});

test.each([
  [{ phone: 'sari' }, 'phone'],
  [{ phone: '123' }, 'phone'],
  [{ booth: ' ' }, 'booth'],
  [{ city: 'Ma\nlang' }, 'city'],
  [{ date: 'yesterday' }, 'date'],
  [{ days: '0' }, 'days'],
  [{ days: '1.5' }, 'days'],
])('%j is refused and named', async (wrong, field) => {
  const before = await traces();
  const importing = importOrder({ ...who, folder: folderOf('a.jpg'), ...wrong });
  await expect(importing).rejects.toMatchObject({ status: 422, errors: [{ path: [field] }] });
  expect(await traces()).toEqual(before);
});

test('every file that cannot be imported is named, and nothing is imported', async () => {
  const folder = folderOf('a.jpg', 'notes.txt', 'phone.jpg is heic', 'empty.mp4 is nothing');
  mkdirSync(join(folder, 'more'));
  const before = await traces();
  const importing = importOrder({ ...who, folder });
  const neither = 'is neither a photo (JPEG, PNG, WebP) nor a video (MP4, WebM, MOV)';
  await expect(importing).rejects.toThrow(
    [`empty.mp4 ${neither}`, 'more is not a file', `notes.txt ${neither}`, `phone.jpg ${neither}`].join('\n'),
  );
  expect(await traces()).toEqual(before);
});

test.each([
  ['none', () => join(scratch, 'nowhere'), 'cannot be read (ENOENT)'],
  ['a file', () => join(folderOf('a.jpg'), 'a.jpg'), 'cannot be read (ENOTDIR)'],
])('a folder that is %s is refused', async (_what, folder, message) => {
  await expect(importOrder({ ...who, folder: folder() })).rejects.toThrow(message);
});

test.each<[string, () => Partial<Context>]>([
  [
    'a database that fails at the end',
    () => ({
      db: Object.create(api.db, { transaction: { value: () => Promise.reject(new Error('away')) } }),
    }),
  ],
  [
    'a store that fails in the middle',
    () => {
      const store = api.context.files;
      let copied = 0;
      const writeStream: typeof store.writeStream = async (...file) => {
        if ((copied += 1) === 3) throw new StorageError('away');
        await store.writeStream(...file);
      };
      return { files: { ...store, writeStream } };
    },
  ],
])('%s leaves no file of an import', async (_what, failing) => {
  const before = await traces();
  const folder = folderOf('a.jpg', 'b.jpg', 'c.jpg', 'd.mp4');
  const context = { ...api.context, ...failing(), registry: new Registry() };
  const { commands } = createOrdersFeature({ ...context, jobs: createJobQueue(context) });
  await expect(commands.importOrder({ ...who, folder })).rejects.toThrow('away');
  expect(await traces()).toEqual(before);
});

test('what a killed import has left goes with its job; a finished one stays', async () => {
  const { invoice } = await importOrder({ ...who, folder: folderOf('a.jpg') });
  const { id, files: shown } = await order(invoice);
  const whole = new URL(shown[0].url).pathname.split('/')[2];
  const before = await traces();
  mkdirSync(join(api.dataDir, 'media', 'killed'));
  for (const left of [
    { token: whole, orderId: id },
    { token: 'killed', orderId: randomUUID() },
  ])
    await execute(api, sql`insert into jobs (id, queue, data) values (gen_random_uuid(), 'import-leftovers', ${left})`);
  await untilJobsEnd(api);
  expect(await traces()).toEqual(before);
  expect((await fetch(shown[0].url)).status).toBe(200);
});

test('an order that is extended as it falls due keeps its files', async () => {
  const { invoice } = await importOrder({ ...who, folder: folderOf('a.jpg') });
  await api.db
    .update(orders)
    .set({ expiry: new Date(0) })
    .where(eq(orders.inv, invoice));
  const store = createOrdersStore(api.db);
  const nextDue: typeof store.nextDue = async (...given) => {
    const due = await store.nextDue(...given);
    if (due !== null) await store.extend(due.id, new Date(Date.now() + 60_000));
    return due;
  };
  await createPurge(api.context, { ...store, nextDue }, createFileRemoval(api.context))(new Date());
  const { expired, files: shown } = await order(invoice);
  expect([expired, (await fetch(shown[0].url)).status]).toEqual([false, 200]);
});
