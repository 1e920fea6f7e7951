import type { Clock } from '#shared/node/clock.ts';
import { isAboutVisitor } from './upstream-error.ts';

/**
 * The time in which others may join a read. It limits the age of an answer, and the visitors who wait for a call that
 * hangs.
 */
const JOIN_MS = 1_000;

/** A read whose result is the same for all callers, such as the order of an invoice. */
type Read<Visitor, T> = (key: string, visitor: Visitor) => Promise<T>;

class SharedRead<T> {
  constructor(
    readonly startedAt: number,
    /** Cleared at the end, so that nothing retains it. */
    public answer: Promise<T> | undefined,
  ) {}
}

/**
 * Makes public reads of one key that run at the same time share one call of the API (decision 070). The call carries
 * the address and the request id of the first visitor, and nothing is kept once it has ended.
 */
export function coalesce<Visitor, T>(read: Read<Visitor, T>, clock: Clock): Read<Visitor, T> {
  const running = new Map<string, SharedRead<T>>();

  return (key, visitor) => {
    const earlier = running.get(key);
    if (earlier?.answer && clock.now() - earlier.startedAt < JOIN_MS)
      return earlier.answer.catch((error: unknown) => {
        // This visitor's own call may succeed.
        if (isAboutVisitor(error)) return read(key, visitor);
        throw error;
      });
    const answer = read(key, visitor);
    const current = new SharedRead(clock.now(), answer);
    running.set(key, current);
    const end = (): void => {
      if (running.get(key) === current) running.delete(key);
      current.answer = undefined;
    };
    answer.then(end, end);
    return answer;
  };
}
