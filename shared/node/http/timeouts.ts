import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';

/** The longest times that a client may take, in milliseconds. */
export const TIMEOUTS = {
  /** Until the last header of a request. */
  headersMs: 10_000,
  /** From the last header to the end of a body other than an upload. */
  bodyMs: 15_000,
  /** Until the end of a request that uploads a file. */
  uploadMs: UPLOAD_TIMEOUT_MS,
  /** Between two requests on one connection. Fastify's default: longer than the 60 s of usual load balancers. */
  idleMs: 72_000,
  /**
   * The time without a byte in either direction while a request is received or its response sent: a client that does
   * not read must not hold a connection. A handler that needs longer sets the time of its request.
   */
  stalledMs: 60_000,
};
export type Timeouts = typeof TIMEOUTS;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** True for a multipart body, which has its own deadline. */
const isUpload = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;

/** Refuses a body that takes too long: `requestTimeout` of Node is one for all requests, uploads included. */
export function registerBodyDeadline(app: FastifyInstance, deadlineMs: number): void {
  app.addHook('onRequest', ({ raw: request }, _reply, done) => {
    // An injected request has no connection.
    if (!hasBody(request) || isUpload(request) || !(request.socket instanceof Socket)) return done();
    const timer = setTimeout(() => {
      if (request.complete) return;
      // As after Node's `requestTimeout`, the client gets a 408.
      const error = Object.assign(new Error('body timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, request.socket);
    }, deadlineMs);
    // Also emitted where the client has left.
    request.once('close', () => clearTimeout(timer));
    done();
  });
}
