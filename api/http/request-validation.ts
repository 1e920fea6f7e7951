import type * as z from 'zod';
import { joinSentences } from '#shared/messages/general.ts';
import type { FieldError } from '#shared/rest-api/endpoint.ts';
import { ApiError } from './envelope.ts';

/**
 * Checks a request's body.
 *
 * @throws {ApiError} 422 with one item per fault; its path names the field
 */
export function validate<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  // A missing body is a body without fields: the faults then name the fields that are missing.
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  throw fieldsRefused(
    parsed.error.issues.map((issue) => ({ path: issue.path.map(String), message: issue.message, code: codeOf(issue) })),
  );
}

/** zod's own code, or the one that a rule of ours gives in `params`. */
function codeOf(issue: z.core.$ZodIssue): string {
  const given: unknown = issue.code === 'custom' ? issue.params?.['code'] : undefined;
  return typeof given === 'string' ? given : issue.code;
}

/** 422 with one item per fault. A form may show the message alone, so it holds every fault's sentence. */
export function fieldsRefused(errors: FieldError[]): ApiError {
  return new ApiError(422, joinSentences(errors.map(({ message }) => message)), errors);
}
