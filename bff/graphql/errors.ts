import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import type { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { IDEMPOTENCY_CODES } from '#shared/idempotency-key.ts';
import { generalTexts } from '#shared/messages/texts.ts';
import type { FieldError } from '#shared/rest-api/endpoint.ts';
import { UserErrorCode } from './user-error-code.ts';

/** Failures of a whole operation, and what a client does about them (contract, errors). */
export const ERROR_CODES = {
  UNAUTHENTICATED:
    'No token was sent, or it is no longer valid. Delete it, and ask the user to log in. For a field that needs no token, such as `findOrder`: the REST API refused this service. Keep the token.',
  FORBIDDEN: 'The token is valid, but does not allow this.',
  BAD_USER_INPUT:
    'An argument (`fieldErrors` lists it: a person may have typed it), a variable (`problems`: correct the client) or the `Idempotency-Key` (`reason`) is invalid.',
  NOT_FOUND: 'The object does not exist, or belongs to another member.',
  RATE_LIMITED: 'Too many requests. Wait `retryAfter` seconds: it is always given.',
  UPSTREAM_ERROR: 'The REST API responded with a failure. `status` is its HTTP status.',
  UPSTREAM_INVALID_RESPONSE: 'The response of the REST API could not be read.',
  UPSTREAM_UNAVAILABLE: 'No response from the REST API, or overload. Retry after `retryAfter` seconds, if given.',
  INTERNAL_SERVER_ERROR: 'An error in this service. Report `requestId`.',
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

interface AppErrorExtensions {
  status?: number;
  reason?: string;
  fieldErrors?: readonly FieldError[];
}

/** An error that the BFF raises itself: its message is for a person, and the client gets it unchanged. */
export class AppError extends GraphQLError {
  override name = 'AppError';
  /** The status that the API uses for the same failure. */
  readonly status: number | undefined;
  readonly fieldErrors: readonly FieldError[];

  constructor(
    readonly code: ErrorCode,
    message: string,
    extensions: AppErrorExtensions = {},
  ) {
    const { fieldErrors } = extensions;
    super(message, {
      extensions: { code, ...extensions, ...(fieldErrors && { fieldErrors: fieldErrors.map(named) }) },
    });
    this.status = extensions.status;
    this.fieldErrors = fieldErrors ?? [];
  }
}

/** Creates a BAD_USER_INPUT, with the fields at fault if they are known. */
export function badInput(message: string, fieldErrors: FieldError[] = []): AppError {
  return new AppError('BAD_USER_INPUT', message, fieldErrors.length > 0 ? { fieldErrors } : {});
}

/** Creates a BAD_USER_INPUT of one field of the input. */
export function badField(field: string, message: string, code: string): AppError {
  return badInput(message, [{ path: [field], message, code }]);
}

/**
 * Creates a NOT_FOUND with the status of the API's own, so that clients cannot tell them apart.
 *
 * @param field the field of a mutation's input that names the unknown thing
 */
export function notFound(message: string, field?: string): AppError {
  const fieldErrors = field === undefined ? {} : { fieldErrors: [{ path: [field], message, code: 'not_found' }] };
  return new AppError('NOT_FOUND', message, { status: 404, ...fieldErrors });
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

const KEY_FAULTS = new Set<string>(Object.values(IDEMPOTENCY_CODES));

/** Returns the API's code if it refused the `Idempotency-Key`, which is the client program's and not the person's. */
function keyFaultOf({ fieldErrors }: UpstreamError): string | undefined {
  return fieldErrors.find(({ code }) => KEY_FAULTS.has(code))?.code;
}

export const isKeyFault = (error: UpstreamError): boolean => keyFaultOf(error) !== undefined;

/** The graph's codes of field errors, if they differ from those of the API and of zod. */
const CODE_OF_ITEM: ReadonlyMap<string, string> = new Map([
  ['too_small', 'too_short'],
  ['too_big', 'too_long'],
]);
const codeOfItem = (code: string): string => CODE_OF_ITEM.get(code) ?? code;

export const userErrorCodeOf = ({ code }: FieldError): UserErrorCode =>
  UserErrorCode[codeOfItem(code).toUpperCase() as UserErrorCode] ?? 'INVALID';

/** An item with the graph's codes. */
const named = (item: FieldError) => ({ ...item, code: codeOfItem(item.code), userErrorCode: userErrorCodeOf(item) });

/** The codes of failures that pass by waiting. */
const PASSING = new Set<ErrorCode>(['RATE_LIMITED', 'UPSTREAM_ERROR', 'UPSTREAM_UNAVAILABLE']);

/** The wait, in seconds, after a 429 that names none: a client must neither repeat at once nor wait for ever. */
const DEFAULT_WAIT_S = 60;

/** Returns the extensions of a failed call of the API. */
export function extensionsOf(error: UpstreamError): GraphQLErrorExtensions {
  const { status } = error;
  const code = codeOf(error);
  const retryAfter = error.retryAfter ?? (code === 'RATE_LIMITED' ? DEFAULT_WAIT_S : undefined);
  const keyFault = keyFaultOf(error);
  // A call whose first request still runs may be tried again.
  if (keyFault === IDEMPOTENCY_CODES.busy)
    return { code: 'UPSTREAM_UNAVAILABLE', reason: keyFault.toUpperCase(), retryAfter };
  if (keyFault !== undefined) return { code: 'BAD_USER_INPUT', reason: keyFault.toUpperCase(), status };
  const extensions: GraphQLErrorExtensions = { code };
  if (status !== undefined) extensions['status'] = status;
  if (isPlaceholderText(error.message, status)) extensions['isPlaceholder'] = true;
  if (error.fieldErrors.length > 0) extensions['fieldErrors'] = error.fieldErrors.map(named);
  if (retryAfter !== undefined && PASSING.has(code)) extensions['retryAfter'] = retryAfter;
  return extensions;
}

/** True for the text that stands for a missing sentence of the API: clients show one of their own. */
export function isPlaceholderText(message: string, status: number | undefined): boolean {
  return status !== undefined && message === generalTexts.httpError(status);
}

function codeOf(error: UpstreamError): ErrorCode {
  if (error.failure === 'invalid') return 'UPSTREAM_INVALID_RESPONSE';
  if (error.failure === 'unreachable') return 'UPSTREAM_UNAVAILABLE';
  return CODE_BY_STATUS[error.status ?? 0] ?? 'UPSTREAM_ERROR';
}
