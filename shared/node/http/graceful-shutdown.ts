import { Server as TcpServer, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The longest `SHUTDOWN_DELAY_MS`: a service still takes connections after the signal to stop. */
const MAX_DELAY_MS = 4_000;
/**
 * How long requests are accepted on existing connections after the listener has closed. Proxies drop idle connections
 * sooner (deploy/nginx, bff-replicas.ts). The BFF does not: a write that it sends just then fails and can be repeated
 * with its key; reads are retried.
 */
const KEPT_ALIVE_MS = 2_000;
const STOP_CALLS_MS = MAX_DELAY_MS + KEPT_ALIVE_MS;

/**
 * The timetable of a stop. All but `keptAliveMs` count from the signal, or from the start of a close without one. The
 * supervisor of `npm start` kills after 9 s.
 */
export const SHUTDOWN = {
  maxDelayMs: MAX_DELAY_MS,
  keptAliveMs: KEPT_ALIVE_MS,
  /** The calls that requests wait for are ended, so that their clients still get a response. */
  stopCallsMs: STOP_CALLS_MS,
  /** The remaining connections are destroyed. */
  dropClientsMs: STOP_CALLS_MS + 1_000,
  /** The process ends with status 1. */
  exitMs: STOP_CALLS_MS + 2_000,
} as const;

declare module 'fastify' {
  interface FastifyInstance {
    /** Prepares the close: `/readyz` responds with 503 from now on. A close calls it if nothing else has. */
    startDraining: () => void;
    isDraining: () => boolean;
    /**
     * Takes no new connections from now on, and every response ends its connection. Not before the listener closes: a
     * proxy would open a new connection for each request. A close calls it if nothing else has.
     */
    stopListening: () => Promise<void>;
    /** Returns true if a response must end its connection. */
    endsConnections: () => boolean;
  }
}

/**
 * A close waits for requests in flight. A silent upstream, or a client that sends or reads byte by byte, could make it
 * last too long: first `stopCalls` ends the calls of other services, then the connections are destroyed.
 */
export function registerGracefulShutdown(app: FastifyInstance, stopCalls: () => unknown = () => {}): void {
  const timers: NodeJS.Timeout[] = [];
  let isDraining = false;
  let isListening = true;
  const startDraining = (): void => {
    if (isDraining) return;
    isDraining = true;
    timers.push(
      setTimeout(stopCalls, SHUTDOWN.stopCallsMs),
      setTimeout(() => app.server.closeAllConnections(), SHUTDOWN.dropClientsMs),
    );
  };
  const stopListening = async (): Promise<void> => {
    if (!isListening) return;
    isListening = false;
    // Not `server.close()`, which also ends the idle connections.
    TcpServer.prototype.close.call(app.server);
  };
  keepSlowReaders(app);
  app.decorate('startDraining', startDraining);
  app.decorate('isDraining', () => isDraining);
  app.decorate('stopListening', stopListening);
  app.decorate('endsConnections', () => !isListening);
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!isListening) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    startDraining();
    await stopListening();
    // A connection that sent its last response after the close began would stay open for its client's next request.
    timers.push(setInterval(() => app.server.closeIdleConnections(), 50));
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
}

/**
 * Node counts a connection as idle once its response is in the socket's buffer, and closing it loses the part that a
 * slow client has not read yet: while there is such a client, no idle connection is closed.
 */
function keepSlowReaders({ server }: FastifyInstance): void {
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
