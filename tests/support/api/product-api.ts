import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type ApiOptions, createApi } from '#api/app.ts';
import { loadConfig } from '#api/config.ts';
import type { Context } from '#api/context.ts';
import type { Database, Store } from '#api/database/database.ts';
import { createOrdersFeature } from '#api/features/orders/create-orders-feature.ts';
import type { ImportInput } from '#api/features/orders/import/import-order.ts';
import { createDiskFileStore } from '#api/files/disk-file-store.ts';
import type { FileStore } from '#api/files/file-store.ts';
import { createJobQueue, type JobQueue } from '#api/jobs/job-queue.ts';
import { createSilentObservers } from '#api/lib/observers.ts';
import { openStore } from '#api/open-stores.ts';
import { type Clock, systemClock } from '#shared/node/clock.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';

const root = join(import.meta.dirname, '../../..');

/** The embedded API under test, listening on a port of its own. */
export type ProductApi = {
  app: FastifyInstance;
  store: Store;
  url: string;
  dataDir: string;
  get: (path: string, init?: RequestInit) => Promise<Response>;
  /** The `data` of the response to a GET. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what the tests look at
  data: (path: string) => Promise<any>;
  post: (path: string, body: unknown) => Promise<Response>;
};

type StartOptions = Partial<Omit<ApiOptions, 'config' | 'store'>> & {
  /** Default: a new folder. */
  dataDir?: string;
  /** Limits are off unless it turns them on, or production does. */
  env?: Record<string, string>;
};

export type StartApi = (options?: StartOptions) => Promise<ProductApi>;

/** Fast parameters of password hashing. The real ones have a test of their own. */
const CHEAP = { memoryKib: 8, passes: 1 };

/**
 * A `starter` for tests that need no database in particular: PostgreSQL, whose start takes a fraction of the processor
 * time of PGlite's.
 */
export async function anyStarter(): Promise<ReturnType<typeof starter>> {
  return starter(await createDatabase(inject('postgres')));
}

/** The `start` of `anyStarter`, for one test: the APIs are closed after it. */
export async function starterForTest(): Promise<StartApi> {
  const { start, end } = await anyStarter();
  onTestFinished(end);
  return start;
}

/**
 * Starts the API on a database of its own, on PostgreSQL, for the tests of a file. It is closed after the last of them.
 */
export async function apiForFile(options?: StartOptions): Promise<ProductApi> {
  const { start, end } = await anyStarter();
  afterAll(end);
  return start(options);
}

/**
 * A function that starts the API on PGlite, or on the database at `databaseUrl`; `end` closes every API it has
 * started.
 */
export function starter(databaseUrl?: string): { start: StartApi; end: () => Promise<void> } {
  const scratch = mkdtempSync(join(tmpdir(), 'product-api-'));
  const running = new Set<FastifyInstance>();
  let folders = 0;
  const end = async () => {
    await Promise.all([...running].map((app) => app.close()));
    rmSync(scratch, { recursive: true, force: true });
  };
  const start: StartApi = async ({ dataDir = join(scratch, `data-${++folders}`), env, ...options } = {}) => {
    const config = loadConfig({
      API_PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: env?.['NODE_ENV'] === 'production' ? 'on' : 'off',
      ...env,
      DATABASE_URL: databaseUrl,
    });
    if (databaseUrl === undefined) copyEmptyDatabase(dataDir);
    const runsJobs = options.isWorker === true || config.jobs === 'inline';
    const store = await openStore(config, createSilentObservers(), runsJobs);
    const app = await createApi({ passwordCost: CHEAP, ...options, config, store });
    running.add(app);
    app.addHook('onClose', async () => void running.delete(app));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const get: ProductApi['get'] = (path, init) => fetch(new URL(path, url), init);
    return {
      app,
      store,
      url,
      dataDir: config.dataDir,
      get,
      data: async (path) => (await (await get(path)).json()).data,
      post: (path, body) =>
        fetch(new URL(path, url), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
    };
  };
  return { start, end };
}

/** What operators and maintenance do on the database and the files of an API. The first thumbnails are made at once. */
export function createOperatorCommands(
  { store, dataDir }: ProductApi,
  overrides: { db?: Database; files?: FileStore; clock?: Clock } = {},
) {
  const observers = createSilentObservers();
  const jobs = createJobQueue({ ...observers, db: store.db, secrets: ['secret'] });
  const queued: (() => Promise<void>)[] = [];
  const define: JobQueue['define'] = (settings, work) => {
    const queue = jobs.define(settings, work);
    if (settings.name !== 'thumbnails') return queue;
    const { signal } = new AbortController();
    return { ...queue, send: async (data) => (queued.push(() => work(data, signal)), '') };
  };
  const files = createDiskFileStore(dataDir);
  const context = {
    ...observers,
    db: store.db,
    files,
    clock: systemClock,
    siteUrl: 'https://flip.example',
    ...overrides,
  };
  // The rest of the context is for routes.
  const { commands, purge } = createOrdersFeature({ ...context, jobs: { define } } as Context);
  return {
    purge,
    async importOrder(input: ImportInput) {
      const order = await commands.importOrder(input);
      for (const run of queued.splice(0)) await run();
      return order;
    },
  };
}

/** Copies the empty database of the build, which takes milliseconds; creating one takes seconds. */
export function copyEmptyDatabase(dataDir: string): void {
  const template = join(root, 'dist/api/empty-database');
  if (!existsSync(template)) throw new Error(`${template} is missing: run npm run build first`);
  if (!existsSync(join(dataDir, 'db'))) cpSync(template, join(dataDir, 'db'), { recursive: true });
}
