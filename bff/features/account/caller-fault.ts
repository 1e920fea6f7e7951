import { UpstreamError } from '#bff/upstream/upstream-error.ts';

/**
 * True for what the API refused because of what was sent: wrong passwords, wrong codes. Only these count against the limits of guessing;
 * an API that is down, or says "too many requests" itself, must not lock anybody out.
 */
export function isCallerFault(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.failure !== 'refused') return false;
  const status = error.status ?? 0;
  return status >= 400 && status < 500 && status !== 429;
}
