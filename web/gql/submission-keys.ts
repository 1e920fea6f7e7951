import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { ApolloLink } from '@apollo/client';
import { tap } from 'rxjs';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { toFailure } from './errors.ts';

/** A code expires: its key ends before, so that a repeated "sent" never stands for an old code. */
const SEND_OTP_KEY_MS = 60_000;

/** The operations that the graph runs once for a key, and how long a key may be repeated, in milliseconds. Pictures are sent without the client. */
const KEPT_MS = new Map<string | undefined, number>([
  ['Register', Number.POSITIVE_INFINITY],
  ['UpdateProfile', Number.POSITIVE_INFINITY],
  ['SendOtp', SEND_OTP_KEY_MS],
]);

export interface SubmissionKeys {
  /** The key of this submission: the same one as before where the same input has had no answer yet, else a new one. */
  keyOf(operation: string, input: string, keptMs?: number): string;
  /** Ends the key, unless the error says that no answer came. */
  settle(operation: string, error: unknown): void;
}

/** Keys of submissions without an answer (decision 065), the last one of each operation. */
export function createSubmissionKeys(): SubmissionKeys {
  const pending = new Map<string, { input: string; key: string; since: number }>();
  return {
    keyOf(operation, input, keptMs = Number.POSITIVE_INFINITY) {
      const last = pending.get(operation);
      if (last?.input === input && Date.now() - last.since < keptMs) return last.key;
      const key = randomKey();
      pending.set(operation, { input, key, since: Date.now() });
      return key;
    },
    settle(operation, error) {
      if (error === null || !isUnanswered(error)) pending.delete(operation);
    },
  };
}

/** Sends the key of each submission. A second click after a lost answer thus gets that answer, instead of a second effect or "already taken". */
export function createSubmissionKeyLink(): ApolloLink {
  const keys = createSubmissionKeys();
  return new ApolloLink((operation, forward) => {
    const { operationName: name = '', variables } = operation;
    const keptMs = KEPT_MS.get(name);
    if (keptMs === undefined) return forward(operation);
    const key = keys.keyOf(name, JSON.stringify(variables), keptMs);
    operation.setContext(({ headers }) => ({ headers: { ...headers, [IDEMPOTENCY_HEADER]: key } }));
    return forward(operation).pipe(
      tap({
        next: (result) => keys.settle(name, result.errors ? new CombinedGraphQLErrors(result) : null),
        error: (error: unknown) => keys.settle(name, error),
      }),
    );
  });
}

/** An answer that cannot be read says no more about the effect than none. */
function isUnanswered(error: unknown): boolean {
  const { network, code } = toFailure(error);
  return network || code === 'UPSTREAM_INVALID_RESPONSE';
}

/** Not `randomUUID`, which browsers have on HTTPS alone. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
