import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadConfig, demoMediaDir } from '#api/config.ts';
import { orders } from '#api/database/schema/orders.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { openFileStore } from '#api/open-stores.ts';
import { postgresStarter } from '#tests/support/api/product-api.ts';
import { readZip } from '#tests/support/api/zip.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { startChaosProxy } from '#tests/support/servers/chaos-proxy.ts';
import { startS3rver } from '#tests/support/servers/s3-server.ts';

const scratch = scratchFolder();
const session = join(scratch, 'session');
const who = { folder: session, phone: '081234567803', booth: 'Flipbook', city: 'Malang' };
const photo = readFileSync(join(demoMediaDir, 'photo-1.jpg'));
const video = readFileSync(join(demoMediaDir, 'video-1.mp4'));

beforeAll(() => {
  mkdirSync(session);
  writeFileSync(join(session, 'a.jpg'), photo);
  writeFileSync(join(session, 'b.mp4'), video);
});
/** An API whose files are in a bucket, which browsers may reach. */
async function startWith({ isPublic }: { isPublic: boolean }) {
  const bucket = await startS3rver();
  const proxy = await startChaosProxy(Number(new URL(bucket.config.endpoint).port));
  const env = {
    ...bucket.env,
    S3_ENDPOINT: proxy.url,
    ...(isPublic && { S3_PUBLIC_URL: bucket.config.endpoint }),
  };
  const { start, end } = await postgresStarter();
  const api = await start({ env });
  return {
    api,
    proxy,
    async end() {
      await end();
      await proxy.close();
      await bucket.end();
    },
  };
}

type Started = Awaited<ReturnType<typeof startWith>>;

// What every store of files does is proved in file-store.test.ts, and what the API does with one, on disk, in
// downloads.db.test.ts, thumbnails.db.test.ts and import-order.db.test.ts.

describe('signed addresses of a bucket that browsers reach', () => {
  let started: Started;
  beforeAll(async () => (started = await startWith({ isPublic: true })));
  afterAll(() => started.end());

  test('lead to the files as they were, by their names, and to parts of them; what is small is answered here', async () => {
    const { api } = started;
    const { invoice } = await api.commands.importOrder(who);
    const [first, second] = (await api.data(`/orders/${invoice}`)).files;
    const whole = await fetch(first.url);
    expect(Buffer.from(await whole.arrayBuffer()).equals(photo)).toBe(true);
    expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="${invoice}-foto-1.jpg"`);
    const part = await fetch(second.url, { headers: { range: 'bytes=100-199' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${video.length}`]);
    const zip = await fetch((await api.data(`/orders/${invoice}/downloadAll`)).url);
    expect(zip.headers.get('content-disposition')).toContain(`filename="${invoice}.zip"`);
    expect(readZip(Buffer.from(await zip.arrayBuffer())).size).toBe(2);
    const thumbnail = await fetch(first.thumbnails[0].url, { redirect: 'error' });
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const head = await fetch(second.url, { method: 'HEAD', redirect: 'error' });
    expect(head.headers.get('content-length')).toBe(String(video.length));
  });

  test('are valid for an hour, and no longer than the order', async () => {
    const { invoice } = await started.api.commands.importOrder(who);
    const [{ url }] = (await started.api.data(`/orders/${invoice}`)).files;
    const ask = () => fetch(url, { redirect: 'manual' });
    const secondsOf = (answer: Response) =>
      Number(new URL(answer.headers.get('location') ?? '').searchParams.get('X-Amz-Expires'));
    const first = await ask();
    expect([first.status, secondsOf(first)]).toEqual([302, 3600]);
    expect([first.headers.get('cache-control'), first.headers.get('access-control-allow-origin')]).toEqual([
      'private, max-age=600',
      '*',
    ]);
    await started.api.db
      .update(orders)
      .set({ expiry: new Date(Date.now() + 60_000) })
      .where(eq(orders.inv, invoice));
    expect(secondsOf(await ask())).toBeLessThanOrEqual(60);
  });
});

describe('while the store is away', () => {
  let started: Started;
  beforeAll(async () => (started = await startWith({ isPublic: false })));
  afterAll(() => started.end());

  test.each([
    ['resets connections', { resets: true }],
    ['lets calls wait', { hangs: true }],
  ])(
    'and %s, photos are listed and files answer 503; later all works again',
    { timeout: 120_000 },
    async (_how, toxics) => {
      const { api, proxy } = started;
      const { invoice } = await api.commands.importOrder(who);
      const before = (await api.data(`/orders/${invoice}`)).files;
      expect(await api.data('/readyz')).toMatchObject({ ready: true, files: 'up' });
      proxy.set(toxics);
      const media = fetch(before[0].url);
      expect((await api.data(`/orders/${invoice}`)).files).toEqual(before);
      expect([(await media).status, (await media).headers.get('retry-after')]).toEqual([503, '5']);
      expect((await api.get(`/orders/${invoice}/downloadAll`)).status).toBe(503);
      expect(await api.data('/readyz')).toMatchObject({ ready: true, files: 'down' });
      expect(await (await api.get('/metrics')).text()).toMatch(
        /s3_call_duration_seconds_count\{(?=[^}]*operation="HeadObject")[^}]*outcome="unavailable"[^}]*\} [1-9]/,
      );
      proxy.set();
      // Without a visitor.
      await vi.waitFor(async () => expect(await api.data('/readyz')).toMatchObject({ files: 'up' }), {
        timeout: 60_000,
        interval: 200,
      });
      expect((await fetch(before[0].url)).status).toBe(200);
      expect((await api.commands.importOrder(who)).files).toHaveLength(2);
      expect((await api.get(`/orders/${invoice}/downloadAll`)).status).toBe(200);
    },
  );
});

test('with PostgreSQL, a bucket and SECRET nothing is in DATA_DIR, which need not be writable', async () => {
  const bucket = await startS3rver();
  const file = join(scratch, 'a-file');
  writeFileSync(file, '');
  const { start, end } = await postgresStarter();
  const elsewhere = { ...bucket.env, SECRET: 'Zx8#kQ2v!mP5rT9wLs4uYc7eBn1dGh6j' };
  const api = await start({ dataDir: join(file, 'data'), env: elsewhere });
  expect((await api.data('/orders/FLIP-DEMO-ACTIVE')).files).toHaveLength(10);
  expect((await api.get('/orders/FLIP-DEMO-ACTIVE/downloadAll')).status).toBe(200);
  await end();
  const missing = join(scratch, 'not-created');
  await start({ dataDir: missing, env: elsewhere });
  await end();
  expect(existsSync(missing)).toBe(false);
  await bucket.end();
}, 120_000);

test('a bucket that is not there, or a key that is refused, stops the start in one line', async () => {
  const bucket = await startS3rver();
  const openWith = (env: Record<string, string>) =>
    openFileStore(loadConfig({ ...bucket.env, ...env }), createSilentObservers());
  await expect(openWith({ S3_BUCKET: 'nowhere' })).rejects.toThrow(/^S3_BUCKET: .+ 404 .+ bucket nowhere;/);
  await expect(openWith({ S3_ACCESS_KEY_ID: 'wrong' })).rejects.toThrow(/^S3_BUCKET: .+ 403 /);
  await bucket.end();
});
