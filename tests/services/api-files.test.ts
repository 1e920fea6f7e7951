import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { loadConfig, demoMediaDir } from '#api/config.ts';
import { openFileStore } from '#api/files/open-file-store.ts';
import { orders } from '#api/database/schema.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { type ChaosProxy, startChaosProxy } from '#tests/support/chaos-proxy.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { createAdmin, type ProductApi, starter } from '#tests/support/product-api.ts';
import { startS3rver, type TestBucket } from '#tests/support/s3-server.ts';
import { readZip } from '#tests/support/zip.ts';

const scratch = mkdtempSync(join(tmpdir(), 'api-files-'));
const session = join(scratch, 'session');
const who = { folder: session, phone: '081234567803', booth: 'Flipbook', city: 'Malang' };
const photo = readFileSync(join(demoMediaDir, 'photo-1.jpg'));
const video = readFileSync(join(demoMediaDir, 'video-1.mp4'));

beforeAll(() => {
  mkdirSync(session);
  writeFileSync(join(session, 'a.jpg'), photo);
  writeFileSync(join(session, 'b.mp4'), video);
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** An API whose files are on disk, in a bucket, or in a bucket that browsers reach. */
async function startWith(where: 'disk' | 'a bucket' | 'a bucket that browsers reach') {
  const bucket: TestBucket | null = where === 'disk' ? null : await startS3rver();
  const proxy: ChaosProxy | null = bucket && (await startChaosProxy(Number(new URL(bucket.config.endpoint).port)));
  const env = {
    ...bucket?.env,
    ...(proxy && { S3_ENDPOINT: proxy.url }),
    ...(bucket && where.endsWith('reach') && { S3_PUBLIC_URL: bucket.config.endpoint }),
  };
  const { start, end } = starter();
  const api: ProductApi = await start({ env });
  const files = await openFileStore(loadConfig({ DATA_DIR: api.dataDir, ...env }), createSilentObservers());
  const admin = createAdmin(api, { files });
  return {
    api,
    admin,
    files,
    proxy,
    async end() {
      await end();
      files.close();
      await proxy?.close();
      await bucket?.end();
    },
  };
}

type Started = Awaited<ReturnType<typeof startWith>>;
const json = async (api: ProductApi, path: string) => (await api.get(path)).json();

describe.each(['disk', 'a bucket', 'a bucket that browsers reach'] as const)(
  'an order whose files are on %s',
  (where) => {
    let started: Started;
    let invoice: string;
    let shown: { type: number; url: string; thumbnails?: { width: number; url: string }[] }[];

    beforeAll(async () => {
      started = await startWith(where);
      ({ invoice } = await started.admin.importOrder(who));
      shown = (await json(started.api, `/orders/${invoice}`)).data.files;
    });
    afterAll(() => started.end());

    test('is shown, with its files as they were', async () => {
      expect(shown.map(({ type }) => type)).toEqual([1, 3]);
      const [first, second] = await Promise.all(shown.map(({ url }) => fetch(url)));
      for (const [response, content] of [
        [first, photo],
        [second, video],
      ] as const)
        expect(Buffer.from(await (response ?? new Response()).arrayBuffer()).equals(content)).toBe(true);
      expect(first?.headers.get('content-disposition')).toBe(`attachment; filename="${invoice}-foto-1.jpg"`);
    });

    test('has a video that is played in parts', async () => {
      const part = await fetch(shown[1]?.url ?? '', { headers: { range: 'bytes=100-199' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${video.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(100, 200))).toBe(true);
      const head = await fetch(shown[1]?.url ?? '', { method: 'HEAD', redirect: 'error' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, String(video.length)]);
    });

    test('has thumbnails that a browser keeps', async () => {
      const url = shown[0]?.thumbnails?.find(({ width }) => width === 480)?.url ?? '';
      const first = await fetch(url, { redirect: 'error' });
      expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"/);
      expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    });

    test('has one zip, named by its invoice, whose download resumes', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => json(started.api, `/orders/${invoice}/downloadAll`)));
      const [url] = [...new Set(answers.map(({ data }) => String(data.url)))];
      expect(new Set(answers.map(({ data }) => data.url)).size).toBe(1);
      const whole = await fetch(url ?? '');
      expect(whole.headers.get('content-disposition')).toContain(`filename="${invoice}.zip"`);
      const zip = Buffer.from(await whole.arrayBuffer());
      expect([...readZip(zip).keys()]).toEqual([`${invoice}-foto-1.jpg`, `${invoice}-video-1.mp4`]);
      const rest = await fetch(url ?? '', { headers: { range: 'bytes=1000-' } });
      expect(rest.status).toBe(206);
      expect(Buffer.from(await rest.arrayBuffer()).equals(zip.subarray(1000))).toBe(true);
    });

    test('is purged once it has expired, and its addresses answer 404', async () => {
      await started.api.store.db
        .update(orders)
        .set({ expiry: new Date(Date.now() - 60_000) })
        .where(eq(orders.inv, invoice));
      expect((await started.admin.purge()).orders).toMatchObject([{ invoice, files: 2, zips: 1 }]);
      expect(await started.files.list('archives/')).toEqual([]);
      expect((await fetch(shown[0]?.url ?? '', { redirect: 'error' })).status).toBe(404);
    });
  },
);

describe('signed addresses', () => {
  let started: Started;
  beforeAll(async () => (started = await startWith('a bucket that browsers reach')));
  afterAll(() => started.end());

  test('are valid for an hour, and no longer than the order', async () => {
    const { invoice } = await started.admin.importOrder(who);
    const [{ url }] = (await json(started.api, `/orders/${invoice}`)).data.files;
    const ask = () => fetch(url, { redirect: 'manual' });
    const secondsOf = (answer: Response) =>
      Number(new URL(answer.headers.get('location') ?? '').searchParams.get('X-Amz-Expires'));
    const first = await ask();
    expect([first.status, secondsOf(first)]).toEqual([302, 3600]);
    expect([first.headers.get('cache-control'), first.headers.get('access-control-allow-origin')]).toEqual([
      'private, max-age=600',
      '*',
    ]);
    await started.api.store.db
      .update(orders)
      .set({ expiry: new Date(Date.now() + 60_000) })
      .where(eq(orders.inv, invoice));
    expect(secondsOf(await ask())).toBeLessThanOrEqual(60);
  });
});

describe('while the store is away', () => {
  let started: Started;
  beforeAll(async () => (started = await startWith('a bucket')));
  beforeEach(() => started.proxy?.set());
  afterAll(() => started.end());

  test('photos are listed, files answer 503, and an import works again later', { timeout: 120_000 }, async () => {
    const { api, admin, proxy } = started;
    const { invoice } = await admin.importOrder(who);
    const before = (await json(api, `/orders/${invoice}`)).data.files;
    expect(await json(api, '/readyz')).toMatchObject({ data: { ready: true, files: 'up' } });
    proxy?.set({ downstream: { resetPeer: 0 } });
    const media = await fetch(before[0].url);
    expect([media.status, media.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await json(api, `/orders/${invoice}`)).data.files).toEqual(before);
    expect((await api.get(`/orders/${invoice}/downloadAll`)).status).toBe(503);
    expect(await json(api, '/readyz')).toMatchObject({ data: { ready: true, files: 'down' } });
    expect(await (await api.get('/metrics')).text()).toMatch(
      /s3_call_duration_seconds_count\{(?=[^}]*operation="HeadObject")[^}]*outcome="unavailable"[^}]*\} [1-9]/,
    );
    await expect(admin.importOrder(who)).rejects.toMatchObject({ name: 'StorageError' });
    proxy?.set();
    expect((await fetch(before[0].url)).status).toBe(200);
    expect((await admin.importOrder(who)).files).toHaveLength(2);
    expect((await api.get(`/orders/${invoice}/downloadAll`)).status).toBe(200);
    expect(await json(api, '/readyz')).toMatchObject({ data: { files: 'up' } });
  });

  test('and lets calls wait, files answer 503 while photos are listed', { timeout: 120_000 }, async () => {
    const { api, admin, proxy } = started;
    const { invoice } = await admin.importOrder(who);
    const before = (await json(api, `/orders/${invoice}`)).data.files;
    // An answer would come long after this test.
    proxy?.set({ downstream: { latency: 600_000 } });
    const media = fetch(before[0].url);
    expect((await json(api, `/orders/${invoice}`)).data.files).toEqual(before);
    expect([(await media).status, (await media).headers.get('retry-after')]).toEqual([503, '5']);
    expect(await json(api, '/readyz')).toMatchObject({ data: { ready: true, files: 'down' } });
    proxy?.set();
    // Without a visitor.
    await vi.waitFor(async () => expect(await json(api, '/readyz')).toMatchObject({ data: { files: 'up' } }), {
      timeout: 60_000,
      interval: 200,
    });
    expect((await fetch(before[0].url)).status).toBe(200);
  });
});

test('with PostgreSQL, a bucket and SECRET nothing is in DATA_DIR, which need not be writable', async ({ skip }) => {
  const postgres = inject('postgres');
  if ('missing' in postgres) return skip(postgres.missing);
  const bucket = await startS3rver();
  const file = join(scratch, 'a-file');
  writeFileSync(file, '');
  const { start, end } = starter(await createDatabase(postgres.address));
  const elsewhere = { ...bucket.env, SECRET: 'Zx8#kQ2v!mP5rT9wLs4uYc7eBn1dGh6j' };
  await expect(start({ dataDir: join(file, 'data'), env: bucket.env })).rejects.toThrow(/^DATA_DIR: /);
  const api = await start({ dataDir: join(file, 'data'), env: elsewhere });
  expect((await json(api, '/orders/FLIP-DEMO-ACTIVE')).data.files).toHaveLength(10);
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
  await expect(openWith({ S3_BUCKET: 'nowhere' })).rejects.toThrow(/^S3_BUCKET: http.+ has no bucket nowhere$/);
  await expect(openWith({ S3_ACCESS_KEY_ID: 'wrong' })).rejects.toThrow(/^S3_ACCESS_KEY_ID: http.+ refuses the key/);
  await bucket.end();
});
