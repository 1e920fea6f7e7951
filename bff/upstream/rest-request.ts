import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { toForm } from '#bff/lib/form.ts';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import type { RestRequest } from './rest-call.ts';

export interface HttpRequest {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body: string | Readable | null;
  /** Total time, from asking for a connection to the last byte. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** An HTTP response, read to its end. */
export interface HttpResponse {
  status: number;
  contentType: string | undefined;
  /** In seconds. */
  retryAfter: number | undefined;
  text: string;
}

/** The encodings that send.ts decodes, for the header `Accept-Encoding`. */
const ENCODINGS = 'gzip, br';

/**
 * Builds the HTTP request of a call.
 *
 * @param prefix the path of the base URL
 * @param traceHeaders none while tracing is off
 */
export function toHttpRequest(
  call: RestRequest,
  prefix: string,
  timeoutMs: number,
  traceHeaders: Record<string, string> = {},
): HttpRequest {
  const { method, route } = call.endpoint;
  const { request, bearer } = call.caller;
  const form = call.file && toForm(call.file);
  const headers: HttpRequest['headers'] = {
    accept: 'application/json',
    'accept-encoding': ENCODINGS,
    // All calls but forms have this content type, reads included (requirements §7).
    'content-type': form?.contentType ?? 'application/json',
    'x-request-id': request.requestId,
    'x-forwarded-for': request.address,
    ...traceHeaders,
  };
  if (bearer !== undefined) headers['authorization'] = `Bearer ${bearer}`;
  if (call.isKeyed && request.idempotencyKey !== undefined) headers[IDEMPOTENCY_HEADER] = request.idempotencyKey;
  return {
    method,
    path: prefix + pathOf(route, call),
    headers,
    // A write without fields sends `{}`.
    body: form?.body ?? (method === 'GET' ? null : JSON.stringify(call.body ?? {})),
    timeoutMs: call.timeoutMs ?? timeoutMs,
    signal: call.isCancellable ? request.signal : undefined,
  };
}

/** Returns the path of a call, with its query. */
function pathOf(route: string, { params, query }: Pick<RestRequest, 'params' | 'query'>): string {
  let path = route;
  for (const name in params) path = path.replace(`{${name}}`, () => encodeURIComponent(params[name] ?? ''));
  if (!query) return path;
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] != null);
  // Every decoder reads %20 as a space, but not every one reads + so.
  return `${path}?${new URLSearchParams(given).toString().replaceAll('+', '%20')}`;
}
