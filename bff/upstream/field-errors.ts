import * as z from 'zod';
import { accountMessages } from '#shared/messages/texts.ts';
import type { FieldError } from '#shared/rest-api/endpoint.ts';
import { readableMessage } from './readable-message.ts';
import type { FieldNames } from './rest-call.ts';
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

/** A name of a field or of an error code. */
const WORD = /^[\w .[\]-]{1,60}$/;

const fieldError = z.object({
  path: z
    .array(z.union([z.string().regex(WORD), z.int()]).transform(String))
    .max(10)
    // Without a readable path it belongs to no field; its message still counts.
    .catch([]),
  message: z
    .unknown()
    .optional()
    .transform((value) => readableMessage(value) ?? accountMessages.formatInvalid),
  code: z.string().regex(WORD).catch('invalid'),
});

const MAX_FIELD_ERRORS = 20;

/** Reads the items of a refusal, those that can be read. @param names the graph's names of fields */
export function readFieldErrors(errors: unknown, names?: FieldNames): FieldError[] {
  if (!Array.isArray(errors)) return [];
  const read = errors.slice(0, MAX_FIELD_ERRORS).flatMap((item) => fieldError.safeParse(item).data ?? []);
  return names === undefined
    ? read
    : read.map((error) => ({ ...error, path: error.path.map((name) => names.get(name) ?? name) }));
}
