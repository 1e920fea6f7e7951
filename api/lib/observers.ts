import { Registry } from 'prom-client';
import { createSilentLogger, type Logger } from '#shared/node/logger.ts';

/** What watches a part of the service. */
export interface Observers {
  logger: Logger;
  registry: Registry;
}

/** For a program that runs once: it logs and measures nothing. */
export const createSilentObservers = (): Observers => ({
  logger: createSilentLogger(),
  registry: new Registry(),
});
