import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { stopListening } from './graceful-shutdown.ts';

/** How long a client may take, in milliseconds. */
export const TIMEOUTS = {
  /** Until the last header of a request. */
  headersMs: 10_000,
  /** From the last header to the end of a body that is no upload. */
  bodyMs: 15_000,
  /** Until the end of a request that uploads a file. */
  uploadMs: UPLOAD_TIMEOUT_MS,
  /** Between two requests on one connection. */
  idleMs: 72_000,
  /** While a request is on its way or answered: without a byte in either direction, so that a client that reads nothing holds nothing. */
  stalledMs: 60_000,
};
export type Timeouts = typeof TIMEOUTS;

/** Cuts a client off that sends a body byte by byte, and would hold its connection for as long as an upload may take. */
export function registerBodyDeadline(app: FastifyInstance, deadlineMs: number): void {
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    done();
    if (raw.complete || headers['content-type']?.toLowerCase().startsWith('multipart/form-data')) return;
    const timer = setTimeout(() => {
      // What Node emits when `requestTimeout` is over: the client is sent a 408.
      if (!raw.complete)
        app.server.emit(
          'clientError',
          Object.assign(new Error('body timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
          raw.socket,
        );
    }, deadlineMs);
    raw.once('end', () => clearTimeout(timer));
    reply.raw.once('close', () => clearTimeout(timer));
  });
}

/**
 * Node counts a connection as idle once its answer was handed over, and closing it then cuts off what a slow client has not read yet: while there is such
 * a client, no idle connection is closed.
 */
function spareSlowReaders({ server }: FastifyInstance): void {
  const sockets = new Set<Socket>();
  const closeIdle = server.closeIdleConnections.bind(server);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.closeIdleConnections = () => {
    if ([...sockets].every(({ writableLength }) => writableLength === 0)) closeIdle();
  };
}

/** The order in which a close gives up what is still in flight. Times count from the beginning of the drain. */
export interface Drain {
  /** Ends the calls of other services, so that the requests that wait for them are answered. */
  stopCalls?: () => unknown;
  /** Milliseconds. */
  stopCallsAfterMs?: number;
  /** Milliseconds until the connections that are left are destroyed. */
  dropClientsAfterMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Prepares the close while requests are still taken: `/readyz` says no, and every answer ends its connection, so that clients and proxies
     * turn to another copy. A close begins with it, if nothing else did.
     */
    startDraining: () => void;
  }
}

/**
 * A close waits for requests in flight. A silent upstream, or a client that sends or reads byte by byte, could make it last longer than the
 * process has: first the calls are ended, which still lets their clients get an answer, then the connections.
 *
 * @returns whether the drain has begun
 */
export function registerDrain(
  app: FastifyInstance,
  { stopCalls = () => {}, stopCallsAfterMs = 5_000, dropClientsAfterMs = 7_000 }: Drain = {},
): () => boolean {
  const timers: NodeJS.Timeout[] = [];
  let isDraining = false;
  const startDraining = (): void => {
    if (isDraining) return;
    isDraining = true;
    timers.push(
      setTimeout(stopCalls, stopCallsAfterMs),
      setTimeout(() => app.server.closeAllConnections(), dropClientsAfterMs),
    );
  };
  spareSlowReaders(app);
  app.decorate('startDraining', startDraining);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    startDraining();
    await stopListening(app.server);
    // A connection that sent its last answer after the close began would stay open for its client's next request.
    timers.push(setInterval(() => app.server.closeIdleConnections(), 50));
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
  return () => isDraining;
}
