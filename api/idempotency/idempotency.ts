import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { encryptJson, decryptJson } from '#api/lib/encrypted-json.ts';
import { keepLease } from '#api/lib/lease.ts';
import { isIdempotencyKey } from '#shared/idempotency-key.ts';
import { idempotencyMessages } from '#shared/messages/server.ts';
import { singleFlight } from '#shared/node/single-flight.ts';
import { deriveSecrets, fingerprint, type IdempotencyScope } from './derived-keys.ts';

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

/** The result of claiming a key: the run may begin, another run is at work, or there is an answer. */
export type ClaimResult = 'claimed' | 'running' | { answer: string };

/** Keys and their encrypted answers, shared by the processes of a service. `run` names the run of one process. */
export interface IdempotencyStore {
  /** Atomic: of several runs that ask at once, one gets the key, for one lease. */
  claim(id: string, run: string): Promise<ClaimResult>;
  /** Extends the claim of this run by one lease from now. */
  renew(id: string, run: string): Promise<void>;
  /** Stores the answer. Returns false if the claim has passed to another run. */
  complete(id: string, run: string, answer: string): Promise<boolean>;
  /** Ends the claim of this run without an answer. */
  release(id: string, run: string): Promise<void>;
}

/**
 * Why a request with a key is refused: the key is malformed, was used with other parameters, or its first request
 * still runs.
 */
export class IdempotencyError extends Error {
  override name = 'IdempotencyError';

  constructor(readonly fault: 'malformed' | 'reused' | 'busy') {
    super(idempotencyMessages[fault]);
  }
}

export interface IdempotentCall extends IdempotencyScope {
  /** JSON, equal for equal calls. */
  parameters: unknown;
}

/** Stores a result in the transaction of the write, so that there is never one without the other. */
export type RecordResult<T> = (result: T, transaction: IdempotencyStore) => Promise<void>;

export type Idempotency = ReturnType<typeof createIdempotency>;

interface Options {
  store: IdempotencyStore;
  /** A secret of the service; empty if it has none. */
  salt: string;
  /** The longest time that a call waits for the first one with its key. */
  waitMs: number;
  /**
   * The JSON of a failure that a repeated call would meet again; null for a failure that is not stored, such as a
   * time-out.
   */
  describeFailure: (error: unknown) => unknown;
  /** The error of a stored failure. */
  toError: (failure: unknown) => Error;
}

/** The outcome of a run. `parameters` is the fingerprint of its parameters. */
type Settled = { parameters: string } & ({ result: unknown } | { error: unknown });
type Stored = { parameters: string } & ({ result: unknown } | { failure: unknown });

/** A run: the secrets of its key, the fingerprint of its parameters, and its work. */
interface Run {
  runId: string;
  secrets: ReturnType<typeof deriveSecrets>;
  parameters: string;
  work: (record: RecordResult<unknown>) => Promise<unknown>;
}

/** Executes a write with an `Idempotency-Key` once, and gives its repetitions the same answer (decision 065). */
export function createIdempotency(options: Options) {
  const { salt, waitMs } = options;
  /** Within this process, the runs of one key share one. */
  const share = singleFlight((_id: string, run: Run) => begin(options, run));

  return {
    /**
     * Runs `work` once for a key: calls that arrive meanwhile wait for its result, later ones get the stored one.
     *
     * @param work its result is JSON. `record` is for work in a transaction; any other result is stored afterwards
     * @throws IdempotencyError, or what `work` throws
     */
    async run<T>(call: IdempotentCall, work: (record: RecordResult<T>) => Promise<T>): Promise<T> {
      if (!isIdempotencyKey(call.key)) throw new IdempotencyError('malformed');
      const secrets = deriveSecrets(call, salt);
      const parameters = fingerprint(call.parameters, secrets.parametersKey);
      const isFirst = !share.isRunning(secrets.keyId);
      const run = share(secrets.keyId, { runId: randomUUID(), secrets, parameters, work: work as Run['work'] });
      const settled = await (isFirst ? run : waitFor(run, waitMs));
      if (settled.parameters !== parameters) throw new IdempotencyError('reused');
      if ('error' in settled) throw settled.error;
      return settled.result as T;
    },
  };
}

/** Claims the key and executes the run, or returns the stored answer. @throws IdempotencyError `busy` after `waitMs` */
async function begin(options: Options, run: Run): Promise<Settled> {
  const { store, waitMs, toError } = options;
  const giveUpAt = performance.now() + waitMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const claim = await store.claim(run.secrets.keyId, run.runId);
    if (claim === 'claimed') return execute(options, run);
    if (claim !== 'running') {
      const stored = decryptJson(claim.answer, run.secrets.answerKey) as Stored;
      return 'failure' in stored ? { parameters: stored.parameters, error: toError(stored.failure) } : stored;
    }
    if (performance.now() > giveUpAt) throw new IdempotencyError('busy');
    await sleep(pause);
  }
}

async function execute({ store, describeFailure }: Options, run: Run): Promise<Settled> {
  const { runId, secrets, parameters, work } = run;
  const stopRenewal = keepLease(() => store.renew(secrets.keyId, runId));
  let isRecorded = false;
  try {
    const result = await work(async (recorded, transaction) => {
      const answer = encryptJson({ parameters, result: recorded }, secrets.answerKey);
      // Another run has begun the same work: this one is rolled back.
      if (!(await transaction.complete(secrets.keyId, runId, answer))) throw new IdempotencyError('busy');
      isRecorded = true;
    });
    if (!isRecorded) await end(store, run, { result });
    return { parameters, result };
  } catch (error) {
    const failure = describeFailure(error);
    await end(store, run, failure === null ? null : { failure });
    return { parameters, error };
  } finally {
    stopRenewal();
  }
}

/**
 * Stores how the run ended, or frees the key. The work is done by then: a failing store must not turn it into a
 * failure.
 */
async function end(
  store: IdempotencyStore,
  { runId, secrets, parameters }: Run,
  ending: { result: unknown } | { failure: unknown } | null,
): Promise<void> {
  await (
    ending === null
      ? store.release(secrets.keyId, runId)
      : store.complete(secrets.keyId, runId, encryptJson({ parameters, ...ending }, secrets.answerKey))
  ).catch(ignore);
}

async function waitFor<T>(running: Promise<T>, ms: number): Promise<T> {
  const timeout = sleep(ms, null, { ref: false }).then(() => Promise.reject(new IdempotencyError('busy')));
  return Promise.race([running, timeout]);
}

function ignore(): void {}
