import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '#api/config.ts';
import { runCommand } from '#api/operator/run-command.ts';
import { freePorts } from '#tests/support/processes/free-port.ts';
import { PRODUCTION } from '#tests/support/processes/production.ts';
import type { Missing } from '#tests/support/servers/apt.ts';
import { type ChaosProxy, startChaosProxy } from '#tests/support/servers/chaos-proxy.ts';
import { sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { startPostgres } from '#tests/support/servers/postgres.ts';
import { startRedis } from '#tests/support/servers/redis.ts';
import { startS3rver } from '#tests/support/servers/s3-server.ts';
import { Copy, type Part } from './copies.ts';
import { startProductNginx } from './nginx.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * The product as an operator runs it, on loopback: nginx with the configuration of deploy/nginx before the copies,
 * which run with production's settings.
 */
export interface Cluster {
  /** The origin of the site. */
  site: string;
  /** Where nginx takes the calls of the BFFs for the API. */
  api: string;
  /** Where the media host listens; requests need its name as `Host`. */
  media: { origin: string; host: string };
  copies: Record<Part, Copy[]>;
  databaseUrl: string;
  /** What stands between the APIs and the S3 store, which can make it slow or cut it off. */
  s3: ChaosProxy;
  /** Imports an order of the demo's photos and videos, as a booth does. */
  importOrder: (phone: string) => Promise<{ invoice: string }>;
  stop: () => Promise<void>;
}

/** As in compose.yaml. */
const SIZES: Record<Part, number> = { web: 2, bff: 3, api: 2, worker: 1 };

/** What is called to stop what was started, in order. */
type Ends = (() => Promise<unknown>)[];

/**
 * @param productApi what the BFFs call in place of the API
 * @returns which server is missing on this machine; with CI=true it throws instead. What was started until then is
 * stopped in both cases.
 */
export async function startCluster(productApi?: string): Promise<Cluster | Missing> {
  // Each process has a listener, which ends it with this one.
  process.setMaxListeners(40);
  const ends: Ends = [];
  const stop = (): Promise<void> => stopAll(ends);
  try {
    const started = await startParts(ends, productApi);
    if (!('missing' in started)) return { ...started, stop };
    await stop();
    return started;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Stops all, the last first, and throws what was thrown first. */
async function stopAll(ends: Ends): Promise<void> {
  const thrown: unknown[] = [];
  for (const end of ends.splice(0).reverse()) await end().catch((error: unknown) => thrown.push(error));
  if (thrown.length > 0) throw thrown[0];
}

/** @param ends takes how each part is stopped, as soon as it runs */
async function startParts(ends: Ends, productApi: string | undefined): Promise<Omit<Cluster, 'stop'> | Missing> {
  const postgres = await startPostgres();
  ends.push(postgres.stop);
  const redis = await startRedis();
  if ('missing' in redis) return redis;
  ends.push(redis.kill);
  const whatsapp = await startFakeServer((_request, response) =>
    sendJson(response, 200, { messages: [{ id: 'wamid.1' }] }),
  );
  ends.push(whatsapp.close);
  const bucket = await startS3rver();
  ends.push(bucket.end);
  const s3 = await startChaosProxy(Number(new URL(bucket.config.endpoint).port));
  ends.push(s3.close);
  const folder = mkdtempSync(path.join(tmpdir(), 'cluster-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const site = await freePorts(2);
  const env = {
    ...PRODUCTION,
    SHUTDOWN_DELAY_MS: '',
    API_PUBLIC_URL: `http://media.localhost:${site}`,
    ASSETS_DIR: path.join(folder, 'assets'),
    ...bucket.env,
    S3_ENDPOINT: s3.url,
    WHATSAPP_API_URL: whatsapp.url,
    DATABASE_URL: await postgres.createDatabase(),
    REDIS_URL: redis.url,
    JOBS: 'worker',
  };
  const envOf = (part: Part, index: number): Record<string, string> => {
    if (part === 'bff') return { ...env, PRODUCT_API_URL: productApi ?? `http://127.0.0.1:${site + 1}` };
    // What is not in the bucket or the database is of one copy.
    return { ...env, DATA_DIR: path.join(folder, `${part}-${index}`) };
  };
  const copies = await createCopies(envOf);
  ends.push(() => forAll(Object.values(copies).flat(), (copy) => copy.stop()));
  for (const part of ['api', 'worker', 'bff', 'web'] as const) await forAll(copies[part], (copy) => copy.start());
  const ports = (part: Part): number[] => copies[part].map(({ port }) => port);
  const nginx = await startProductNginx({ 8080: site, 5000: site + 1 }, { web: ports('web'), api: ports('api') });
  if ('missing' in nginx) return nginx;
  ends.push(nginx.stop);
  const config = loadConfig({ ...env, ...bucket.env, DATA_DIR: path.join(folder, 'operator') });
  const demo = path.join(root, 'api/demo-media');
  return {
    site: nginx.url,
    api: `http://127.0.0.1:${site + 1}`,
    media: { origin: nginx.url, host: `media.localhost:${site}` },
    copies,
    databaseUrl: env.DATABASE_URL,
    s3,
    importOrder: (phone) =>
      runCommand(config, (command) =>
        command('importOrder', { folder: demo, phone, booth: 'Vintage Photobooth', city: 'Malang' }),
      ),
  };
}

/** Resolves or rejects once all are through. */
async function forAll(copies: readonly Copy[], act: (copy: Copy) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(copies.map(act));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function createCopies(
  envOf: (part: Part, index: number) => Record<string, string>,
): Promise<Record<Part, Copy[]>> {
  const create = (part: Part, env: Record<string, string> = {}): Promise<Copy[]> =>
    Promise.all(Array.from({ length: SIZES[part] }, (_, index) => Copy.of(part, { ...envOf(part, index), ...env })));
  const bff = await create('bff');
  return {
    web: await create('web', { BFF_URL: bff.map(({ url }) => url).join() }),
    bff,
    api: await create('api'),
    worker: await create('worker'),
  };
}
