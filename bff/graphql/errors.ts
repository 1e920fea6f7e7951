import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import type { FieldError, UpstreamError } from '#bff/upstream/upstream-error.ts';

/** The codes of contract's table "Errors". */
export type HouseCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'BAD_USER_INPUT'
  | 'NOT_FOUND'
  | 'RATE_LIMITED'
  | 'UPSTREAM_ERROR'
  | 'UPSTREAM_INVALID_RESPONSE'
  | 'UPSTREAM_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR';

/** requirements §8's sentence for what nobody foresaw. */
export const UNEXPECTED = 'An unexpected error occurred. Please try again.';

/** An error of our own making: its message is for a person, and passes the allow-list as it is. */
export class HouseError extends GraphQLError {
  override name = 'HouseError';
  constructor(code: HouseCode, message: string, extensions: GraphQLErrorExtensions = {}) {
    super(message, { extensions: { code, ...extensions } });
  }
}

export function badInput(message: string, fieldErrors: FieldError[] = []): HouseError {
  return new HouseError('BAD_USER_INPUT', message, fieldErrors.length > 0 ? { fieldErrors } : {});
}

/** Carries the status an API would have sent, so that what we refuse ourselves looks like what it refuses. */
export function notFound(message: string): HouseError {
  return new HouseError('NOT_FOUND', message, { status: 404 });
}

/** @param retryAfter seconds */
export function rateLimited(retryAfter: number): HouseError {
  const seconds = Math.max(1, Math.ceil(retryAfter));
  return new HouseError('RATE_LIMITED', `Too many requests. Please try again in ${seconds} seconds.`, { retryAfter: seconds });
}

const CODE_BY_STATUS: Record<number, HouseCode> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'BAD_USER_INPUT',
  422: 'BAD_USER_INPUT',
  429: 'RATE_LIMITED',
};

/** The one error map: how a failed call appears in the graph. */
export function extensionsOf(error: UpstreamError): GraphQLErrorExtensions {
  const extensions: GraphQLErrorExtensions = { code: codeOf(error) };
  if (error.status !== undefined) extensions['status'] = error.status;
  if (error.fieldErrors.length > 0) extensions['fieldErrors'] = error.fieldErrors;
  if (error.retryAfter !== undefined) extensions['retryAfter'] = error.retryAfter;
  return extensions;
}

function codeOf(error: UpstreamError): HouseCode {
  if (error.failure === 'invalid') return 'UPSTREAM_INVALID_RESPONSE';
  if (error.failure === 'unreachable') return 'UPSTREAM_UNAVAILABLE';
  return CODE_BY_STATUS[error.status ?? 0] ?? 'UPSTREAM_ERROR';
}
