import * as z from 'zod';
import { readableMessage } from './readable-message.ts';
import { type FieldError, invalidResponse, UpstreamError } from './upstream-error.ts';

/** What came over the wire, read to its end. */
export interface RawAnswer {
  status: number;
  contentType: string | undefined;
  /** Seconds, where the answer names them. */
  retryAfter: number | undefined;
  text: string;
}

const envelope = z.object({
  status: z.int(),
  message: z.unknown().optional(),
  data: z.unknown().optional(),
  errors: z.unknown().optional(),
});
type Envelope = z.infer<typeof envelope>;

/** What the name of a field, or of a fault, may look like. */
const WORD = /^[\w .[\]-]{1,60}$/;

const fieldError = z.object({
  path: z.array(z.union([z.string().regex(WORD), z.int()]).transform(String)).max(10),
  message: z.unknown().optional().transform((value) => readableMessage(value) ?? 'Invalid format'),
  code: z.string().regex(WORD).catch('invalid'),
});

const MAX_FIELD_ERRORS = 20;

/** A success: `data` not yet looked at, and the sentence that came with it, where it is fit for a person. */
export interface Opened {
  data: unknown;
  message: string | null;
}

/**
 * Opens the `{status, message, data}` envelope (contract, decision 8): success is HTTP 2xx with 200 in the body; otherwise the HTTP
 * status counts where it is 300 or more, else the body's.
 * @throws UpstreamError
 */
export function openEnvelope(answer: RawAnswer): Opened {
  const opened = readEnvelope(answer);
  if (answer.status >= 300) throw refusal(answer.status, opened, answer);
  if (opened === null) throw invalidResponse(new Error('no envelope'));
  if (opened.status !== 200) throw refusal(opened.status, opened, answer);
  return { data: opened.data, message: readableMessage(opened.message) };
}

function readEnvelope(answer: RawAnswer): Envelope | null {
  if (!isJson(answer.contentType)) return null;
  try {
    return envelope.safeParse(JSON.parse(answer.text)).data ?? null;
  } catch {
    return null;
  }
}

/** An API that names no type is given the benefit of the doubt; one that says it sends HTML is believed. */
function isJson(contentType: string | undefined): boolean {
  return contentType === undefined || /^\s*application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType);
}

function refusal(status: number, opened: Envelope | null, answer: RawAnswer): UpstreamError {
  // The message of a body that claims success ("OK") does not explain an HTTP failure.
  const told = opened !== null && opened.status !== 200 ? readableMessage(opened.message) : null;
  return new UpstreamError('refused', told ?? `HTTP error! status: ${status}`, {
    status,
    fieldErrors: readFieldErrors(opened?.errors),
    retryAfter: answer.retryAfter,
  });
}

function readFieldErrors(errors: unknown): FieldError[] {
  if (!Array.isArray(errors)) return [];
  return errors.slice(0, MAX_FIELD_ERRORS).flatMap((item) => fieldError.safeParse(item).data ?? []);
}
