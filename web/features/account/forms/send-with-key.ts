import type { ApolloClient } from '@apollo/client';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { toFailure } from '#web/gql/errors.ts';

interface Submission {
  /** Names the call; the last submission of each is remembered. */
  operation: object;
  /** JSON: another input is another submission. */
  input: unknown;
  /** How long its key may be repeated, in milliseconds. Default: as long as the document lives. */
  keptMs?: number;
}

interface Pending {
  input: string;
  key: string;
  since: number;
}

/** Submissions without an answer. Each session has a client of its own, so members do not share them. */
const pending = new WeakMap<ApolloClient, Map<object, Pending>>();

/**
 * Sends a write with a key (decision 065). A second try after a lost answer has the key of the first and gets that answer, instead of a second
 * effect or "already taken"; after an answer, good or bad, the next submission has a new one.
 *
 * @param send gets the headers, for the `context` of an operation
 */
export async function sendWithKey<Answer>(
  client: ApolloClient,
  submission: Submission,
  send: (context: { headers: Record<string, string> }) => Promise<Answer>,
): Promise<Answer> {
  const submissions = pending.get(client) ?? new Map<object, Pending>();
  pending.set(client, submissions);
  const { operation } = submission;
  const current = toPending(submission, submissions.get(operation));
  submissions.set(operation, current);
  const end = () => void (submissions.get(operation) === current && submissions.delete(operation));
  try {
    const answer = await send({ headers: { [IDEMPOTENCY_HEADER]: current.key } });
    end();
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) end();
    throw error;
  }
}

function toPending({ input, keptMs = Number.POSITIVE_INFINITY }: Submission, last: Pending | undefined): Pending {
  const text = JSON.stringify(input);
  const isAgain = last?.input === text && Date.now() - last.since < keptMs;
  return isAgain ? last : { input: text, key: randomKey(), since: Date.now() };
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
