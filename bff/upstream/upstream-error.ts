/** One item of the API's `errors` list (status 422). */
export interface FieldError {
  path: string[];
  message: string;
  code: string;
}

/**
 * How a call failed:
 * - `refused`: the API answered, and the answer is a failure (`status` says which);
 * - `invalid`: it answered something that is not what was promised;
 * - `unreachable`: no answer (no connection, time-out, open circuit).
 */
export type UpstreamFailure = 'refused' | 'invalid' | 'unreachable';

interface Details {
  status?: number | undefined;
  fieldErrors?: FieldError[] | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** The only error that leaves the upstream client. Its message may be shown to a person; its cause may not. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly status: number | undefined;
  readonly fieldErrors: FieldError[];
  readonly retryAfter: number | undefined;

  constructor(
    readonly failure: UpstreamFailure,
    message: string,
    details: Details = {},
  ) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.fieldErrors = details.fieldErrors ?? [];
    this.retryAfter = details.retryAfter;
  }
}

export const INVALID_RESPONSE = 'Invalid response from server';

export function invalidResponse(cause: unknown, message = INVALID_RESPONSE): UpstreamError {
  return new UpstreamError('invalid', message, { cause });
}
