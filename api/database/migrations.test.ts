/// <reference types="vite/client" />
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { migrationsDir } from '#api/config.ts';

/** Migrations up to this one were written before services ran beside them. */
const LAST_OLD = 7;

const BREAKPOINT = '--> statement-breakpoint';

const migrations = readdirSync(migrationsDir)
  .filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) > LAST_OLD)
  .map((name) => ({
    name,
    statements: readFileSync(path.join(migrationsDir, name), 'utf8')
      .split(BREAKPOINT)
      .map((statement) => statement.trim()),
  }));

/**
 * What reads or rewrites all rows of a table under a lock that holds up writes, or breaks the version that still runs.
 */
const LOCKING = [
  /\balter column\b.*\bset (?:data type|not null)\b/is,
  /\badd constraint\b(?!.*\bnot valid\b)/is,
  /\badd column\b(?!.*\bdefault\b).*\bnot null\b/is,
  /\b(?:drop|rename) (?:column|table)\b|\bdrop table\b|\brename to\b/i,
];

test.each(migrations)('$name can run beside services of the version before', ({ statements }) => {
  const created = new Set(
    statements.flatMap((statement) => /create (?:unlogged )?table "(\w+)"/i.exec(statement)?.[1] ?? []),
  );
  const ofOldTable = statements.filter(
    (statement) => !created.has(/(?:alter table|\bon) "(\w+)"/i.exec(statement)?.[1] ?? ''),
  );
  expect(ofOldTable.filter((statement) => LOCKING.some((locking) => locking.test(statement)))).toEqual([]);
});

// Globs are imports: `npm run check` runs this file when a file of theirs has changed.
const tables = import.meta.glob<object>('./schema/*.ts', { eager: true });
const snapshots = import.meta.glob<DrizzleSnapshotJSON>('../migrations/meta/*_snapshot.json', {
  eager: true,
  import: 'default',
});

test('the schema has its migrations: `npm run migration -- NAME` would write nothing', async () => {
  const newest = Object.values(snapshots).at(-1) as DrizzleSnapshotJSON;
  const schema = generateDrizzleJson(Object.assign({}, ...Object.values(tables)));
  expect(await generateMigration(newest, schema)).toEqual([]);
});
