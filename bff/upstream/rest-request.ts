import { randomBytes } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import type { ExchangeRequest } from './http-exchange.ts';
import type { FormFile, RestRequest } from './rest-call.ts';

/** Builds the HTTP request of a call. @param prefix the path of the base URL */
export function toRequest(call: RestRequest, prefix: string, timeoutMs: number): ExchangeRequest {
  const { method, route } = call.endpoint;
  const { request, bearer } = call.caller;
  const headers = [
    'accept',
    'application/json',
    'accept-encoding',
    'gzip, br',
    'x-request-id',
    request.requestId,
    'x-forwarded-for',
    request.address,
  ];
  if (bearer !== undefined) headers.push('authorization', `Bearer ${bearer}`);
  if (call.isKeyed && request.idempotencyKey !== undefined) headers.push(IDEMPOTENCY_HEADER, request.idempotencyKey);
  if (call.traceHeaders !== undefined) headers.push(...Object.entries(call.traceHeaders).flat());
  let body: ExchangeRequest['body'] = null;
  if (call.file !== undefined) {
    const boundary = `form-${randomBytes(16).toString('hex')}`;
    headers.push('content-type', `multipart/form-data; boundary=${boundary}`);
    body = streamForm(call.file, boundary);
  } else {
    // All calls but forms have this content type, reads included (requirements §7). A write without fields sends `{}`.
    headers.push('content-type', 'application/json');
    if (method !== 'GET') body = JSON.stringify(call.body ?? {});
  }
  return {
    method,
    path: prefix + pathOf(route, call),
    headers,
    body,
    timeoutMs: call.timeoutMs ?? timeoutMs,
    signal: call.isCancellable ? request.signal : undefined,
  };
}

async function* streamForm({ field, filename, type, content }: FormFile, boundary: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`,
  );
  yield* content;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
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
