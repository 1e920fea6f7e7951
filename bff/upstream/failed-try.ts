import type { TryOutcome } from './circuit-breaker.ts';
import type { RunningCall } from './retries.ts';
import { TransportError } from './transport-error.ts';
import { invalidResponse, UpstreamError } from './upstream-error.ts';

/** Returns what a failed try says about the API. */
export function outcomeOf(error: unknown): TryOutcome {
  if (error instanceof UpstreamError) return isServerFault(error) ? 'failed' : 'succeeded';
  return error instanceof TransportError && error.fault !== 'aborted' ? 'failed' : 'abandoned';
}

/** True if the API is broken: a busy one opens no circuit. */
function isServerFault(error: UpstreamError): boolean {
  return error.failure === 'invalid' || ((error.status ?? 0) >= 500 && !isBusyResponse(error));
}

/** True for a 503 with `Retry-After`. */
export function isBusyResponse(error: unknown): boolean {
  return error instanceof UpstreamError && error.status === 503 && error.retryAfter !== undefined;
}

/** Returns the error that the caller gets. @param message for a person if no response came */
export function toUpstreamError(error: unknown, message: string): unknown {
  if (!(error instanceof TransportError)) return error;
  const isInvalid = error.fault === 'garbage' || error.fault === 'truncated';
  return isInvalid ? invalidResponse(error) : new UpstreamError('unreachable', message, { cause: error });
}

/** Returns the error of a call that is not made. */
export function circuitOpen(message: string, retryAfter: number): UpstreamError {
  return new UpstreamError('unreachable', message, { retryAfter, cause: 'circuit open' });
}

/** Returns what the metrics say about a failed call. */
export function outcomeOfCall(error: unknown, { call, http }: RunningCall) {
  if (error instanceof UpstreamError) return http.signal?.aborted ? 'aborted' : error.failure;
  // A failed file is the client's failure: the client still sends it.
  return call.file ? 'aborted' : 'fault';
}
