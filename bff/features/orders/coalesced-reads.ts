import { isAboutVisitor } from '#bff/upstream/upstream-error.ts';
import type { Clock } from '#shared/node/clock.ts';

/**
 * The time in which others may join a read. It limits the age of a result, and the visitors who wait for a call that
 * hangs.
 */
const JOIN_MS = 1_000;

/** A read whose result is the same for all callers, such as the order of an invoice. */
type Read<Visitor, T> = (key: string, visitor: Visitor) => Promise<T>;

/**
 * Makes public reads of one key that run at the same time share one call of the API (decision 070). The call carries
 * the address and the request id of the first visitor, and nothing is kept once it has ended.
 */
export function coalesce<Visitor, T>(read: Read<Visitor, T>, clock: Clock): Read<Visitor, T> {
  const running = new Map<string, { startedAt: number; result: Promise<T> }>();

  return (key, visitor) => {
    const earlier = running.get(key);
    if (earlier && clock.now() - earlier.startedAt < JOIN_MS)
      return earlier.result.catch((error: unknown) => {
        // This visitor's own call may succeed.
        if (isAboutVisitor(error)) return read(key, visitor);
        throw error;
      });
    const current = { startedAt: clock.now(), result: read(key, visitor) };
    running.set(key, current);
    const end = (): void => {
      if (running.get(key) === current) running.delete(key);
    };
    current.result.then(end, end);
    return current.result;
  };
}
