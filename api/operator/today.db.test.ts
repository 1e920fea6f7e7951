import { expect, inject, onTestFinished, test } from 'vitest';
import { loadConfig } from '#api/config.ts';
import { files, orders, zips } from '#api/database/schema/orders.ts';
import { runCommand } from '#api/operator/run-command.ts';
import { FILE_TYPES } from '#shared/rest-api/orders.ts';
import { postgresStarter, starterForTest } from '#tests/support/api/product-api.ts';
import { execute } from '#tests/support/api/rows.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';

test('today counts orders, photos, zips and failures since midnight', async () => {
  const { db, commands } = await (await starterForTest())();
  const before = await commands.today();
  const [order] = await db.insert(orders).values({ inv: 'FLIP-TODAY', phone: '08' }).returning();
  const { id: orderId = '' } = order ?? {};
  const fileOf = (type: number) => ({ orderId, type, position: 1, path: `${type}`, contentType: 'x', bytes: 1 });
  await db.insert(files).values(Object.values(FILE_TYPES).map(fileOf));
  await db.insert(zips).values({ orderId, token: 'x', bytes: 1, createdAt: new Date() });
  await db.insert(orders).values({ inv: 'FLIP-BEFORE', phone: '08', createdAt: new Date(Date.now() - 86_400_000) });
  await execute(
    { db },
    "insert into jobs (id, queue, data, failed_at) values (gen_random_uuid(), 'messages', '{}', now()), (gen_random_uuid(), 'none', '{}', null)",
  );
  expect(await commands.today()).toEqual({
    ...before,
    orders: before.orders + 1,
    photos: before.photos + 2,
    videos: before.videos + 1,
    downloads: before.downloads + 1,
    failures: ['1 messages'],
    waiting: [expect.stringMatching(/^1 none \(the first due for \d+ s\)$/)],
    worker: 'runs',
  });
});

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
