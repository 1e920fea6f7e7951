import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { type ApiOptions, createApi } from '#api/app.ts';
import { loadConfig } from '#api/config.ts';
import { DEMO_ORDERS } from '#api/features/orders/orders.data.ts';
import { openStore, type Store } from '#api/store/database.ts';
import { startPostgres } from './postgres.ts';

/** The embedded API under test, listening on a port of its own. */
export type ProductApi = {
  app: FastifyInstance;
  store: Store;
  url: string;
  dataDir: string;
  get: (path: string, init?: RequestInit) => Promise<Response>;
  post: (path: string, body: unknown) => Promise<Response>;
};

/** A start on some database; without a folder, on a new one. */
export type StartApi = (options?: Partial<ApiOptions> & { dataDir?: string }) => Promise<ProductApi>;

const backends = ['PGlite', 'PostgreSQL'] as const;

/**
 * Runs a suite on PGlite, and on a real PostgreSQL where one can be had. `setUp` hands out a
 * starter with a database of its own, and `restart` for the database server (PostgreSQL alone).
 */
export function describeOnBothDatabases(
  name: string,
  suite: (setUp: () => Promise<{ start: StartApi; restart?: () => Promise<void> }>) => void,
): void {
  describe.each(backends)(`${name} on %s`, (backend) => {
    let postgres: Awaited<ReturnType<typeof startPostgres>> | null = null;
    beforeAll(async () => {
      if (backend === 'PostgreSQL') postgres = await startPostgres();
    });
    beforeEach(({ skip }) => {
      if (postgres !== null && 'missing' in postgres) skip(postgres.missing);
    });
    afterAll(async () => {
      if (postgres !== null && 'stop' in postgres) await postgres.stop();
    });
    suite(async () => {
      if (postgres === null || 'missing' in postgres) return { start: starter() };
      return { start: starter(await postgres.createDatabase()), restart: postgres.restart };
    });
  });
}

/** A starter on PGlite, or on the PostgreSQL of this address. All it starts ends with the tests. */
export function starter(databaseUrl?: string): StartApi {
  const scratch = mkdtempSync(join(tmpdir(), 'product-api-'));
  const running = new Set<FastifyInstance>();
  let folders = 0;
  afterAll(async () => {
    await Promise.all([...running].map((app) => app.close()));
    rmSync(scratch, { recursive: true, force: true });
  });
  return async ({ dataDir = join(scratch, `data-${++folders}`), ...options } = {}) => {
    const env = { API_PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    const config = options.config ?? loadConfig(env);
    const demoMediaDir = drawTinyMedia(join(scratch, 'demo-media'));
    const store = options.store ?? (await openStore(config, console));
    const app = await createApi({ demoMediaDir, ...options, config, store });
    running.add(app);
    app.addHook('onClose', async () => void running.delete(app));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    return {
      app,
      store,
      url,
      dataDir: config.dataDir,
      get: (path, init) => fetch(new URL(path, url), init),
      post: (path, body) =>
        fetch(new URL(path, url), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
    };
  };
}

/** Stand-ins for the demo pictures, each with a content of its own. */
function drawTinyMedia(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const { source } of DEMO_ORDERS.flatMap((order) => order.media)) {
    writeFileSync(join(folder, source), `${source} `.repeat(50));
  }
  return folder;
}
