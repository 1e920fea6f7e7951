import { Pool } from 'undici';
import { MAX_RESPONSE_BYTES } from './rest-request.ts';

const CONNECT_TIMEOUT_MS = 2_000;
/**
 * The time that an idle connection is kept if the API does not name one. Many servers close it after 5 s, and undici's
 * timers are up to a second late: a write that is sent as the server closes would be lost.
 */
const KEEP_ALIVE_MS = 3_000;

/** Creates the pool of connections to the REST API. */
export function createPool(origin: string, timeoutMs: number): Pool {
  return new Pool(origin, {
    // The groups bound the calls in flight. In the pool, waiting would count against the time-out of the try.
    connections: null,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) },
    // send() limits the total time; undici's own timers would only end long calls early.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_RESPONSE_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
}
