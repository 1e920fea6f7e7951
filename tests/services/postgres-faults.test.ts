import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { isUnavailable } from '#api/database/errors.ts';
import { openPostgres } from '#api/database/postgres.ts';
import { unsubscribed } from '#api/database/schema/accounts.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { type ProductApi, postgresStarter } from '#tests/support/api/product-api.ts';
import { createDatabase, startPostgres } from '#tests/support/servers/postgres.ts';

const address = inject('postgres');
const ORDER = '/orders/FLIP-DEMO-ACTIVE';
const deferred = () => {
  let resolve = () => undefined as void;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
};
let api: ProductApi;
let url: string;
let end: () => Promise<void>;

beforeAll(async () => {
  url = await createDatabase(address);
  const { start, end: stop } = await postgresStarter(url);
  api = await start();
  end = stop;
});

afterAll(() => end());

/** Runs a statement on a connection of its own. */
async function asAdmin(statement: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(statement, values).finally(() => client.end());
  return rows;
}

const terminateAll = () =>
  asAdmin(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'flipbooth-%' and datname = current_database()`,
  );

const insert = (email: string, { db } = api) => db.insert(unsubscribed).values({ email, at: new Date() });
const stored = async ({ db } = api) => (await db.select().from(unsubscribed)).map(({ email }) => email);

test('a connection that breaks between two statements of a transaction ends neither the process nor the next request', async () => {
  const transaction = api.db.transaction(async (tx) => {
    await tx.insert(unsubscribed).values({ email: 'half@example.com', at: new Date() });
    await terminateAll();
    await tx.insert(unsubscribed).values({ email: 'other@example.com', at: new Date() });
  });
  expect(await transaction.catch(isUnavailable)).toBe(true);
  // A connection of the pool may be found dead by its next query only.
  await vi.waitFor(() => insert('next@example.com'), { timeout: 5_000 });
  expect(await stored()).toEqual(['next@example.com']);
});

test('a transaction that cannot begin gives its connection back', async () => {
  const { db } = api;
  // More than the pool has: without them, the last one would wait for a connection in vain.
  for (let count = 0; count < 11; count++) {
    const refused = db.transaction(async () => undefined, { isolationLevel: 'none' as 'serializable' });
    await expect(refused).rejects.toThrow('Failed query: begin');
  }
});

test('requests under way when all connections break answer 503 with Retry-After, and the next ones succeed', async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin; lock table orders');
  const waiting = Promise.all([1, 2, 3].map(() => api.get(ORDER)));
  await vi.waitFor(
    async () => {
      // A job of the service may wait for the table as well.
      const rows = await asAdmin(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'select%where "orders"."inv" = $1' and datname = current_database()`,
      );
      expect(rows).toHaveLength(3);
    },
    { timeout: 5_000 },
  );
  await terminateAll();
  const responses = await waiting;
  await client.query('rollback');
  await client.end();
  expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(responses.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '5', '5']);
  const bodies = await Promise.all(responses.map((response) => response.json()));
  expect(new Set(bodies.map(({ message }) => message))).toEqual(
    new Set(['Layanan kami sedang tidak tersedia. Coba lagi sebentar lagi, ya.']),
  );
  await vi.waitFor(async () => expect((await api.get(ORDER)).status).toBe(200), { timeout: 5_000 });
});

test('where PostgreSQL accepts no more connections the answer is 503 with Retry-After, and 200 once it does', async () => {
  const role = `visitor_${randomUUID().replaceAll('-', '')}`;
  const database = new URL(await createDatabase(address));
  await asAdmin(`create role ${role} login superuser`);
  database.username = role;
  const { start, end: stop } = await postgresStarter(database.href);
  const limited = await start();
  await asAdmin(`alter role ${role} nosuperuser connection limit 0`);
  await asAdmin('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  const refused = await vi.waitFor(
    async () => {
      const response = await limited.get(ORDER);
      expect(response.status).toBe(503);
      return response;
    },
    { timeout: 5_000 },
  );
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await limited.get('/readyz')).status).toBe(503);
  await asAdmin(`alter role ${role} superuser connection limit 5`);
  await vi.waitFor(async () => expect((await limited.get(ORDER)).status).toBe(200), { timeout: 5_000 });
  await stop();
});

test('of two transactions that wait for each other, PostgreSQL ends one, whose answer is 503', async () => {
  const lock = (id: number) => sql`select pg_advisory_xact_lock(4711, ${id})`;
  const met = [deferred(), deferred()] as const;
  const run = (own: 0 | 1) =>
    api.db.transaction(async (tx) => {
      await tx.execute(lock(own));
      met[own].resolve();
      await met[own === 0 ? 1 : 0].promise;
      await tx.execute(lock(1 - own));
    });
  const ends = await Promise.allSettled([run(0), run(1)]);
  expect(ends.filter((end) => end.status === 'rejected' && isUnavailable(end.reason))).toHaveLength(1);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a close does not wait for a statement that does not end', async () => {
  const store = await openPostgres(url, createSilentObservers(), false);
  const sleeping = store.db.execute(sql`select pg_sleep(15)`).catch(isUnavailable);
  await vi.waitFor(async () =>
    expect(
      await asAdmin(`select 1 from pg_stat_activity where query like '%pg_sleep(15)' and pid <> pg_backend_pid()`),
    ).toHaveLength(1),
  );
  const startedAt = performance.now();
  await store.close();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  await terminateAll();
  expect(await sleeping).toBe(true);
});

test('a restart amid writes loses none that was answered, doubles none, and is over within 5 s', async () => {
  const server = await startPostgres();
  const { start, end: stop } = await postgresStarter(await server.createDatabase());
  const own = await start();
  const acknowledged: string[] = [];
  let isOver = false;
  const write = async (writer: number) => {
    for (let number = 1; !isOver; number++) {
      const email = `${writer}-${number}@example.com`;
      const fault = await insert(email, own).then(
        () => null,
        (error: unknown) => error,
      );
      if (fault === null) acknowledged.push(email);
      else if (!isUnavailable(fault)) throw fault;
    }
  };
  const writers = Promise.all([1, 2, 3, 4].map(write));
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(100));
  await server.restart();
  const restarted = Date.now();
  await vi.waitFor(async () => expect((await own.get(ORDER)).status).toBe(200), { timeout: 10_000 });
  expect(Date.now() - restarted).toBeLessThan(5_000);
  isOver = true;
  await writers;
  const rows = new Set(await stored(own));
  expect(acknowledged.filter((email) => !rows.has(email))).toEqual([]);
  await stop();
  await server.stop();
});
