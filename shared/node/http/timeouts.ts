import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { UPLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { whenClosed } from './request-context.ts';

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
  /**
   * While a request is on its way or answered: without a byte in either direction, so that a client that reads
   * nothing holds nothing.
   */
  stalledMs: 60_000,
};
export type Timeouts = typeof TIMEOUTS;

export const isUpload = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true;

/**
 * Cuts a client off that sends a body byte by byte, and would hold its connection for as long as an upload may take.
 */
export function limitBodyTime(
  server: Server,
  request: IncomingMessage,
  response: ServerResponse,
  deadlineMs: number,
): void {
  if (request.complete || isUpload(request)) return;
  const timer = setTimeout(() => {
    if (request.complete) return;
    // What Node emits when `requestTimeout` is over: the client is sent a 408.
    const error = Object.assign(new Error('body timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', error, request.socket);
  }, deadlineMs);
  request.once('end', () => clearTimeout(timer));
  whenClosed(response, () => clearTimeout(timer));
}
