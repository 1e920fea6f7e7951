import { serverMessages } from '#shared/messages/server.ts';

/** An error body in GraphQL form, for responses made outside the graph. */
export function toGraphqlError(message: string, code: string, requestId: string, extensions: object = {}) {
  return { errors: [{ message, extensions: { code, ...extensions, requestId } }] };
}

/** The answer to a request that is refused because of overload. `retryAfter` is in seconds. */
export function toBusyError(requestId: string, retryAfter: number) {
  return toGraphqlError(serverMessages.busy, 'UPSTREAM_UNAVAILABLE', requestId, { retryAfter });
}
