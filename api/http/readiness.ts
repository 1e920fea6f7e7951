import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '#api/database/database.ts';
import type { FileStore } from '#api/files/file-store.ts';
import type { ServiceState } from '#shared/node/service.ts';
import { singleFlight } from '#shared/node/single-flight.ts';
import { ApiError, ok } from './envelope.ts';

const PING_TIMEOUT_MS = 2_000;

/**
 * The service is ready while its database responds. Without its store of files it still lists orders and signs members
 * in, so it says `degraded` and stays ready. Concurrent requests share one check: `/readyz` is never refused, and
 * must not add load.
 */
export function createReadinessCheck(
  ping: Store['ping'],
  { isUp }: Pick<FileStore, 'isUp'>,
): (state: ServiceState) => Promise<object> {
  const isReachable = singleFlight(() =>
    ping().then(
      () => true,
      () => false,
    ),
  );
  return async (state) => {
    if (state !== 'ready') throw new ApiError(503, 'Shutting down');
    if (!(await Promise.race([isReachable(), sleep(PING_TIMEOUT_MS, false, { ref: false })])))
      throw new ApiError(503, 'The database does not answer');
    const hasFiles = (await isUp?.()) !== false;
    return ok({ ready: true, status: hasFiles ? 'ok' : 'degraded', files: hasFiles ? 'up' : 'down' });
  };
}
