import { JSON_MAX_BYTES } from '#shared/limits.ts';
import { serverMessages } from '#shared/messages/server.ts';

/** Returns an error body in GraphQL form, for responses made outside the graph. */
export function toGraphqlError(message: string, code: string, requestId: string, extensions: object = {}) {
  return { errors: [{ message, extensions: { code, ...extensions, requestId } }] };
}

/** The message of a request whose body is too large. */
export const BODY_TOO_LARGE = `The request is larger than ${JSON_MAX_BYTES / 1000} kB.`;

/** Returns the answer to a request that is refused because of overload. `retryAfter` is in seconds. */
export function toBusyError(requestId: string, retryAfter: number) {
  return toGraphqlError(serverMessages.busy, 'UPSTREAM_UNAVAILABLE', requestId, { retryAfter });
}
