import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * The timetable of a stop. All but `keptAliveMs` count from the signal, or from the start of a close without one. The
 * supervisor of `npm start` kills after 9 s.
 */
export const SHUTDOWN = {
  /** The longest `SHUTDOWN_DELAY_MS`: a service still takes connections after the signal to stop. */
  maxDelayMs: 4_000,
  /**
   * How long requests are accepted on existing connections after the listener has closed. Proxies drop idle connections
   * sooner (deploy/nginx, bff-replicas.ts). The BFF does not: a write that it sends just then fails and can be repeated
   * with its key; reads are retried.
   */
  keptAliveMs: 2_000,
  /** The calls that requests wait for are ended, so that their clients still get a response. */
  stopCallsMs: 6_000,
  /** The remaining connections are destroyed. */
  dropClientsMs: 7_000,
  /** The process ends with status 1. */
  exitMs: 8_000,
};

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Prepares the close: `/readyz` responds with 503 from now on. Resolves after `delayMs`, in which connections are
     * still taken. With a delay, `close` then leaves connections open for `keptAliveMs`, each until its next response.
     */
    drain: (delayMs: number) => Promise<void>;
    isDraining: () => boolean;
  }
}

/**
 * A close waits for requests in flight. A silent upstream, or a client that sends or reads byte by byte, could make it
 * last too long: first `stopCalls` ends the calls of other services, then the connections are destroyed.
 */
export function registerGracefulShutdown(app: FastifyInstance, stopCalls: () => unknown = () => {}): void {
  const { server } = app;
  const timers: NodeJS.Timeout[] = [];
  const sockets = new Set<Socket>();
  let isDraining = false;
  let keptAliveMs = 0;
  let keptAliveUntil = 0;
  const drain = async (delayMs: number): Promise<void> => {
    if (isDraining) return;
    isDraining = true;
    timers.push(
      setTimeout(stopCalls, SHUTDOWN.stopCallsMs),
      setTimeout(() => server.closeAllConnections(), SHUTDOWN.dropClientsMs),
    );
    if (delayMs === 0) return;
    keptAliveMs = SHUTDOWN.keptAliveMs;
    await sleep(delayMs);
  };
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const closeIdle = server.closeIdleConnections.bind(server);
  // Called by `server.close()`, too. Node counts a connection as idle once its response is in the socket's buffer, and
  // closing it loses the part that a slow client has not read yet: while there is such a client, none is closed.
  server.closeIdleConnections = () => {
    const isRead = [...sockets].every(({ writableLength }) => writableLength === 0);
    if (isRead && performance.now() >= keptAliveUntil) closeIdle();
  };
  app.decorate('drain', drain);
  app.decorate('isDraining', () => isDraining);
  app.addHook('preClose', async () => {
    await drain(0);
    keptAliveUntil = performance.now() + keptAliveMs;
    // A connection that sent its last response after the close began would stay open for its client's next request.
    timers.push(setInterval(() => server.closeIdleConnections(), 50));
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
}
