/** SPEC §3: what every answer looks like. `status` repeats the HTTP status. */
export type Envelope<Data> = { status: number; message: string; data: Data };

/** SPEC §3, validation error item. */
export type FieldError = { path: string[]; message: string; code: string };

export function ok<Data>(data: Data, message = 'OK'): Envelope<Data> {
  return { status: 200, message, data };
}

/** A failure whose message the caller may read; `errors` go with status 422. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    readonly status: number,
    message: string,
    readonly errors?: FieldError[],
  ) {
    super(message);
  }

  toEnvelope() {
    const { status, message, errors } = this;
    return { status, message, data: null, ...(errors && { errors }) };
  }
}
