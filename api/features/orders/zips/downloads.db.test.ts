import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoMediaDir } from '#api/config.ts';
import { files, orders, zips } from '#api/database/schema/orders.ts';
import { createOrdersStore } from '#api/features/orders/orders.store.ts';
import { createZipsService } from '#api/features/orders/zips/zips.service.ts';
import type { FileStore } from '#api/files/file-store.ts';
import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { TIMEOUTS } from '#shared/node/service.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { createMemoryJobs } from '#tests/support/api/memory-jobs.ts';
import { apiForFile } from '#tests/support/api/product-api.ts';
import { readZip } from '#tests/support/api/zip.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The bytes of a demo file, each as a character. */
const demoFile = (name: string) => readFileSync(join(demoMediaDir, name), 'latin1');

const api = await apiForFile();
const { get } = createCaller(() => api);

describe('the zip of an order', () => {
  let inv: string;

  /** A fresh order with one picture, whose zip has not been requested yet. */
  beforeEach(async () => {
    inv = `INV/${Math.random()} ✨`;
    const expiry = new Date(Date.now() + HOUR_MS);
    const [order] = await api.db.insert(orders).values({ inv, phone: '08', expiry }).returning();
    const folder = String(Math.random());
    mkdirSync(join(api.dataDir, 'media', folder));
    const path = `${folder}/photo.jpg`;
    const content = 'x'.repeat(1000);
    writeFileSync(join(api.dataDir, 'media', path), content);
    const photo = { type: 1, position: 1, path, contentType: 'image/jpeg', bytes: content.length };
    await api.db.insert(files).values({ orderId: order?.id ?? '', ...photo });
  });

  const zipOf = (invoice: string) => get(`/orders/${encodeURIComponent(invoice)}/downloadAll`);
  /** The paths of stored zips whose names contain the text. */
  const zipsWith = (text: string) =>
    readdirSync(join(api.dataDir, 'archives'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.includes(text) && path.endsWith('.zip'))
      .map((path) => join(api.dataDir, 'archives', path));
  const tokenOf = (url: string) => url.split('/')[4] ?? '';
  const orderOf = async (invoice: string) => (await get(`/orders/${encodeURIComponent(invoice)}`)).data;

  test('its call may last an hour: no byte is sent while the zip is built', async () => {
    const setTimeOut = vi.spyOn(IncomingMessage.prototype, 'setTimeout');
    expect((await zipOf(inv)).http).toBe(200);
    expect(setTimeOut).toHaveBeenCalledExactlyOnceWith(DOWNLOAD_TIMEOUT_MS);
  });

  test('the zip of FLIP-DEMO-ACTIVE contains all ten files and is named by the invoice', async () => {
    const { data } = await zipOf('FLIP-DEMO-ACTIVE');
    expect(data.url).toMatch(/\/downloads\/[\w-]{32}\/FLIP-DEMO-ACTIVE\.zip$/);
    const response = await fetch(data.url);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="FLIP-DEMO-ACTIVE.zip"');
    const bytes = Buffer.from(await response.arrayBuffer());
    const order = await orderOf('FLIP-DEMO-ACTIVE');
    expect([data.bytes, data.expires_at]).toEqual([bytes.length, order.expiry]);
    const zip = readZip(bytes);
    expect(order.files.map(({ name }: { name: string }) => name)).toEqual([...zip.keys()]);
    expect([...zip.keys()]).toEqual([
      'FLIP-DEMO-ACTIVE-hasil-1.jpg',
      'FLIP-DEMO-ACTIVE-hasil-2.jpg',
      ...[1, 2, 3, 4, 5, 6].map((number) => `FLIP-DEMO-ACTIVE-foto-${number}.jpg`),
      'FLIP-DEMO-ACTIVE-video-1.mp4',
      'FLIP-DEMO-ACTIVE-video-2.mp4',
    ]);
    expect(zip.get('FLIP-DEMO-ACTIVE-video-2.mp4')?.toString('latin1')).toBe(demoFile('video-2.mp4'));
  });

  test('an unusual invoice has a plain address and file name', async () => {
    const { data } = await zipOf(inv);
    expect(new URL(data.url).pathname).toMatch(/^\/downloads\/[\w-]{32}\/INV-0\.\d+\.zip$/);
    const disposition = (await fetch(data.url, { method: 'HEAD' })).headers.get('content-disposition');
    expect(disposition).toMatch(/^attachment; filename="INV-0\.\d+\.zip"$/);
  });

  test('a zip that is lost is not found, and built again', async () => {
    const { data } = await zipOf(inv);
    for (const path of zipsWith(tokenOf(data.url))) rmSync(path);
    expect((await fetch(data.url)).status).toBe(404);
    const again = await fetch((await zipOf(inv)).data.url);
    expect(readZip(Buffer.from(await again.arrayBuffer())).size).toBe(1);
  });

  test('a purge deletes each of its zips: one that lost its row, and one where earlier versions stored it', async () => {
    const urls: string[] = [];
    for (const lost of [true, false]) {
      const { data } = await zipOf(inv);
      urls.push(data.url);
      if (lost) await api.db.delete(zips);
    }
    const [, current = ''] = urls;
    for (const path of zipsWith(tokenOf(current))) renameSync(path, join(api.dataDir, 'archives', basename(path)));
    expect((await fetch(current)).status).toBe(200);
    await api.db
      .update(orders)
      .set({ expiry: new Date(0) })
      .where(eq(orders.inv, inv));
    await api.orders.purge(new Date());
    expect(urls.flatMap((url) => zipsWith(tokenOf(url)))).toEqual([]);
  });

  test.each([
    ['expires', 410, () => api.orders.purge(new Date())],
    ['is deleted', 404, () => api.db.delete(orders).where(eq(orders.inv, inv))],
  ])('a zip whose order %s while it is stored is not kept: %i', async (_what, status, end) => {
    const { id } = await orderOf(inv);
    const { files: disk } = api.context;
    const writeStream: FileStore['writeStream'] = (path, type, fill) =>
      disk.writeStream(path, type, async (sink) => {
        await fill(sink);
        await api.db
          .update(orders)
          .set({ expiry: new Date(0) })
          .where(eq(orders.inv, inv));
        await end();
      });
    const context = { ...api.context, files: { ...disk, writeStream }, jobs: createMemoryJobs() };
    const preparing = createZipsService(context, createOrdersStore(api.db)).prepare(id);
    await expect(preparing).rejects.toMatchObject({ status });
    expect(readdirSync(join(api.dataDir, 'archives'))).not.toContain(id);
  });

  test('a zip that cannot be saved leaves no file, and the call is told', async () => {
    const { id } = await orderOf(inv);
    const store = { ...createOrdersStore(api.db), saveZip: () => Promise.reject(new Error('away')) };
    const context = { ...api.context, jobs: createMemoryJobs() };
    await expect(createZipsService(context, store).prepare(id)).rejects.toMatchObject({
      status: 500,
      message: 'Failed to download files. Please try again.',
    });
    expect(readdirSync(join(api.dataDir, 'archives', id))).toEqual([]);
  });

  test('of two builds of a zip, the first that ends is kept', async () => {
    const { saveZip } = createOrdersStore(api.db);
    const zip = { orderId: (await orderOf(inv)).id, bytes: 1, createdAt: new Date() };
    const save = (token: string, lost?: string) => saveZip({ ...zip, token: token + inv }, lost && lost + inv);
    expect([await save('first'), await save('second'), await save('third', 'first')]).toEqual([true, false, true]);
  });

  test.each([
    ['FLIP-DEMO-EXPIRED', 410, 'Sorry, your files is no longer available...'],
    ['FLIP-DEMO-EMPTY', 409, 'No files available for this order'],
    ['NOPE', 404, 'Order not found'],
  ])('%s has no zip: %i', async (invoice, status, message) => {
    expect(await zipOf(invoice)).toEqual({ http: status, status, message, data: null });
  });

  test('an expired order’s addresses answer 410', async () => {
    const { data } = await zipOf(inv);
    const order = await orderOf(inv);
    const past = { expiry: new Date(Date.now() - HOUR_MS) };
    await api.db.update(orders).set(past).where(eq(orders.inv, inv));
    for (const url of [data.url, order.files[0].url]) {
      const response = await fetch(url);
      expect([response.status, await response.json()]).toMatchObject([410, { status: 410 }]);
    }
  });
});

// Long enough for a busy machine to open twenty files meanwhile.
const media = await apiForFile({ timeouts: { ...TIMEOUTS, stalledMs: 2_000 } });

describe('media', () => {
  let url: string;
  const content = demoFile('video-1.mp4');

  beforeAll(async () => {
    const data = await media.data('/orders/FLIP-DEMO-ACTIVE');
    url = data.files[8].url;
  });

  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const response = await fetch(url, { method, headers });
    return { response, text: Buffer.from(await response.arrayBuffer()).toString('latin1'), head: response.headers };
  };

  test('a file has its type, length and name, and headers that let other origins show and fetch it', async () => {
    const { response, text, head } = await ask({});
    expect([response.status, text]).toEqual([200, content]);
    expect(Object.fromEntries(head)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(content.length),
      'content-disposition': 'attachment; filename="FLIP-DEMO-ACTIVE-video-1.mp4"',
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=3600',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
  });

  test('HEAD has the same headers and no body, also with a range', async () => {
    const { response, text, head } = await ask({ range: 'bytes=0-9' }, 'HEAD');
    expect([response.status, text, head.get('content-length')]).toEqual([200, '', String(content.length)]);
  });

  test('a range beyond the end is refused, with the size', async () => {
    const { response, text, head } = await ask({ range: `bytes=${content.length}-` });
    expect([response.status, JSON.parse(text).status]).toEqual([416, 416]);
    expect(head.get('content-range')).toBe(`bytes */${content.length}`);
    expect(head.get('content-disposition')).toBeNull();
  });

  test('a download resumes by ETag or date, and restarts where the file has changed', async () => {
    const { head } = await ask({}, 'HEAD');
    const resume = async (ifRange: string) => (await ask({ range: 'bytes=10-', 'if-range': ifRange })).response.status;
    expect(await resume(head.get('etag') ?? '')).toBe(206);
    expect(await resume(head.get('last-modified') ?? '')).toBe(206);
    expect(await resume('"other"')).toBe(200);
    expect(await resume('Mon, 01 Jan 2024 00:00:00 GMT')).toBe(200);
  });

  test('a file that the browser has cached is not sent again', async () => {
    const { head } = await ask({}, 'HEAD');
    const { response, text } = await ask({ 'if-none-match': `"x", W/${head.get('etag')}` });
    expect([response.status, text]).toEqual([304, '']);
  });

  test.each([
    '/media/',
    '/media/..%2fdb%2fPG_VERSION',
    '/media/%2e%2e/db/PG_VERSION',
    '/media/a%00b',
    '/media//etc/passwd',
    '/downloads/..%2f/x.zip',
    '/downloads/a%00/x.zip',
  ])('%s is not found', async (path) => {
    expect((await fetch(media.url + path)).status).toBe(404);
  });

  test.runIf(process.platform === 'linux')('a file is closed when its client leaves or stops reading', async () => {
    const [row] = await media.db.select().from(files).where(eq(files.type, 3)).limit(1);
    const path = join(media.dataDir, 'media', row?.path ?? '');
    writeFileSync(path, Buffer.alloc(64_000_000));
    const request = `GET /media/${row?.path} HTTP/1.1\r\nhost: x\r\n\r\n`;
    const clients = Array.from({ length: 20 }, () => connect(Number(new URL(media.url).port), '127.0.0.1'));
    for (const client of clients)
      client
        .pause()
        .on('error', () => undefined)
        .write(request);
    await vi.waitFor(async () => expect(await countOpen(path)).toBe(20), { timeout: 10_000 });
    for (const client of clients.slice(0, 10)) client.destroy();
    await vi.waitFor(async () => expect(await countOpen(path)).toBe(0), { timeout: 10_000 });
    for (const client of clients) client.destroy();
    expect((await media.get('/livez')).status).toBe(200);
  });
});

/** How often this process has a file open. */
async function countOpen(path: string) {
  const handles = await readdir('/proc/self/fd');
  const targets = await Promise.all(handles.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return targets.filter((target) => target === path).length;
}
