import type { FieldError } from '#shared/rest-api/endpoint.ts';

/** The form of every response (requirements §3). `status` repeats the HTTP status. */
export interface Envelope<Data> {
  status: number;
  message: string;
  data: Data;
}

/** A failure as it is sent, and stored for an idempotency key. */
export interface Refusal extends Envelope<null> {
  errors?: FieldError[];
}

export function ok<Data>(data: Data, message = 'OK'): Envelope<Data> {
  return { status: 200, message, data };
}

/**
 * A failure whose message the caller may read; `errors` go with status 422, and with the fault of an idempotency key.
 */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly errors?: FieldError[],
  ) {
    super(message);
  }

  static from({ status, message, errors }: Omit<Refusal, 'data'>): ApiError {
    return new ApiError(status, message, errors);
  }

  toEnvelope(): Refusal {
    const { status, message, errors } = this;
    return { status, message, data: null, ...(errors && { errors }) };
  }
}

/**
 * True if the API refused what the caller sent, such as a wrong password or code: only that counts against the
 * limits of guessing.
 */
export function isCallerFault(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

export function isMiss(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** 422 about one field. */
export function fieldFault(field: string, message: string, code: string): ApiError {
  return new ApiError(422, message, [{ path: [field], message, code }]);
}
