import type * as z from 'zod';
import { joinSentences } from '#shared/messages/general.ts';
import { serverMessages } from '#shared/messages/server.ts';
import type { FieldError } from '#shared/rest-api/endpoint.ts';
import { ApiError } from './envelope.ts';

/**
 * Checks a request's body.
 *
 * @throws {ApiError} 422 with one item per fault; its path names the field
 */
export function validate<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  // A missing body is a body without fields: the faults then name the fields that are missing.
  const parsed = schema.safeParse(body ?? {}, { error: describeIssue });
  if (parsed.success) return parsed.data;
  throw fieldsRefused(
    parsed.error.issues.map((issue) => ({ path: issue.path.map(String), message: issue.message, code: codeOf(issue) })),
  );
}

/** The sentence of a text that is too long, if its field has none; undefined for zod's own. */
function describeIssue({ code, origin, maximum }: z.core.$ZodRawIssue): string | undefined {
  return code === 'too_big' && origin === 'string' ? serverMessages.tooLong(Number(maximum)) : undefined;
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
