/// <reference types="vite/client" />
import { isDeepStrictEqual } from 'node:util';
import { CLIENT_NAME_HEADER, WEB_CLIENT } from '#shared/graphql-http.ts';
import type { Logger } from '#shared/node/logger.ts';
import { singleFlight } from '#shared/node/single-flight.ts';
import type { BoothHeadsQuery } from '#web/gql/generated/graphql.ts';
import type { SendToBff } from '#web/server/proxy/bff-replicas.ts';
import query from './booth-heads.graphql?raw';

/** A booth as the documents of its pages need it. */
export type Booth = NonNullable<BoothHeadsQuery['booths']>[number];

/**
 * Returns all booths, the same list while they are equal; null if the BFF does not answer and has not answered before.
 */
export type BoothList = () => Promise<readonly Booth[] | null>;

const CACHE_MS = 5 * 60_000;
/** Pause after a failure: short for a visitor, but long enough for a BFF under load. */
const RETRY_MS = 10_000;
const TIMEOUT_MS = 1500;

/**
 * Fetches the booths from the BFF and caches them: their pages need titles and correct statuses before any script runs.
 * Only the first answer is waited for: later ones, which may fail, replace the list in the background.
 */
export function createBoothList(sendToBff: SendToBff, log: Pick<Logger, 'warn'>): BoothList {
  let cached: readonly Booth[] | null = null;
  let refetchAt = 0;

  const fetchBooths = singleFlight(async () => {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const request = sendToBff({
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', [CLIENT_NAME_HEADER]: WEB_CLIENT },
        body: JSON.stringify({ query, operationName: 'BoothHeads' }),
        signal,
      });
      // The signal alone would not end the request while it is being connected, to one replica after the other.
      const answer = await Promise.race([request, abortOf(signal)]);
      const { data } = (await answer.body.json()) as { data?: BoothHeadsQuery };
      if (!data?.booths) throw new Error('The answer has no booths');
      // What is rendered of a list that has not changed stays valid.
      if (!isDeepStrictEqual(data.booths, cached)) cached = data.booths;
      refetchAt = Date.now() + CACHE_MS;
    } catch (error) {
      log.warn({ fault: error }, 'the booths cannot be fetched');
      refetchAt = Date.now() + RETRY_MS;
    }
  });

  return async () => {
    if (Date.now() < refetchAt) return cached;
    const fetched = fetchBooths();
    if (cached === null) await fetched;
    return cached;
  };
}

/** Rejects when the signal aborts. */
const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
