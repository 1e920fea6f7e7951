import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { Config } from '#api/config.ts';
import { openFileStore } from '#api/files/open-file-store.ts';
import { ok } from '#api/http/envelope.ts';
import { registerErrorHandlers, sendError } from '#api/http/errors.ts';
import { createReadinessCheck } from '#api/http/readiness.ts';
import { createFeatures } from '#api/create-features.ts';
import type { Store } from '#api/database/database.ts';
import { openStore } from '#api/database/open-database.ts';
import { systemClock } from '#shared/node/clock.ts';
import type { Logger } from '#shared/node/process/logger.ts';
import { createService, PRIVATE_HEADERS } from '#shared/node/http/service.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';

interface Options {
  config: Config;
  logger: Logger;
  tracing: Tracing;
}

/**
 * Runs the jobs of the API, and its maintenance, in a process of their own. The server has health and metrics alone.
 *
 * @throws {import('#api/database/database.ts').StoreError} where the database cannot be opened
 */
export async function createWorkerApp(options: Options): Promise<FastifyInstance> {
  const { config, logger, tracing } = options;
  const metrics = new Registry();
  const store = await openStore(config, { log: logger, registry: metrics, tracing });
  try {
    return await build(options, store, metrics);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function build({ config, logger, tracing }: Options, store: Store, metrics: Registry): Promise<FastifyInstance> {
  const files = await openFileStore(config, { registry: metrics, log: logger, tracing });
  const app = createService({
    logger,
    logKey: config.logKey,
    server: { frameworkErrors: sendError },
    headers: PRIVATE_HEADERS,
    live: ok({ live: true }),
    ready: createReadinessCheck(store, files),
    metricsAddress: config.metrics,
    metrics,
  });
  registerErrorHandlers(app);
  // No job makes a link to media.
  const features = await createFeatures({
    config,
    logger,
    clock: systemClock,
    store,
    files,
    registry: metrics,
    tracing,
    publicUrl: () => '',
  });
  app.addHook('onReady', async () => features.start({ runs: true }));
  app.addHook('preClose', () => features.stop());
  app.addHook('onClose', async () => {
    files.close();
    await store.close();
  });
  return app;
}
