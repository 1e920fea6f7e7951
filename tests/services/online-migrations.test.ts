import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { migratePostgres } from '#api/database/postgres.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';

const folder = scratchFolder();

/** Migrates to a version that consists of these statements. */
async function migrate(client: pg.Client, ...statements: string[]): Promise<void> {
  const entries = statements.map((statement, idx) => {
    writeFileSync(path.join(folder, `${idx}.sql`), statement);
    return { idx, version: '7', when: idx + 1, tag: String(idx), breakpoints: true };
  });
  mkdirSync(path.join(folder, 'meta'), { recursive: true });
  writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  await migratePostgres(client, folder);
}

test('a change of a table lets statements behind it go first, and is tried again', async () => {
  const connectionString = await createDatabase(inject('postgres'));
  const connect = async () => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  const [migrating, reader, later] = [await connect(), await connect(), await connect()];
  const table = 'create table orders (id int)';
  await migrate(migrating, table);
  await reader.query('begin');
  await reader.query('select from orders');
  const migrated = migrate(migrating, table, 'alter table orders add column note text');
  const waiting = `select from pg_stat_activity where datname = current_database() and query ilike '%alter table%' and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect((await later.query(waiting)).rows).toHaveLength(1), { timeout: 20_000 });
  // It waits behind the change of the table; the reader before both does not end.
  await later.query('select from orders');
  await reader.query('commit');
  await migrated;
  expect((await later.query('select note from orders')).rows).toEqual([]);
});
