import type { FastifyInstance } from 'fastify';
import { UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';

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
};
export type Timeouts = typeof TIMEOUTS;

/** Cuts a client off that sends a body byte by byte, and would hold its connection for as long as an upload may take. */
export function registerBodyDeadline(app: FastifyInstance, deadlineMs: number): void {
  app.addHook('onRequest', ({ raw, headers }, reply, done) => {
    done();
    if (raw.complete || headers['content-type']?.toLowerCase().startsWith('multipart/form-data')) return;
    const timer = setTimeout(() => {
      // What Node emits when `requestTimeout` is over: the client is sent a 408.
      if (!raw.complete) app.server.emit('clientError', Object.assign(new Error('body timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket);
    }, deadlineMs);
    raw.once('end', () => clearTimeout(timer));
    reply.raw.once('close', () => clearTimeout(timer));
  });
}

/** The order in which a close gives up what is still in flight. */
export interface Drain {
  /** Ends the calls of other services, so that the requests that wait for them are answered. */
  stopCalls?: () => unknown;
  /** Milliseconds. */
  stopCallsAfterMs?: number;
  /** Milliseconds until the connections that are left are destroyed. */
  dropClientsAfterMs?: number;
}

/**
 * A close waits for requests in flight. A silent upstream, or a client that sends or reads byte by byte, could make it last longer than the
 * process has: first the calls are ended, which still lets their clients get an answer, then the connections.
 */
export function registerDrain(app: FastifyInstance, { stopCalls = () => {}, stopCallsAfterMs = 5_000, dropClientsAfterMs = 7_000 }: Drain = {}): void {
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', async () => {
    timers.push(
      // A connection that sent its last answer after the close began would stay open for its client's next request.
      setInterval(() => app.server.closeIdleConnections(), 50),
      setTimeout(stopCalls, stopCallsAfterMs),
      setTimeout(() => app.server.closeAllConnections(), dropClientsAfterMs),
    );
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
}
