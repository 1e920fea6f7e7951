import type { PGlite } from '@electric-sql/pglite';
import { createQueryObserver, observeQueries } from '#api/database/query-metrics.ts';
import type { Observers } from '#api/lib/observers.ts';
import { singleFlight } from '#shared/node/single-flight.ts';
import { type Engine, EngineStoppedError } from './engine.ts';

/** Between two attempts to start PostgreSQL again: each blocks the process for half a second. */
const RESTART_INTERVAL_MS = 1_000;

/** What drizzle calls. */
export type PgliteClient = Pick<PGlite, 'query' | 'transaction'> & { close: () => Promise<void> };

/**
 * The client of an engine that is started again after it has stopped, with the next query. Until that succeeds, queries
 * fail with `EngineStoppedError`.
 */
export function createPgliteClient(first: Engine, start: () => Promise<Engine>, observers: Observers): PgliteClient {
  const { logger } = observers;
  const observe = createQueryObserver(observers);
  let engine = first;
  let nextStartAt = 0;

  const restart = singleFlight(async (): Promise<PGlite> => {
    if (Date.now() < nextStartAt) throw new EngineStoppedError('the database has stopped');
    try {
      // Closing a stopped engine may fail.
      await engine
        .close()
        .catch((error: unknown) => logger.warn({ fault: error }, 'the stopped database does not close'));
      engine = await start();
      logger.warn('the database has started again');
      return engine.client;
    } catch (error) {
      logger.error({ fault: error }, 'the database does not start');
      throw new EngineStoppedError('the database has stopped');
    } finally {
      nextStartAt = Date.now() + RESTART_INTERVAL_MS;
    }
  });

  const current = async (): Promise<PGlite> => (engine.hasStopped() ? restart() : engine.client);

  return {
    query: (...call) => observe(call[0], async () => (await current()).query(...call)) as never,
    transaction: async (work) => (await current()).transaction((tx) => work(observeQueries(tx, observe))),
    close: async () => {
      await restart.ended();
      await engine.close();
    },
  };
}
