import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes the responses whose turn on their connection has not come when it breaks. A client may send further requests
 * before the response to its first (pipelining); Node emits `close` for the response that holds the connection only.
 */
export function registerPipelinedClose(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, done) => {
    // An injected request has no connection.
    if (response.socket !== null || !(socket instanceof Socket)) return done();
    const close = (): void => {
      if (response.socket !== null) return;
      response.destroy();
      response.emit('close');
    };
    // One for each request that waits.
    socket.setMaxListeners(0).once('close', close);
    response.once('close', () => socket.off('close', close));
    done();
  });
}
