import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type ApiOptions, createApi } from '#api/app.ts';
import { loadConfig, loadWorkerConfig } from '#api/config.ts';
import type { Database } from '#api/database/database.ts';
import { createDatabase } from '#tests/support/servers/postgres.ts';

const root = join(import.meta.dirname, '../../..');

/** The embedded API under test, listening on a port of its own. */
export type ProductApi = {
  app: FastifyInstance;
  db: Database;
  url: string;
  dataDir: string;
  get: (path: string, init?: RequestInit) => Promise<Response>;
  /** The `data` of the response to a GET. */
  // oxlint-disable-next-line typescript/no-explicit-any -- the shape is what the tests look at
  data: (path: string) => Promise<any>;
  post: (path: string, body: unknown) => Promise<Response>;
} & Pick<FastifyInstance['features'], 'context' | 'commands' | 'orders'>;

type StartOptions = Partial<Omit<ApiOptions, 'config'>> & {
  /** Default: a new folder. */
  dataDir?: string;
  /** Limits are off unless it turns them on, or production does. */
  env?: Record<string, string>;
  isWorker?: boolean;
};

export type StartApi = (options?: StartOptions) => Promise<ProductApi>;

/** Starts the API; `end` closes every one that was started. */
interface Starter {
  start: StartApi;
  end: () => Promise<void>;
}

/** Fast parameters of password hashing. The real ones have a test of their own. */
const CHEAP = { memoryKib: 8, passes: 1 };

/**
 * For tests that need no database in particular, too: its start takes a fraction of the processor time of PGlite's.
 *
 * @param databaseUrl default: a new database
 */
export async function postgresStarter(databaseUrl?: string): Promise<Starter> {
  return starter(databaseUrl ?? (await createDatabase(inject('postgres'))));
}

/** Each API has a new database, unless its folder has one. */
export const pgliteStarter = (): Starter => starter(undefined);

/** The `start` of `postgresStarter`, for one test: the APIs are closed after it. */
export async function starterForTest(): Promise<StartApi> {
  const { start, end } = await postgresStarter();
  onTestFinished(end);
  return start;
}

/**
 * Starts the API on a database of its own, on PostgreSQL, for the tests of a file. It is closed after the last of them.
 */
export async function apiForFile(options?: StartOptions): Promise<ProductApi> {
  const { start, end } = await postgresStarter();
  afterAll(end);
  return start(options);
}

function starter(databaseUrl: string | undefined): Starter {
  const scratch = mkdtempSync(join(tmpdir(), 'product-api-'));
  const running = new Set<FastifyInstance>();
  let folders = 0;
  const end = async () => {
    await Promise.all([...running].map((app) => app.close()));
    rmSync(scratch, { recursive: true, force: true });
  };
  const start: StartApi = async ({
    dataDir = join(scratch, `data-${++folders}`),
    env,
    isWorker = false,
    ...options
  } = {}) => {
    const config = (isWorker ? loadWorkerConfig : loadConfig)({
      API_PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT: env?.['NODE_ENV'] === 'production' ? 'on' : 'off',
      ...env,
      DATABASE_URL: databaseUrl,
    });
    if (databaseUrl === undefined) copyEmptyDatabase(dataDir);
    const app = await createApi({ passwordCost: CHEAP, ...options, config });
    running.add(app);
    app.addHook('onClose', async () => void running.delete(app));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const get: ProductApi['get'] = (path, init) => fetch(new URL(path, url), init);
    const { context, commands, orders } = app.features;
    return {
      app,
      context,
      commands,
      orders,
      db: context.db,
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

/** Copies the empty database of the build, which takes milliseconds; creating one takes seconds. */
export function copyEmptyDatabase(dataDir: string): void {
  const template = join(root, 'dist/api/empty-database');
  if (!existsSync(template)) throw new Error(`${template} is missing: run npm run build first`);
  if (!existsSync(join(dataDir, 'db'))) cpSync(template, join(dataDir, 'db'), { recursive: true });
}
