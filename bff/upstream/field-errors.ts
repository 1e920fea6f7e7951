import type { FieldError } from '#shared/rest-api/endpoint.ts';
import { UpstreamError } from './upstream-error.ts';

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

/** Returns a refusal whose items of one field, which is a proof, say that it is false, in whatever words the API does. */
export function withFalseProof(error: UpstreamError, field: string): UpstreamError {
  return withFieldErrors(
    error,
    error.fieldErrors.map((item) =>
      item.path[0] === field && !OTHER_FAULTS.has(item.code) ? { ...item, code: FALSE_PROOF } : item,
    ),
  );
}
