import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPglite } from '#api/database/pglite.ts';
import { copyEmptyDatabase } from '#tests/support/api/product-api.ts';
import { startChild } from '#tests/support/processes/service-process.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

const KILLS = 30;
const dataDir = scratchFolder();

/** Inserts rows, some of them larger than a page, and prints the number of each once its transaction is committed. */
const WRITER = `
  import { sql } from 'drizzle-orm';
  import { openPglite } from ${JSON.stringify(join(import.meta.dirname, '../../../api/database/pglite.ts'))};
  const [dataDir, kill] = process.argv.slice(1);
  const { db } = await openPglite(dataDir);
  await db.execute(sql\`create table if not exists kept (number text primary key, content text)\`);
  for (let number = 0; ; number += 1) {
    const name = kill + '-' + number;
    await db.transaction(async (tx) => {
      await tx.execute(sql\`insert into kept select \${name}, string_agg(md5(random()::text || n), '') from generate_series(1, \${number % 600}::int) n\`);
    });
    process.stdout.write(name + '\\n');
  }`;

test(
  'F79 of 30 processes that are killed amid their writes, all that was acknowledged is there',
  { timeout: 600_000 },
  async () => {
    copyEmptyDatabase(dataDir);
    const acknowledged: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { child, ended, output } = startChild(
        [process.execPath, '--import', 'tsx', '--input-type=module', '--eval', WRITER, dataDir, String(kill)],
        {},
      );
      await Promise.race([once(child.stdout ?? child, 'data'), ended]);
      // Anywhere amid the writes.
      await sleep(Math.random() * 300);
      child.kill('SIGKILL');
      expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
      const lines = output().split('\n').slice(0, -1);
      expect(lines.length).toBeGreaterThan(0);
      acknowledged.push(...lines);
    }
    const store = await openPglite(dataDir);
    const { rows } = (await store.db.execute(sql`select number from kept`)) as unknown as {
      rows: { number: string }[];
    };
    await store.close();
    const kept = new Set(rows.map(({ number }) => number));
    expect(acknowledged.filter((number) => !kept.has(number))).toEqual([]);
    // Of each process one more may have been stored without a response.
    expect(kept.size - acknowledged.length).toBeLessThanOrEqual(KILLS);
  },
);
