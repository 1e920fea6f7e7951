import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createApi } from '#api/app.ts';
import { loadWorkerConfig } from '#api/config.ts';
import { execute } from '#tests/support/jobs.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { type ProductApi, starter } from '#tests/support/product-api.ts';

// A worker beside an API that runs no jobs.

const postgres = inject('postgres');
let api: ProductApi;
let worker: FastifyInstance | undefined;
let end: (() => Promise<void>) | undefined;

beforeAll(async () => {
  if ('missing' in postgres) return;
  const url = await createDatabase(postgres.address);
  const instance = starter(url);
  ({ end } = instance);
  api = await instance.start({ env: { JOBS: 'worker' } });
  const config = loadWorkerConfig({ DATABASE_URL: url, DATA_DIR: api.dataDir });
  worker = await createApi({ config, isWorker: true });
});
beforeEach(({ skip }) => {
  if ('missing' in postgres) skip(postgres.missing);
});
afterAll(async () => {
  await worker?.close();
  await end?.();
});

test('a zip waits for the worker, which is ready and shows what it has done', async () => {
  const zip = api.get('/orders/FLIP-DEMO-ACTIVE/downloadAll');
  const waits = async () =>
    (await execute(api.store, "select from jobs where queue = 'zips' and locked_until is null")).length;
  await expect.poll(waits, { timeout: 20_000 }).toBe(1);
  await worker?.listen({ port: 0 });
  expect((await zip).status).toBe(200);
  expect((await worker?.inject('/readyz'))?.statusCode).toBe(200);
  expect((await worker?.inject('/orders/FLIP-DEMO-ACTIVE'))?.statusCode).toBe(404);
  const readFigures = async () => (await worker?.inject('/metrics'))?.body;
  await expect.poll(readFigures, { timeout: 20_000 }).toMatch(/^jobs_total\{queue="zips",outcome="done"\} 1$/m);
  const figures = await readFigures();
  expect(figures).toMatch(/^db_query_duration_seconds_count\{operation="select",outcome="ok"\} [1-9]/m);
  expect(figures).toMatch(/^db_pool_connections_limit 10$/m);
});
