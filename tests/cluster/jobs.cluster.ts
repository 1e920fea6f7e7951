import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readZip } from '#tests/support/api/zip.ts';
import { requestMedia } from './media.ts';
import { prepareCluster } from './prepare.ts';
import { nextAddress, Visitor } from './visitors.ts';

// What a crash, and a worker that is slow, cost those who wait for a zip, which a worker builds from the bucket into
// the bucket.

const running = prepareCluster();
let database: pg.Client | undefined;
let visitor: Visitor;

beforeAll(async () => {
  if (!running.cluster) return;
  database = new pg.Client({ connectionString: running.cluster.databaseUrl });
  await database.connect();
  visitor = new Visitor(running.cluster, nextAddress());
});
afterEach(() => running.cluster?.s3.set({}, { drop: false }));
afterAll(async () => {
  await visitor?.close();
  await database?.end();
});

const count = async (query: string, values: unknown[] = []): Promise<number> =>
  Number((await database?.query<{ count: string }>(query, values))?.rows[0]?.count);

/** Long enough that the crash comes amid it. */
const SLOW = { bandwidth: 500_000 };

test.for(['api', 'worker'] as const)(
  'every %s is killed while a zip is built: it is there for who asks again, once and whole',
  async (part) => {
    const { cluster } = running;
    const { invoice } = await cluster.importOrder(part === 'api' ? '081234567811' : '081234567812');
    const prepare = async (): Promise<string | null> => {
      const { data } = await visitor.ask(
        'mutation ($invoice: ID!) { prepareDownload(input: { invoice: $invoice }) { download { status url } userErrors { code field message } } }',
        { invoice },
      );
      return (
        (data as { prepareDownload: { download: { url: string | null } } } | null)?.prepareDownload.download.url ?? null
      );
    };
    cluster.s3.set(SLOW, { drop: false });
    expect(await prepare()).toBeNull();
    await expect
      .poll(() => count("select count(*) from jobs where queue = 'zips' and locked_until is not null"), {
        timeout: 20_000,
        interval: 50,
      })
      .toBe(1);
    for (const copy of cluster.copies[part]) await copy.kill();
    cluster.s3.set();
    for (const copy of cluster.copies[part]) await copy.start();
    await expect.poll(prepare, { timeout: 90_000, interval: 500 }).not.toBeNull();
    const { status, bytes } = await requestMedia(cluster, 'GET', new URL((await prepare()) ?? '').pathname);
    expect([status, readZip(bytes).size]).toEqual([200, 12]);
    expect(
      await count('select count(*) from archives join orders on orders.id = archives.order_id where orders.inv = $1', [
        invoice,
      ]),
    ).toBe(1);
    expect(await count("select count(*) from jobs where queue = 'zips'")).toBe(0);
  },
);

test('a zip that takes longer than the 40 s of every other answer is waited for by nginx', async () => {
  const { api, copies, importOrder } = running.cluster;
  const { invoice } = await importOrder('081234567813');
  const [worker] = copies.worker;
  worker?.freeze();
  const answer = fetch(`${api}/orders/${invoice}/downloadAll`);
  await sleep(41_000);
  worker?.thaw();
  expect((await answer).status).toBe(200);
});
