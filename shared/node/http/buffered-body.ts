import type { IncomingMessage } from 'node:http';

/**
 * Returns the body of a request if all of it arrived with the head, else null. Call it one tick after the head.
 *
 * A request whose body is read this way does not end by itself: the caller puts the body back by `unshift`, or calls
 * `read` once more. Otherwise Node keeps the request until the next one of the connection.
 */
export function readBufferedBody(request: IncomingMessage): Buffer | null {
  const length = request.readableLength;
  return length > 0 && length === Number(request.headers['content-length'])
    ? (request.read(length) as Buffer | null)
    : null;
}
