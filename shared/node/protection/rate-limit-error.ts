import { serverMessages } from '#shared/messages/server.ts';

/** Thrown if a limit has no points left. */
export class RateLimitError extends Error {
  override name = 'RateLimitError';

  /**
   * @param retryAfter whole seconds until another call may succeed, at least 1
   * @param spent the limit, and the key that has spent it: never part of a response
   */
  constructor(
    readonly retryAfter: number,
    readonly spent: { limit: string; key: string },
  ) {
    super(serverMessages.tooMany(retryAfter));
  }
}

/** The errors of calls that a limit has counted. */
const counted = new WeakSet<object>();

export function noteCounted(error: unknown): void {
  if (error instanceof Error) counted.add(error);
}

/** True for an error that a limit has counted. */
export const isCounted = (error: object): boolean => counted.has(error);
