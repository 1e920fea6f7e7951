import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { OperatorCommands } from '#api/create-features.ts';
import { ApiError, ok } from '#api/http/envelope.ts';
import { describeFailure } from '#shared/node/errors.ts';

/** Node cuts off the end of a longer path of a socket. */
const MAX_PATH_BYTES = 100;

/** The path of the socket of a data folder. */
export const operatorSocketPath = (dataDir: string): string => join(dataDir, 'operator.sock');

/**
 * Serves operator commands on a socket in the data folder while the app listens, since the embedded database belongs to
 * one process. The permissions of the folder decide who may connect; the network cannot (decision 017).
 */
export function registerOperatorSocket(app: FastifyInstance, dataDir: string, commands: OperatorCommands): void {
  const path = operatorSocketPath(dataDir);
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return;
  const byName = new Map<string, (...input: never[]) => unknown>(Object.entries(commands));
  const logController = new LogController({ disableRequestLogging: true });
  const server = Fastify({ loggerInstance: app.log, logController, forceCloseConnections: true });
  // The operator reads what has happened, as where the command runs without a service.
  server.setErrorHandler((error, { log }, reply) => {
    if (!(error instanceof ApiError)) log.error({ fault: error }, 'a command failed');
    const refusal = error instanceof ApiError ? error : new ApiError(500, describeFailure(error));
    return reply.code(refusal.status).send(refusal.toEnvelope());
  });
  server.post<{ Params: { command: string }; Body: never[] }>('/:command', async ({ params, body }) => {
    const command = byName.get(params.command);
    if (!command) throw new ApiError(404, 'The service is of another version than the command');
    return ok(await command(...body));
  });

  app.addHook('onListen', async () => {
    // The folder is locked by this process: a socket in it was left by one that was killed.
    await rm(path, { force: true });
    await server.listen({ path }).then(
      () => chmod(path, 0o600),
      (error: unknown) => app.log.warn({ fault: error }, 'no socket: operator commands need the service stopped'),
    );
  });
  app.addHook('preClose', () => server.close());
}
