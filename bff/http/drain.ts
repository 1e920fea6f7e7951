import type { FastifyInstance } from 'fastify';

interface Drain {
  /** Ends the calls still running, so that their requests are answered. */
  stopCalls: () => unknown;
  stopCallsAfterMs?: number;
  dropClientsAfterMs?: number;
}

/**
 * Closing waits for requests in flight, and an upstream in silence or a client that sends byte by byte could keep it waiting longer than
 * the 8 s the process has. First the calls are let go, which still gives their clients an answer, then the clients.
 */
export function addDrain(app: FastifyInstance, { stopCalls, stopCallsAfterMs = 5_000, dropClientsAfterMs = 7_000 }: Drain): void {
  const timers: NodeJS.Timeout[] = [];
  app.addHook('preClose', async () => {
    timers.push(
      // A connection whose last answer went out after the closing began would be kept alive for its client's next request.
      setInterval(() => app.server.closeIdleConnections(), 50),
      setTimeout(stopCalls, stopCallsAfterMs),
      setTimeout(() => app.server.closeAllConnections(), dropClientsAfterMs),
    );
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
  });
}
