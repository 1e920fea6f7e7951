import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import type { FieldError, UpstreamError } from '#bff/upstream/upstream-error.ts';

/** contract, errors. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'BAD_USER_INPUT'
  | 'NOT_FOUND'
  | 'RATE_LIMITED'
  | 'UPSTREAM_ERROR'
  | 'UPSTREAM_INVALID_RESPONSE'
  | 'UPSTREAM_UNAVAILABLE'
  | 'INTERNAL_SERVER_ERROR';

/** An error that the BFF raises itself: its message is for a person, and the client gets it unchanged. */
export class AppError extends GraphQLError {
  override name = 'AppError';
  constructor(code: ErrorCode, message: string, extensions: GraphQLErrorExtensions = {}) {
    super(message, { extensions: { code, ...extensions } });
  }
}

export function badInput(message: string, fieldErrors: FieldError[] = []): AppError {
  return new AppError('BAD_USER_INPUT', message, fieldErrors.length > 0 ? { fieldErrors } : {});
}

/** Has the status that the API would have sent, so that both refusals look alike. */
export function notFound(message: string): AppError {
  return new AppError('NOT_FOUND', message, { status: 404 });
}

const CODE_BY_STATUS: Record<number, ErrorCode> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'BAD_USER_INPUT',
  422: 'BAD_USER_INPUT',
  429: 'RATE_LIMITED',
};

/** The extensions of a failed call of the API. */
export function extensionsOf(error: UpstreamError): GraphQLErrorExtensions {
  const extensions: GraphQLErrorExtensions = { code: codeOf(error) };
  if (error.status !== undefined) extensions['status'] = error.status;
  if (error.fieldErrors.length > 0) extensions['fieldErrors'] = error.fieldErrors;
  if (error.retryAfter !== undefined) extensions['retryAfter'] = error.retryAfter;
  return extensions;
}

function codeOf(error: UpstreamError): ErrorCode {
  if (error.failure === 'invalid') return 'UPSTREAM_INVALID_RESPONSE';
  if (error.failure === 'unreachable') return 'UPSTREAM_UNAVAILABLE';
  return CODE_BY_STATUS[error.status ?? 0] ?? 'UPSTREAM_ERROR';
}
