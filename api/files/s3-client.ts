import { HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Histogram, type Registry } from 'prom-client';
import type { S3Config } from '#api/config.ts';
import type { Observers } from '#api/lib/observers.ts';
import { StartupError } from '#shared/node/errors.ts';
import type { Logger } from '#shared/node/logger.ts';
import { DURATION_BUCKETS } from '#shared/node/metrics.ts';
import { singleFlight } from '#shared/node/single-flight.ts';
import { StorageError } from './file-store.ts';

/** How long a call of the store may take, in milliseconds. */
const S3_TIMEOUTS = {
  connectMs: 2_000,
  /**
   * From a request with a small body, or none, to the head of its response. Three attempts end before the time-out of
   * the BFF (10 s).
   */
  responseMs: 2_500,
  /** The same of an upload (a photo, a part of 8 MiB). */
  uploadMs: 120_000,
  /**
   * Without a byte in either direction. Longer than a client of ours may be silent, so that a slow phone does not lose
   * its download.
   */
  idleMs: 90_000,
};

const ATTEMPTS = 3;

/** A download that is passed on holds a connection for as long as its client takes. */
const MAX_CONNECTIONS = 1_000;

/** The options of a short call. */
export const shortTimeout = { requestTimeout: S3_TIMEOUTS.responseMs };

/** What every client of a store has. Names buckets in the path, which every store supports. */
export const accessOf = ({ region, accessKeyId, secretAccessKey }: S3Config) => ({
  region,
  credentials: { accessKeyId, secretAccessKey },
  forcePathStyle: true,
});

/**
 * A client of the bucket's store, with metrics of its calls. A call that fails rejects with a
 * {@link StorageError}. If the store does not respond at the start, the service starts without it.
 *
 * @throws {StartupError} if there is no such bucket, or the key is refused
 */
export async function openS3(config: S3Config, observers: Observers) {
  const client = new S3Client({
    ...accessOf(config),
    endpoint: config.endpoint,
    maxAttempts: ATTEMPTS,
    // Other stores than Amazon's do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: S3_TIMEOUTS.connectMs,
      requestTimeout: S3_TIMEOUTS.uploadMs,
      throwOnRequestTimeout: true,
      socketTimeout: S3_TIMEOUTS.idleMs,
      httpAgent: { maxSockets: MAX_CONNECTIONS },
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  });
  let isUp = true;
  observeCalls(client, observers.registry, (outcome) => (isUp = outcome !== 'unavailable'));
  const probe = () => client.send(new HeadBucketCommand({ Bucket: config.bucket }), shortTimeout);
  await probe().catch((error: unknown) => requireBucket(error, config, observers.logger));
  const check = singleFlight(() => probe().catch(() => {}));
  return {
    client,

    /** Checks a store that is down, one call at a time: a replica without visitors would not notice its recovery. */
    isUp(): boolean {
      if (!isUp) void check();
      return isUp;
    },
  };
}

/** @throws {StartupError} unless the store may respond later */
function requireBucket(error: unknown, { bucket, endpoint }: S3Config, logger: Logger): void {
  const { message } = error as StorageError;
  if (outcomeOf(error) !== 'unavailable')
    throw new StartupError(
      `S3_BUCKET: ${message} at ${endpoint}, about the bucket ${bucket}; 404: there is none, 301 or 400: S3_REGION is another one, 401 or 403: the key may not use it`,
    );
  logger.warn({ endpoint, reason: message }, 'pictures and zips are unavailable');
}

type Outcome = 'ok' | 'missing' | 'refused' | 'unavailable';

/** Measures each call, all attempts together; a failure is thrown as a {@link StorageError}. */
function observeCalls(client: S3Client, registry: Registry, onOutcome: (outcome: Outcome) => void): void {
  const durations = new Histogram({
    name: 's3_call_duration_seconds',
    help: 'Calls of the S3 store, all attempts together, until the head of the answer',
    labelNames: ['operation', 'outcome'],
    buckets: DURATION_BUCKETS,
    registers: [registry],
  });
  client.middlewareStack.add(
    (next, { commandName = 'unknown' }) =>
      async (args) => {
        const end = durations.startTimer({ operation: commandName.replace(/Command$/, '') });
        let outcome: Outcome = 'ok';
        try {
          return await next(args);
        } catch (error) {
          outcome = outcomeOf(error);
          return throwStorageError(error);
        } finally {
          end({ outcome });
          onOutcome(outcome);
        }
      },
    { step: 'initialize', name: 'observer' },
  );
}

/** A signature that is refused is a fault of the configuration, or of a clock; without a response the store is away. */
function outcomeOf(error: unknown): Outcome {
  const status = statusOf(error);
  if (status === 404) return 'missing';
  return status !== null && status < 500 && status !== 429 ? 'refused' : 'unavailable';
}

/** The HTTP status of the store's response; null without one. */
export function statusOf(error: unknown): number | null {
  const cause = error instanceof StorageError ? error.cause : error;
  return cause instanceof S3ServiceException ? (cause.$metadata.httpStatusCode ?? null) : null;
}

/** @throws StorageError */
function throwStorageError(error: unknown): never {
  const status = statusOf(error);
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  throw new StorageError(
    status === null ? `the S3 store does not answer: ${message}` : `the S3 store answered ${status} (${name})`,
    { cause: error },
  );
}
