import fs, {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isUnavailable, type Store } from '#api/database/database.ts';
import { openPglite } from '#api/database/pglite/pglite.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { copyEmptyDatabase } from '#tests/support/api/product-api.ts';
import { mountSmallDisk } from './small-disk.ts';

const ends: (() => unknown)[] = [];
let dataDir: string;

beforeEach(() => {
  dataDir = newFolder();
  copyEmptyDatabase(dataDir);
});

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function open(folder = dataDir): Promise<Store> {
  const store = await openPglite(folder, createSilentObservers());
  ends.push(() => store.close().catch(() => undefined));
  return store;
}

const insert = (store: Store, text: string) => store.db.execute(sql`insert into kept values (${text})`);
const count = (store: Store) => store.db.$count(sql`kept`);

/** Calls `record` with the path of each file and folder that this process flushes. */
function watchFlushes(record: (path: string) => void): void {
  const { fsyncSync } = fs;
  fs.fsyncSync = (fd) => {
    fsyncSync(fd);
    record(readlinkSync(`/proc/self/fd/${fd}`));
  };
  syncBuiltinESMExports();
  ends.push(() => {
    fs.fsyncSync = fsyncSync;
    syncBuiltinESMExports();
  });
}

/**
 * What a disk contains after a loss of power: flushed files as they were flushed, and names as their folders were
 * flushed.
 */
function simulateDisk(source: string, disk: string) {
  cpSync(source, disk, { recursive: true });
  return (flushed: string): void => {
    const target = join(disk, relative(source, flushed));
    if (!existsSync(flushed)) return;
    if (!statSync(flushed).isDirectory()) {
      mkdirSync(dirname(target), { recursive: true });
      return copyFileSync(flushed, target);
    }
    for (const name of existsSync(target) ? readdirSync(target) : []) {
      if (!existsSync(join(flushed, name))) rmSync(join(target, name), { recursive: true });
    }
  };
}

test.runIf(existsSync('/proc/self/fd'))(
  'what was answered is there after a loss of power, before and after a checkpoint',
  async () => {
    const first = await open();
    await first.db.execute(sql`create table kept (text text)`);
    await first.close();
    const disk = newFolder();
    watchFlushes(simulateDisk(join(dataDir, 'db'), join(disk, 'db')));
    const store = await open();
    for (let number = 1; number <= 4; number++) await insert(store, `before ${number}`);
    await store.checkpoint?.();
    for (let number = 1; number <= 4; number++) await insert(store, `after ${number}`);
    await store.db.transaction(async (tx) => void (await tx.execute(sql`insert into kept values ('last')`)));
    const survivor = await open(disk);
    expect(await count(survivor)).toBe(9);
  },
);

test('new files belong to their owner alone, whatever the umask', async () => {
  for (const path of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) chmodSync(join(dataDir, path), 0o700);
  const umask = process.umask(0);
  ends.push(() => process.umask(umask));
  const store = await open();
  await store.db.execute(sql`create table kept (text text)`);
  await store.checkpoint?.();
  const loose = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
    (path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0,
  );
  expect(loose).toEqual([]);
});

test('a folder that has lost its database is refused, and nothing is created in it', async () => {
  rmSync(join(dataDir, 'db/PG_VERSION'));
  await expect(open()).rejects.toThrow(
    `DATA_DIR: the database in ${dataDir}/db does not open: it is damaged, the file PG_VERSION is missing`,
  );
  expect(existsSync(join(dataDir, 'db/PG_VERSION'))).toBe(false);
});

test('a folder in use is refused with its process named, and also where its lock file was removed', async () => {
  await open();
  await expect(openPglite(dataDir, createSilentObservers())).rejects.toThrow(
    new RegExp(`^DATA_DIR: .+process ${process.pid};`),
  );
  rmSync(join(dataDir, 'db.lock'));
  await expect(openPglite(dataDir, createSilentObservers())).rejects.toThrow(
    /^DATA_DIR: .+PG_VERSION is locked by another process; /,
  );
});

test('a checkpoint frees the log', async () => {
  const store = await open();
  await store.db.execute(sql`create table kept (text text)`);
  const segments = () => readdirSync(join(dataDir, 'db/pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  const [oldest = ''] = segments().sort();
  await store.db.execute(sql`select pg_switch_wal()`);
  await insert(store, 'next segment');
  expect(segments()).toContain(oldest);
  await store.checkpoint?.();
  expect(segments()).not.toContain(oldest);
});

test('a full disk fails writes and not reads; once there is space, all works and nothing is lost', async ({ skip }) => {
  const disk = mountSmallDisk(120);
  if ('missing' in disk) return skip(disk.missing);
  ends.push(disk.remove);
  cpSync(join(dataDir, 'db'), join(disk.folder, 'db'), { recursive: true });
  const store = await open(disk.folder);
  await store.db.execute(sql`create table kept (text text)`);
  await insert(store, 'kept');
  disk.fill();
  // A table that cannot grow.
  const large = () =>
    store.db.execute(
      sql`insert into kept select string_agg(md5(random()::text || n), '') from generate_series(1, 2000) n`,
    );
  await expect(large().catch((error: unknown) => isUnavailable(error))).resolves.toBe(true);
  expect(await count(store)).toBe(1);
  disk.empty();
  await insert(store, 'kept as well');

  // The log cannot grow: PostgreSQL aborts, and runs its recovery once it can.
  disk.fill();
  const full = async () => {
    await store.db.execute(sql`select pg_switch_wal()`);
    await insert(store, 'refused');
  };
  await expect(full().catch((error: unknown) => isUnavailable(error))).resolves.toBe(true);
  await expect(insert(store, 'refused').catch((error: unknown) => isUnavailable(error))).resolves.toBe(true);
  const inTransaction = store.db.transaction(async (tx) => void (await tx.execute(sql`select 1`)));
  await expect(inTransaction.catch((error: unknown) => isUnavailable(error))).resolves.toBe(true);
  disk.empty();
  await expect
    .poll(
      () =>
        insert(store, 'afterwards').then(
          () => 'stored',
          () => 'refused',
        ),
      { timeout: 5_000 },
    )
    .toBe('stored');
  expect(await count(store)).toBe(3);
});
