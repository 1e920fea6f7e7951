import { chmodSync, cpSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '#api/database/database.ts';
import { isUnavailable } from '#api/database/errors.ts';
import { openPglite } from '#api/database/pglite.ts';
import { createMailbox } from '#tests/support/api/api-client.ts';
import { copyEmptyDatabase, pgliteStarter } from '#tests/support/api/product-api.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { callEverything, sweepEverything } from './every-call.ts';
import { fillDatabase } from './large-data.ts';
import { mountSmallDisk } from './small-disk.ts';

const ends: (() => unknown)[] = [];
const dataDir = scratchFolder();

beforeEach(() => {
  rmSync(join(dataDir, 'db'), { recursive: true, force: true });
  copyEmptyDatabase(dataDir);
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function open(folder = dataDir): Promise<Store> {
  const store = await openPglite(folder);
  ends.push(() => store.close().catch(() => undefined));
  return store;
}

const insert = (store: Store, text: string) => store.db.execute(sql`insert into kept values (${text})`);
const count = (store: Store) => store.db.$count(sql`kept`);

// A busy machine takes a minute.
test('every statement of the service runs on it', { timeout: 120_000 }, async () => {
  const { start, end } = pgliteStarter();
  ends.push(end);
  const mailbox = createMailbox();
  const secret = 'secret-of-the-tests-32-characters-or-more';
  const api = await start({ delivery: mailbox, env: { SECRET: secret } });
  await fillDatabase({ query: (text) => api.db.execute(sql.raw(text)) as never });
  await callEverything({ api, mailbox, secret });
  await sweepEverything(api);
  // The figures of jobs.
  expect(await (await api.get('/metrics')).text()).toMatch(/^jobs_waiting\{/m);
});

test('the folder is its owner’s alone, also one that was open to others', async () => {
  chmodSync(join(dataDir, 'db'), 0o755);
  await open();
  expect(statSync(join(dataDir, 'db')).mode & 0o777).toBe(0o700);
});

test('a folder that has lost its database is refused, and nothing is created in it', async () => {
  rmSync(join(dataDir, 'db/PG_VERSION'));
  await expect(open()).rejects.toThrow(
    `DATA_DIR: the database in ${dataDir}/db does not open: it is damaged, the file PG_VERSION is missing`,
  );
  expect(existsSync(join(dataDir, 'db/PG_VERSION'))).toBe(false);
});

test('a folder in use is refused with its process named', async () => {
  await open();
  await expect(open()).rejects.toThrow(new RegExp(`^DATA_DIR: .+process ${process.pid};`));
});

test('on a full disk a table that cannot grow fails its statement; reads go on, and writes once there is space', async ({
  skip,
}) => {
  const disk = mountSmallDisk(120);
  if ('missing' in disk) return skip(disk.missing);
  ends.push(disk.remove);
  cpSync(join(dataDir, 'db'), join(disk.folder, 'db'), { recursive: true });
  const store = await open(disk.folder);
  await store.db.execute(sql`create table kept (text text)`);
  await insert(store, 'kept');
  disk.fill();
  const large = store.db.execute(
    sql`insert into kept select string_agg(md5(random()::text || n), '') from generate_series(1, 2000) n`,
  );
  await expect(large.catch((error: unknown) => isUnavailable(error))).resolves.toBe(true);
  expect(await count(store)).toBe(1);
  disk.empty();
  await insert(store, 'kept as well');
  expect(await count(store)).toBe(2);
});
