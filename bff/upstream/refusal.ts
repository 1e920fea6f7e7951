import * as z from 'zod';
import { accountTexts, generalTexts } from '#shared/messages/texts.ts';
import type { FieldError } from '#shared/rest-api/endpoint.ts';
import type { FieldNames } from './rest-call.ts';
import type { HttpResponse } from './rest-request.ts';
import { UpstreamError } from './upstream-error.ts';

/** Returns the error of a response that is no success. @param names the graph's names of fields */
export function refusal(
  status: number,
  body: { message?: unknown; errors?: unknown } | null,
  response: HttpResponse,
  names?: FieldNames,
): UpstreamError {
  // "OK" explains no failure.
  const message = body?.message === 'OK' ? null : readableMessage(body?.message);
  return new UpstreamError('refused', message ?? generalTexts.httpError(status), {
    status,
    httpStatus: response.status,
    fieldErrors: readFieldErrors(body?.errors, names),
    retryAfter: response.retryAfter,
  });
}

/** Matches internals that an API may put into a message, such as its own exceptions. */
const INTERNALS = [
  /* a stack, a class of errors, an errno */
  /\bat \S+ \(?\S+:\d+/,
  /\b[A-Z]\w+(?:Error|Exception)\b/,
  /\bE(?:CONN[A-Z]+|NOTFOUND|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|AI_AGAIN|ACCES|NOENT)\b/,
  /* an address of a private network, or a name of one */
  /\b(?:(?:10|127)(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})\b/,
  /\blocalhost\b|\.(?:internal|svc|cluster\.local)\b|::1\b/i,
  /* markup, SQL, a path of a file */
  /<[/!a-z]/i,
  /\b(?:SELECT .* FROM|INSERT INTO|DELETE FROM|UPDATE \w+ SET)\b/,
  /(?:^|[\s"'(])(?:\/[\w.-]+){3,}|node_modules|[A-Z]:\\/,
  /* a token: a long word with digits in it */
  /(?<!\S)(?!https?:\/\/)(?=\S*\d)(?=\S*[A-Za-z])\S{40,}/,
];

/**
 * The text of a message that may be shown to a person. Null for other types, more than 300 characters, control
 * characters and {@link INTERNALS}.
 */
export function readableMessage(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text.length < 1 || text.length > 300 || /[\p{Cc}\u2028\u2029]/u.test(text)) return null;
  return INTERNALS.some((pattern) => pattern.test(text)) ? null : text;
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
    .transform((value) => readableMessage(value) ?? accountTexts.formatInvalid),
  code: z.string().regex(WORD).catch('invalid'),
});

const MAX_FIELD_ERRORS = 20;

/** Reads the items of a refusal, those that can be read. */
function readFieldErrors(errors: unknown, names?: FieldNames): FieldError[] {
  if (!Array.isArray(errors)) return [];
  const read = errors.slice(0, MAX_FIELD_ERRORS).flatMap((item) => fieldError.safeParse(item).data ?? []);
  return names === undefined
    ? read
    : read.map((error) => ({ ...error, path: error.path.map((name) => names.get(name) ?? name) }));
}
