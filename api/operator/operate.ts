import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import type { Config } from '#api/config.ts';
import type { ImportedOrder } from '#api/features/orders/import-order.ts';
import { createOrderAdmin } from '#api/features/orders/orders.admin.ts';
import type { PurgeReport } from '#api/features/orders/purge.ts';
import { openFileStore } from '#api/files/open-file-store.ts';
import { JobQueue } from '#api/jobs/job-queue.ts';
import type { DeadLetter } from '#api/jobs/job-store.ts';
import { ApiError, type FieldError } from '#api/http/envelope.ts';
import { openStore } from '#api/database/open-database.ts';
import { systemClock } from '#shared/node/clock.ts';
import { type Admin, adminSocketPath } from './admin-socket.ts';

interface Answer {
  status: number;
  message: string;
  data: unknown;
  errors?: FieldError[];
}

/**
 * Runs a command of an operator, beside a running service or without one. Where a service has the embedded database
 * open, the command runs in it, through its admin socket; otherwise the store is opened here.
 *
 * @throws {ApiError} with a message for the operator
 * @throws {import('#api/database/database.ts').StoreError} where the database cannot be opened
 */
export async function operate<Result>(config: Config, command: (admin: Admin) => Promise<Result>): Promise<Result> {
  const { dataDir, siteUrl } = config;
  const socketPath = config.databaseUrl === undefined ? adminSocketPath(dataDir) : null;
  if (socketPath !== null && (await isListening(socketPath))) {
    return command({
      importOrder: async (input) => (await post(socketPath, '/orders/import', input)) as ImportedOrder,
      purge: async () => (await post(socketPath, '/orders/purge', {})) as PurgeReport,
      listDeadLetters: async () => (await post(socketPath, '/jobs/dead', {})) as DeadLetter[],
      clear: async (queues) => (await post(socketPath, '/jobs/clear', { queues })) as string[],
      retryDeadLetters: async (id) => (await post(socketPath, '/jobs/retry', { id })) as number,
    });
  }
  const log = pino({ level: 'silent' });
  const files = await openFileStore(config, { log });
  const store = await openStore(config, log);
  const jobs = new JobQueue({ store, log });
  try {
    return await command({ ...createOrderAdmin({ db: store.db, files, clock: systemClock, siteUrl }), ...jobs.admin });
  } finally {
    files.close();
    await jobs.close();
    await store.close();
  }
}

/** The file of a socket remains when its process is killed; a connection shows whether the service runs. */
function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function post(socketPath: string, path: string, input: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const call = request({ socketPath, path, method: 'POST', headers }, (response) => {
      text(response)
        .then((body) => resolve(readAnswer(body)))
        .catch(reject);
    });
    call.once('error', reject).end(JSON.stringify(input));
  });
}

function readAnswer(body: string): unknown {
  const { status, message, data, errors } = JSON.parse(body) as Answer;
  if (status !== 200) throw new ApiError(status, message, errors);
  return data;
}
