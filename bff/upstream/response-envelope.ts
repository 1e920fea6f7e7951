import * as z from 'zod';
import { isRecord } from '#bff/lib/api-values.ts';
import { parseExactly } from '#bff/lib/exact-json.ts';
import { accountMessages, generalMessages } from '#shared/messages/texts.ts';
import type { FieldError } from '#shared/rest-api/endpoint.ts';
import { readableMessage } from './readable-message.ts';
import type { FieldNames, HttpResponse } from './rest-request.ts';
import { invalidResponse, UpstreamError } from './upstream-error.ts';

/** The envelope of a response. A success has the `data` and the `message` that the API sent. */
export interface Envelope {
  status: number;
  message?: unknown;
  data?: unknown;
  errors?: unknown;
}

/** A plain function, not a zod schema: every response passes it. */
function isEnvelope(value: unknown): value is Envelope {
  return isRecord(value) && Number.isSafeInteger(value['status']);
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

/**
 * Opens the `{status, message, data}` envelope (contract, decision 8): success is HTTP 2xx with 200 in the body;
 * otherwise the HTTP status counts if it is 300 or more, else the body's.
 *
 * @throws UpstreamError
 */
export function openEnvelope(response: HttpResponse, names?: FieldNames): Envelope {
  const opened = readEnvelope(response);
  if (response.status >= 300) throw refusal(response.status, opened, response, names);
  if (opened === null) throw invalidResponse(new Error('no envelope'));
  if (opened.status !== 200) throw refusal(opened.status, opened, response, names);
  return opened;
}

function readEnvelope({ status, text }: HttpResponse): Envelope | null {
  // Calls that need data find none.
  if (status === 204) return { status: 200 };
  try {
    const body = parseExactly(text);
    return isEnvelope(body) ? body : null;
  } catch {
    return null;
  }
}

function refusal(status: number, opened: Envelope | null, response: HttpResponse, names?: FieldNames): UpstreamError {
  // "OK" explains no failure.
  const message = opened?.message === 'OK' ? null : readableMessage(opened?.message);
  return new UpstreamError('refused', message ?? generalMessages.httpError(status), {
    status,
    httpStatus: response.status,
    fieldErrors: readFieldErrors(opened?.errors, names),
    retryAfter: response.retryAfter,
  });
}

function readFieldErrors(errors: unknown, names?: FieldNames): FieldError[] {
  if (!Array.isArray(errors)) return [];
  const read = errors.slice(0, MAX_FIELD_ERRORS).flatMap((item) => fieldError.safeParse(item).data ?? []);
  return names === undefined
    ? read
    : read.map((error) => ({ ...error, path: error.path.map((name) => names.get(name) ?? name) }));
}
