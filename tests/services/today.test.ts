import { afterAll, expect, inject, test } from 'vitest';
import { loadConfig } from '#api/config.ts';
import { runCommand } from '#api/operator/run-command.ts';
import { execute } from '#tests/support/api/jobs.ts';
import { starter } from '#tests/support/api/product-api.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';

const postgres = inject('postgres');
const ends: (() => Promise<void>)[] = [];

afterAll(async () => {
  for (const end of ends) await end();
});

test('today says what waits, and whether a worker runs', async () => {
  const databaseUrl = await createDatabase(postgres);
  const { start, end } = starter(databaseUrl);
  ends.push(end);
  const env = { JOBS: 'worker' };
  const { store, dataDir } = await start({ env });
  const config = loadConfig({ ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const today = () => runCommand(config, (commands) => commands.today());
  await execute(store, `insert into jobs (id, queue, data) values (gen_random_uuid(), 'none', '{}')`);
  expect(await today()).toMatchObject({
    failures: [],
    waiting: [expect.stringMatching(/^1 none \(the first due for \d+ s\)$/)],
    worker: 'none runs: jobs wait until one is started',
  });
  await start({ env, dataDir, isWorker: true });
  await expect.poll(today).toMatchObject({ worker: 'runs' });
});
