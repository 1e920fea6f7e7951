import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { migrationsDir } from '#api/config.ts';
import { migratePostgres, openPostgres } from '#api/database/postgres.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
}

/** An older version. */
const OLDER = 8;

describe('migrations beside services that run', () => {
  let scratch: string;
  let url: string;
  let migrating: pg.Client;
  let service: pg.Client;

  beforeEach(async () => {
    scratch = mkdtempSync(path.join(tmpdir(), 'migrations-'));
    url = await createDatabase(inject('postgres'));
    migrating = new pg.Client({ connectionString: url });
    service = new pg.Client({ connectionString: url });
    await Promise.all([migrating.connect(), service.connect()]);
  });

  afterEach(async () => {
    await Promise.all([migrating.end(), service.end()]);
    rmSync(scratch, { recursive: true });
  });

  const migrate = (migrationsFolder?: string) => migratePostgres(migrating, migrationsFolder);
  const readJournal = (folder: string) =>
    JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8')) as Journal;

  /** A copy of the migrations, with the first `count` and perhaps one more. */
  function folderOf(count: number, next?: string): string {
    const folder = path.join(scratch, `${count}-${next === undefined ? 'all' : 'next'}`);
    cpSync(migrationsDir, folder, { recursive: true });
    const entries = readJournal(folder).entries.slice(0, count);
    if (next !== undefined) {
      writeFileSync(path.join(folder, 'next.sql'), next);
      entries.push({
        idx: count,
        version: '7',
        when: (entries.at(-1)?.when ?? 0) + 1,
        tag: 'next',
        breakpoints: true,
      });
    }
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
    return folder;
  }

  const done = async () =>
    Number((await service.query('select count(*) from drizzle.__drizzle_migrations')).rows[0]?.count);

  /** Runs a statement on a connection of its own once the migration waits for a lock. */
  async function runBehind(waiting: string, statement: string): Promise<void> {
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    const isWaiting = `select from pg_stat_activity where datname = current_database() and query ilike '%${waiting}%' and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await other.query(isWaiting)).rows).toHaveLength(1), { timeout: 20_000 });
    await other.query(statement);
    await other.end();
  }

  test('a change of a table lets statements behind it go first, and is tried again', async () => {
    await migrate(folderOf(OLDER));
    await service.query('begin');
    await service.query('select from orders');
    const migrated = migrate(folderOf(OLDER, 'alter table orders add column note text'));
    // It waits behind the change of the table; the reader before both does not end.
    await runBehind('alter table orders', 'select from orders');
    await service.query('commit');
    await migrated;
    expect(await done()).toBe(OLDER + 1);
  });

  test('of services that start together on an older database, one migrates', async () => {
    await migrate(folderOf(OLDER));
    const stores = await Promise.all([1, 2, 3].map(() => openPostgres(url, createSilentObservers())));
    await Promise.all(stores.map((store) => store.close()));
    expect(await done()).toBe(readJournal(migrationsDir).entries.length);
  });
});
