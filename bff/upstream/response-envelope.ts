import { isRecord } from '#bff/lib/api-values.ts';
import { parseExactly } from '#bff/lib/exact-json.ts';
import { refusal } from './refusal.ts';
import type { FieldNames } from './rest-call.ts';
import type { HttpResponse } from './rest-request.ts';
import { invalidResponse } from './upstream-error.ts';

/** The envelope of a response. A success has the `data` and the `message` that the API sent. */
export interface Envelope {
  status: number;
  message?: unknown;
  data?: unknown;
  errors?: unknown;
}

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
    // Not a zod schema: every response passes here.
    return isRecord(body) && Number.isSafeInteger(body['status']) ? (body as unknown as Envelope) : null;
  } catch {
    return null;
  }
}
