import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ImportInput } from '#api/features/orders/import-order.ts';
import type { OrderAdmin } from '#api/features/orders/orders.admin.ts';
import { ok } from '#api/http/envelope.ts';
import { registerErrorHandlers } from '#api/http/errors.ts';
import { describeError } from '#shared/node/errors.ts';
import type { Log } from '#api/lib/log.ts';

/** Longer ones don't fit into a socket's name. */
const MOST_BYTES = 100;

/** Where the door of a data folder is; null where there can be none. */
export function adminSocketPath(dataDir: string): string | null {
  const path = join(dataDir, 'operator.sock');
  return process.platform === 'win32' || Buffer.byteLength(path) > MOST_BYTES ? null : path;
}

/** Who is still being served when the service closes is cut off after this. */
const DRAIN_MS = 3_000;

type Options = { dataDir: string; keeping: OrderAdmin & { close: () => void }; log: Log };

/**
 * The embedded database belongs to one process: an operator's command that finds the service running
 * asks it, through a socket in the data folder. Whoever may open that folder may come in; the
 * network can't.
 */
export function registerAdminSocket(app: FastifyInstance, { dataDir, keeping, log }: Options): void {
  const path = adminSocketPath(dataDir);
  if (path === null) return;
  // An import takes as long as it takes to copy its files.
  const door = Fastify({ logger: false, requestTimeout: 0, forceCloseConnections: 'idle' });
  registerErrorHandlers(door);
  door.post('/orders/import', async ({ body }) => ok(await keeping.importOrder(body as ImportInput)));
  door.post('/orders/purge', async () => ok(await keeping.purge()));

  app.addHook('onListen', async () => {
    // The folder is ours alone: what lies here was left by a process that was killed.
    await rm(path, { force: true });
    await door.listen({ path }).then(
      () => chmod(path, 0o600),
      (error: unknown) => log.warn({ fault: describeError(error) }, 'operator commands need the service stopped'),
    );
  });
  app.addHook('preClose', async () => {
    keeping.close();
    setTimeout(() => door.server.closeAllConnections(), DRAIN_MS).unref();
    await door.close();
  });
}
