import { generalTexts } from '#shared/messages/texts.ts';
import type { FieldError } from '#shared/rest-api/endpoint.ts';

/**
 * The kind of a call's failure:
 * - `refused`: the API responded with a failure, whose status is `status`;
 * - `invalid`: the response does not have the expected shape;
 * - `unreachable`: no response (no connection, time-out, open circuit).
 */
export type UpstreamFailure = 'refused' | 'invalid' | 'unreachable';

interface Details {
  status?: number | undefined;
  httpStatus?: number | undefined;
  fieldErrors?: readonly FieldError[] | undefined;
  /** In seconds. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/**
 * Thrown for every failure of a call; the error of a streamed body passes through unchanged. Its message may be shown
 * to a person, its cause may not.
 */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  /** Undefined unless `refused`. */
  readonly status: number | undefined;
  /** The HTTP status of the response; `status` may be that of its body. */
  readonly httpStatus: number | undefined;
  readonly fieldErrors: readonly FieldError[];
  readonly retryAfter: number | undefined;

  constructor(
    readonly failure: UpstreamFailure,
    message: string,
    details: Details = {},
  ) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.httpStatus = details.httpStatus;
    this.fieldErrors = details.fieldErrors ?? [];
    this.retryAfter = details.retryAfter;
  }
}

/** Returns the error of a response that cannot be read. @param message for a person */
export function invalidResponse(cause: unknown, message: string = generalTexts.invalidResponse): UpstreamError {
  return new UpstreamError('invalid', message, { cause });
}

/**
 * True if the API refused what the caller sent, such as a wrong password or code. Only such failures count against the
 * limits of guessing: an API that is down, or responds with 429 itself, must not lock a member out.
 */
export function isCallerFault(error: unknown): boolean {
  const status = error instanceof UpstreamError ? (error.status ?? 0) : 0;
  return status >= 400 && status < 500 && status !== 429;
}

/**
 * True if the API did nothing, because of its own limit (429) or overload (503), or because it refused the token (401):
 * no limit of attempts counts the call. Else a stranger with made-up tokens could spend the codes of an address.
 */
export function isWithoutEffect(error: unknown): boolean {
  return error instanceof UpstreamError && [401, 429, 503].includes(error.status ?? 0);
}

/** For `catch`, if the failure of a call must fail nothing else. */
export function nullForFailure(error: unknown): null {
  if (!(error instanceof UpstreamError)) throw error;
  return null;
}

/** Returns a refusal of the API with other items; any other failure as it is. */
export function withFieldErrors(error: UpstreamError, fieldErrors: FieldError[], status = error.status): UpstreamError {
  const { failure, message, httpStatus, retryAfter } = error;
  if (failure !== 'refused') return error;
  return new UpstreamError('refused', message, { status, httpStatus, retryAfter, fieldErrors });
}

/** The code of a false proof, such as a wrong old password. */
export const FALSE_PROOF = 'invalid_credentials';

/** Codes of items of a proof that do not say that it is false. */
const OTHER_FAULTS = new Set(['required', 'too_big', 'expired', 'code_sent']);

/**
 * Returns a refusal whose items of one field, which is a proof, say that it is false, in whatever words the API does.
 */
export function withFalseProof(error: UpstreamError, field: string): UpstreamError {
  return withFieldErrors(
    error,
    error.fieldErrors.map((item) =>
      item.path[0] === field && !OTHER_FAULTS.has(item.code) ? { ...item, code: FALSE_PROOF } : item,
    ),
  );
}
