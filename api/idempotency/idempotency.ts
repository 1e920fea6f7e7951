import { createHmac, hash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Context } from '#api/context.ts';
import { type Database, firstRow, hasRows } from '#api/database/database.ts';
import { idempotencyKeys } from '#api/database/schema/service.ts';
import { ApiError, type Refusal } from '#api/http/envelope.ts';
import { createEncryptedPayload } from '#api/lib/secrets.ts';
import { IDEMPOTENCY_CODES, isIdempotencyKey } from '#shared/idempotency-key.ts';
import { idempotencyMessages } from '#shared/messages/server.ts';

/**
 * How long a key is its first request's alone, longer than a write takes. A slower write is rolled back if a repetition
 * has taken its key meanwhile.
 */
const LEASE_MS = 6_000;

/** The time after the first request in which its response is repeated. */
const KEPT_MS = 24 * 60 * 60_000;

/** How long a repeated request waits for the first: shorter than the BFF waits for a response. */
const WAIT_MS = 8_000;
const PAUSE_MS = 100;

/** A write that carries a key. The same key of another member or operation is a different one. */
export interface IdempotentCall {
  key: string;
  operation: string;
  /** The member's id, or the hash of a token that is exchanged; left out for a visitor. */
  owner?: string;
  /** JSON, equal for equal calls. */
  parameters: unknown;
}

/** Stores a response in the transaction of the write, so that there is never one without the other. */
export type RecordResponse = (tx: Database, response: unknown) => Promise<void>;

type Write<Result> = (record: RecordResponse) => Promise<Result>;
type Claim = ReturnType<typeof identify> & { claimId: string };

/** How the work ended, in the form that is stored: `answer` is the response. */
type Ending = { answer: unknown } | { refusal: Refusal };
/** `parameters` is the fingerprint of those of the request. */
type Stored = { parameters: string } & Ending;

/** Leases are measured by the database's clock, since several processes compare them. */
const { keyHash, claim, leasedUntil, response: storedResponse, expiresAt } = idempotencyKeys;
const lease = sql`now() + ${LEASE_MS} * interval '1 millisecond'`;

/** Executes a write with an `Idempotency-Key` once, and gives its repetitions the same response (decision 065). */
export function createIdempotency(
  { db, clock, secrets }: Pick<Context, 'db' | 'clock' | 'secrets'>,
  mayStore: (error: unknown) => error is ApiError,
) {
  const payload = createEncryptedPayload<Stored>(secrets, 'responses');

  /** Waits while another claim has the key. @returns its result; null if the key is this claim's */
  async function claimKey({ id, claimId }: Claim): Promise<string | null> {
    const giveUpAt = performance.now() + WAIT_MS;
    while (performance.now() < giveUpAt) {
      const now = new Date(clock.now());
      const expires = new Date(now.getTime() + KEPT_MS);
      const fresh = { claim: claimId, leasedUntil: lease, response: null, expiresAt: expires };
      const isFree = or(lte(expiresAt, now), and(isNull(storedResponse), lte(leasedUntil, sql`now()`)));
      // Atomic: of several claims at once, one gets the key, for one lease.
      const claimed = db
        .insert(idempotencyKeys)
        .values({ keyHash: id, ...fresh })
        .onConflictDoUpdate({ target: keyHash, set: fresh, setWhere: isFree })
        .returning({ id: keyHash });
      if (await hasRows(claimed)) return null;
      const row = await firstRow(db.select({ text: storedResponse }).from(idempotencyKeys).where(eq(keyHash, id)));
      if (row?.text) return row.text;
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
    throw keyFault(503, 'busy');
  }

  /** The work is done at its end: a database that fails then must not turn it into a failure. */
  async function runAndRecord<Result>({ id, claimId, parameters }: Claim, work: Write<Result>): Promise<Result> {
    const isOurs = and(eq(keyHash, id), eq(claim, claimId));
    const complete = (tx: Database, ending: Ending) => {
      const text = payload.encrypt({ parameters, ...ending });
      return hasRows(tx.update(idempotencyKeys).set({ response: text }).where(isOurs).returning({ id: keyHash }));
    };
    let isRecorded = false;
    try {
      const result = await work(async (tx, response) => {
        // Another claim has begun the same work: this one is rolled back.
        if (!(await complete(tx, { answer: response }))) throw keyFault(503, 'busy');
        isRecorded = true;
      });
      if (!isRecorded) await complete(db, { answer: result }).catch(ignore);
      return result;
    } catch (error) {
      if (mayStore(error)) await complete(db, { refusal: error.toEnvelope() }).catch(ignore);
      else
        await db
          .delete(idempotencyKeys)
          .where(and(isOurs, isNull(storedResponse)))
          .catch(ignore);
      throw error;
    }
  }

  /**
   * Runs `work` once for a key: calls that arrive meanwhile wait for its result, later ones get the stored one.
   *
   * @param work its result is JSON. `record` is for work in a transaction; any other result is stored afterwards
   * @throws {ApiError} about the key, or what `work` throws
   */
  return async function runOnce<Result>(given: IdempotentCall, work: Write<Result>): Promise<Result> {
    if (!isIdempotencyKey(given.key)) throw keyFault(400, 'malformed');
    const call = { ...identify(given, secrets[0]), claimId: randomUUID() };
    const known = await claimKey(call);
    if (known === null) return runAndRecord(call, work);
    const stored = payload.decrypt(known);
    // Its id was made with the same secret.
    if (stored === null) throw new Error('a stored response cannot be decrypted');
    if (stored.parameters !== call.parameters) throw keyFault(409, 'reused');
    if ('refusal' in stored) throw ApiError.from(stored.refusal);
    return stored.answer as Result;
  };
}

function ignore(): void {}

/** Has a code of its own: a client must not take it for a conflict of the input. */
function keyFault(status: number, fault: keyof typeof IDEMPOTENCY_CODES): ApiError {
  const message = idempotencyMessages[fault];
  return new ApiError(status, message, [{ path: [], message, code: IDEMPOTENCY_CODES[fault] }]);
}

/**
 * The key is not stored, and the parameters, which may hold a password, are a fingerprint inside the encrypted
 * response.
 */
function identify({ key, operation, owner = '', parameters }: IdempotentCall, secret: string) {
  const scope = JSON.stringify(['idempotency-key', operation, owner, key]);
  return {
    id: createHmac('sha256', secret).update(scope).digest('base64url'),
    parameters: hash('sha256', JSON.stringify(parameters), 'base64url'),
  };
}
