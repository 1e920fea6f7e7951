import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Cluster, startCluster } from './cluster.ts';

/**
 * Starts a cluster before the tests of a file, and stops it after them. Where a server cannot be had, the tests are
 * skipped.
 */
export function prepareCluster(): { cluster: Cluster } {
  const running = {} as { cluster: Cluster };
  let missing: string | null = null;
  beforeAll(async () => {
    const started = await startCluster();
    if ('missing' in started) missing = started.missing;
    else running.cluster = started;
  });
  beforeEach(({ skip }) => {
    if (missing !== null) skip(missing);
  });
  afterAll(() => running.cluster?.stop());
  return running;
}
