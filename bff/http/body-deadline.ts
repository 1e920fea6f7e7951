import type { FastifyInstance } from 'fastify';

const DEADLINE_MS = 15_000;

/**
 * A client may not take longer than this to send an operation: one that drips byte by byte would hold its connection for as long as the
 * server lets files take.
 */
export function addBodyDeadline(app: FastifyInstance, deadlineMs = DEADLINE_MS): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!raw.complete && !request.headers['content-type']?.startsWith('multipart/form-data')) {
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, deadlineMs);
      raw.once('end', () => clearTimeout(timer));
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
