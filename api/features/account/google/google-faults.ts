import { errors as jose } from 'jose';
import { ResponseBodyError } from 'openid-client';
import { ApiError } from '#api/http/envelope.ts';
import { describeError } from '#shared/node/errors.ts';
import type { Log } from '#api/lib/log.ts';

/** Codes of openid-client and jose that say that the issuer gave no usable answer. */
const AWAY = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'ERR_JWKS_TIMEOUT',
  'ERR_JWKS_INVALID',
  'ERR_JOSE_GENERIC',
]);

const UNREACHED = 'Google cannot be reached right now. Please try again.';

/**
 * What a failure at the issuer's means for the one who signs in.
 *
 * @param message for a code or credential that is not good
 */
export function toGoogleFault(error: unknown, message: string, log: Log): ApiError {
  if (error instanceof ApiError) return error;
  if (isAway(error)) {
    log.warn({ fault: describeError(error) }, 'the Google issuer is not reached');
    return new ApiError(503, UNREACHED);
  }
  // Anything but a bad code or credential is a mistake in the settings, and for the operator to see.
  if (!isRefusal(error)) log.error({ fault: describeError(error) }, 'sign-in with Google failed');
  return new ApiError(401, message);
}

function isAway(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500;
  if (error instanceof TypeError) return true;
  return error instanceof Error && 'code' in error && AWAY.has(String(error.code));
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant';
  return error instanceof jose.JOSEError;
}
