import type { FastifyRequest } from 'fastify';
import type { Context } from '#api/context.ts';
import type { Database } from '#api/database/database.ts';
import { createIdempotencyKeys } from '#api/database/idempotency-keys.ts';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import { createIdempotency } from '#shared/node/idempotency/idempotency.ts';
import { ApiError, type Refusal } from './envelope.ts';

/** Shorter than the BFF waits for an answer, and longer than the claim of a dead process. */
const WAIT_MS = 8_000;

export interface IdempotentWrite {
  /** Its name among the endpoints. */
  operation: string;
  /** The member's id, or the hash of a token that is exchanged; left out for a visitor. */
  owner?: string;
  /** JSON that is equal for equal requests. */
  parameters: unknown;
}

/** Stores the answer in the transaction of the write. Does nothing for a request without a key. */
type RecordAnswer = (answer: unknown, tx: Database) => Promise<void>;

/**
 * Writes that accept the header `Idempotency-Key` (decision 065). The keys are in the database, which processes share.
 */
export function createIdempotentWrites({ db, clock, secrets }: Pick<Context, 'db' | 'clock' | 'secrets'>) {
  const keys = createIdempotencyKeys(db, clock);
  const idempotency = createIdempotency({ store: keys, salt: secrets[0], waitMs: WAIT_MS, describeFailure, toError });

  /**
   * Runs `work` once for the key of the request, and always for a request without one.
   *
   * @throws {import('#shared/node/idempotency/idempotency.ts').IdempotencyError}, or what `work` throws
   */
  return async <Answer>(
    request: FastifyRequest,
    { operation, owner = '', parameters }: IdempotentWrite,
    work: (record: RecordAnswer) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = request.headers[IDEMPOTENCY_HEADER];
    if (key === undefined) return work(async () => {});
    const call = { key: String(key), operation, owner, parameters: async () => parameters };
    return idempotency.run<Answer>(call, (record) =>
      work((answer, tx) => record(answer as Answer, createIdempotencyKeys(tx, clock))),
    );
  };
}

/**
 * The failures that are stored: refusals of the request itself. A limit, a busy service and a message that could not be
 * sent may pass; an invalid token is looked up again.
 */
function describeFailure(error: unknown): Refusal | null {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 401) return null;
  return error.toEnvelope();
}

const toError = (failure: unknown): ApiError => ApiError.from(failure as Refusal);
