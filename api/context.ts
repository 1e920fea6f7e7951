import type { Clock } from '#shared/node/clock.ts';
import type { RateLimits } from '#shared/rate-limits/rate-limit-policy.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { FileStore } from './files/file-store.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import type { Observers } from './lib/observers.ts';
import type { Secrets } from './lib/secrets.ts';

/** What the features run on. Each says by `Pick`, or by its parameters, what it takes of it. */
export interface Context extends Observers {
  config: Config;
  clock: Clock;
  db: Database;
  files: FileStore;
  jobs: Pick<JobQueue, 'define'>;
  limits: RateLimits;
  secrets: Secrets;
  /** Base of media and zip links. */
  publicUrl: () => string;
  /** Origin of the website. */
  siteUrl: string;
}
