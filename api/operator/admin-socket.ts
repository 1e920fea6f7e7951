import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ImportInput } from '#api/features/orders/import-order.ts';
import type { OrderAdmin } from '#api/features/orders/orders.admin.ts';
import { ok } from '#api/http/envelope.ts';
import { registerErrorHandlers } from '#api/http/errors.ts';
import type { JobsAdmin } from '#api/jobs/job-queue.ts';
import { describeError } from '#shared/node/process/errors.ts';
import type { Logger } from '#shared/node/process/logger.ts';

/** What operators do. Errors have messages for them. */
export type Admin = OrderAdmin & JobsAdmin;

/** The system limits the path of a socket to little more. */
const MAX_PATH_BYTES = 100;

/** Requests under way get this long when the service closes. */
const DRAIN_MS = 3_000;

/** The path of the admin socket of a data folder; null where it is too long, and on Windows. */
export function adminSocketPath(dataDir: string): string | null {
  const path = join(dataDir, 'operator.sock');
  return process.platform === 'win32' || Buffer.byteLength(path) > MAX_PATH_BYTES ? null : path;
}

interface Options {
  dataDir: string;
  admin: Admin & { close: () => void };
  log: Logger;
}

/**
 * Serves operator commands on a socket in the data folder while the app listens, since the embedded database belongs to
 * one process. The permissions of the folder decide who may connect; the network cannot (decision 017).
 */
export function registerAdminSocket(app: FastifyInstance, { dataDir, admin, log }: Options): void {
  const path = adminSocketPath(dataDir);
  if (path === null) return;
  // Without a request time-out: an import takes as long as the copying of its files.
  const server = Fastify({ logger: false, requestTimeout: 0, forceCloseConnections: 'idle' });
  registerErrorHandlers(server);
  server.post('/orders/import', async ({ body }) => ok(await admin.importOrder(body as ImportInput)));
  server.post('/orders/purge', async () => ok(await admin.purge()));
  server.post('/jobs/dead', async () => ok(await admin.listDeadLetters()));
  server.post('/jobs/clear', async ({ body }) => ok(await admin.clear((body as { queues: string[] | null }).queues)));
  server.post('/jobs/retry', async ({ body }) => ok(await admin.retryDeadLetters((body as { id: string | null }).id)));

  app.addHook('onListen', async () => {
    // The folder is locked by this process: a socket in it was left by one that was killed.
    await rm(path, { force: true });
    await server.listen({ path }).then(
      () => chmod(path, 0o600),
      (error: unknown) =>
        log.warn({ fault: describeError(error) }, 'no admin socket: operator commands need the service stopped'),
    );
  });
  app.addHook('preClose', async () => {
    admin.close();
    setTimeout(() => server.server.closeAllConnections(), DRAIN_MS).unref();
    await server.close();
  });
}
