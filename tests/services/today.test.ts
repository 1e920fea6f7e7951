import { expect, inject, onTestFinished, test } from 'vitest';
import { loadConfig } from '#api/config.ts';
import { runCommand } from '#api/operator/run-command.ts';
import { postgresStarter } from '#tests/support/api/product-api.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';

// What else it says: operator-socket.test.ts.
test('today says whether a worker runs', async () => {
  const databaseUrl = await createDatabase(inject('postgres'));
  const { start, end } = await postgresStarter(databaseUrl);
  onTestFinished(end);
  const env = { JOBS: 'worker' };
  const { dataDir } = await start({ env });
  const config = loadConfig({ ...env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  const today = () => runCommand(config, (command) => command('today'));
  expect(await today()).toMatchObject({ worker: 'none runs: jobs wait until one is started' });
  await start({ env, dataDir, isWorker: true });
  await expect.poll(today).toMatchObject({ worker: 'runs' });
});
