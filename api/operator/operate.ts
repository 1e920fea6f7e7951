import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import type { Config } from '#api/config.ts';
import type { ImportedOrder } from '#api/features/orders/import-order.ts';
import { createOrderAdmin, type OrderAdmin } from '#api/features/orders/orders.admin.ts';
import type { PurgeReport } from '#api/features/orders/purge.ts';
import { ApiError, type FieldError } from '#api/http/envelope.ts';
import { systemClock } from '#api/lib/clock.ts';
import { openStore } from '#api/store/open-store.ts';
import { adminSocketPath } from './admin-socket.ts';

type Answer = { status: number; message: string; data: unknown; errors?: FieldError[] };

/**
 * Does an operator's work, whether the service runs or not: PostgreSQL is open to both; the embedded
 * database is either asked through the running service or, where none runs, opened here.
 *
 * @throws {ApiError} with messages an operator can read
 * @throws {import('#api/store/store-error.ts').StoreError} when the database is not to be had
 */
export async function operate<Result>(config: Config, work: (keeping: OrderAdmin) => Promise<Result>): Promise<Result> {
  const { dataDir, siteUrl } = config;
  const door = config.databaseUrl === undefined ? adminSocketPath(dataDir) : null;
  if (door !== null && (await isOpen(door))) {
    return work({
      importOrder: async (input) => (await ask(door, '/orders/import', input)) as ImportedOrder,
      purge: async () => (await ask(door, '/orders/purge', {})) as PurgeReport,
    });
  }
  const store = await openStore(config, pino({ level: 'silent' }));
  try {
    return await work(createOrderAdmin({ db: store.db, dataDir, clock: systemClock, siteUrl }));
  } finally {
    await store.close();
  }
}

/** The socket's file stays when a process is killed: only a connection tells. */
function isOpen(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

function ask(socketPath: string, path: string, input: unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const call = request({ socketPath, path, method: 'POST', headers }, (response) => {
      text(response).then((body) => resolve(read(body))).catch(reject);
    });
    call.once('error', reject).end(JSON.stringify(input));
  });
}

function read(body: string): unknown {
  const { status, message, data, errors } = JSON.parse(body) as Answer;
  if (status !== 200) throw new ApiError(status, message, errors);
  return data;
}
