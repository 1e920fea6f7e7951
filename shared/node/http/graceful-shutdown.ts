import type { Server } from 'node:http';
import { Server as TcpServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
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
  /** The calls that requests wait for are ended, so that their clients still get an answer. */
  stopCallsMs: STOP_CALLS_MS,
  /** The remaining connections are destroyed. */
  dropClientsMs: STOP_CALLS_MS + 1_000,
  /** The process ends with status 1. */
  exitMs: STOP_CALLS_MS + 2_000,
} as const;

declare module 'fastify' {
  interface FastifyInstance {
    /** Prepares the close: `/readyz` answers 503 from now on. A close calls it if nothing else has. */
    startDraining: () => void;
    isDraining: () => boolean;
    /**
     * Takes no new connections from now on, and every answer ends its connection. Not before the listener closes: a
     * proxy would open a new connection for each request. A close calls it if nothing else has.
     */
    stopListening: () => Promise<void>;
    /** Returns true if an answer must end its connection. */
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
    await closeListener(app.server);
    isListening = false;
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
    // A connection that sent its last answer after the close began would stay open for its client's next request.
    timers.push(setInterval(() => app.server.closeIdleConnections(), 50));
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
}

/**
 * Node counts a connection as idle once its answer is in the socket's buffer, and closing it loses the part that a slow
 * client has not read yet: while there is such a client, no idle connection is closed.
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

/** The time that the listener waits for a connection after the last one. A proxy has opened its own by then. */
const QUIET_MS = 10;
/** The longest time that the listener waits for further connections. */
const MAX_HOLD_MS = 250;
/** A turn of the event loop that is shorter did no other work. During a longer one, connections may have arrived. */
const QUIET_TURN_MS = 0.5;
/** The longest wait for a short turn: on a slow machine, each turn may be longer. */
const MAX_WAIT_MS = 2_000;

/**
 * Accepts the connections that wait in the accept queue, closes the listener, and then serves them: the kernel resets
 * connections that are still in the queue (decision 063). If none arrives, it closes in the first short turn; otherwise
 * in the first one that is `QUIET_MS` after the last connection.
 */
async function closeListener(server: Server): Promise<void> {
  if (!server.listening) return;
  const listeners = server.listeners('connection') as ((socket: Socket) => void)[];
  const held: Socket[] = [];
  server.removeAllListeners('connection').on('connection', (socket: Socket) => held.push(socket));
  const start = performance.now();
  // Ends the current turn: each of the following ones accepts all waiting connections.
  await nextTurn();
  let lastCameAt = 0;
  for (;;) {
    const [count, began] = [held.length, performance.now()];
    await nextTurn();
    const now = performance.now();
    if (held.length > count) lastCameAt = now;
    const isQuiet = now - lastCameAt > QUIET_MS || now - start > MAX_HOLD_MS;
    if ((isQuiet && now - began < QUIET_TURN_MS) || now - start > MAX_WAIT_MS) break;
  }
  // Not `server.close()`, which ends the idle connections first: others would arrive meanwhile.
  TcpServer.prototype.close.call(server);
  server.removeAllListeners('connection');
  for (const listener of listeners) server.on('connection', listener);
  for (const socket of held) server.emit('connection', socket);
}
