import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { members } from '#api/database/schema/accounts.ts';
import { joinSentences } from '#shared/messages/general.ts';
import type { FieldError } from '#shared/rest-api/endpoint.ts';
import { ApiError } from './envelope.ts';

/** The member of a request, and the session with its token. */
export interface SignedIn {
  member: typeof members.$inferSelect;
  sessionId: string;
  token: string;
}

/** @throws {ApiError} 401 if the request carries no valid token */
export type Authenticate = (request: FastifyRequest) => Promise<SignedIn>;

/** The token of `Authorization: Bearer …`; null if there is none of the API's form. */
export function readBearer(request: FastifyRequest): string | null {
  const match = /^bearer +([\w-]{1,200}) *$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

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
