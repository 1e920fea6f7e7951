import type { Registry } from 'prom-client';
import type { Logger } from '#shared/node/process/logger.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';

/** What watches a part of the service. A program that runs once has a log alone. */
export interface Observers {
  log: Logger;
  registry?: Registry | undefined;
  tracing?: Tracing | undefined;
}
