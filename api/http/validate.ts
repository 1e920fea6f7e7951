import type { z } from 'zod';
import { ApiError, type FieldError } from './envelope.ts';

/**
 * Checks a request's body.
 *
 * @throws {ApiError} 422 with one item per fault; its path names the field
 */
export function validate<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  // No body at all is a body without fields: the faults then name the fields that are missing.
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message, code }) => ({
    path: path.map(String),
    message,
    code,
  }));
  throw fieldsRefused(errors);
}

/** 422 with one item per fault. A form may have no place for a fault of its own: the message says what is wrong, too. */
export function fieldsRefused(errors: FieldError[]): ApiError {
  const sentences = [...new Set(errors.map(({ message }) => message))];
  const message = sentences.map((sentence, index) => (index < sentences.length - 1 ? sentence.replace(/\.$/, '') : sentence)).join('. ');
  return new ApiError(422, message, errors);
}
