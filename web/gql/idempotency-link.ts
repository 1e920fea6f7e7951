import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { toFailure } from './errors.ts';

interface PendingKey {
  input: string;
  key: string;
}

/**
 * Sends a key with each mutation (decision 065); the graph ignores the key of a mutation that takes none. A retry after
 * a lost answer has the same key and gets the first answer, instead of a second effect or "already taken". After an
 * answer, good or bad, the next submission has a new key. After a 429 the key of an attempt whose answer was lost is
 * kept: the limit says nothing about that attempt. Another input is another submission: input is the variables, and
 * `idempotencyInput` of the context for values that are not among them.
 */
export function createIdempotencyLink(): ApolloLink {
  /** The last unanswered submission of each mutation. */
  const pending = new Map<string, PendingKey>();
  return new ApolloLink((operation, forward) => {
    if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
    const name = operation.operationName ?? '';
    const input = JSON.stringify([operation.variables, operation.getContext().idempotencyInput]);
    const last = pending.get(name);
    const current = last?.input === input ? last : { input, key: createKey() };
    pending.set(name, current);
    const settle = (error?: unknown) => {
      const isOpen = isOutcomeUnknown(error) || (current === last && isLimited(error));
      if (pending.get(name) === current && !isOpen) pending.delete(name);
    };
    operation.setContext(({ headers }) => ({ headers: { ...headers, [IDEMPOTENCY_HEADER]: current.key } }));
    return forward(operation).pipe(
      tap({ next: ({ errors }) => settle(errors && new CombinedGraphQLErrors({ errors })), error: settle }),
    );
  });
}

/** Returns 128 random bits. `randomUUID` exists on HTTPS only. */
const createKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** True without a readable answer, and for a 5xx, such as a gateway's: the write may have had its effect. */
function isOutcomeUnknown(error: unknown): boolean {
  if (error === undefined) return false;
  const { isUnanswered, status, code } = toFailure(error);
  return isUnanswered || (status ?? 0) >= 500 || UNKNOWN_OUTCOMES.has(code ?? '');
}

const isLimited = (error: unknown): boolean => error !== undefined && toFailure(error).code === 'RATE_LIMITED';

const UNKNOWN_OUTCOMES: ReadonlySet<string> = new Set(['UPSTREAM_INVALID_RESPONSE', 'INTERNAL_SERVER_ERROR']);
