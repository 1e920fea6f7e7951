import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { FileError, toForm } from '#bff/lib/form.ts';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import type { RestRequest } from './rest-call.ts';
import { faultOf, TransportError, type TransportFault } from './transport-error.ts';

export interface HttpRequest {
  method: Dispatcher.HttpMethod;
  path: string;
  /** Names and values in turn. */
  headers: string[];
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

/** The encodings that {@link decodeContent} knows, for the header `Accept-Encoding`. */
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
  const headers = ['accept', 'application/json', 'accept-encoding', ENCODINGS];
  headers.push('x-request-id', request.requestId, 'x-forwarded-for', request.address);
  if (bearer !== undefined) headers.push('authorization', `Bearer ${bearer}`);
  if (call.isKeyed && request.idempotencyKey !== undefined) headers.push(IDEMPOTENCY_HEADER, request.idempotencyKey);
  for (const name in traceHeaders) headers.push(name, traceHeaders[name] ?? '');
  let body: HttpRequest['body'] = null;
  if (call.file !== undefined) {
    const form = toForm(call.file);
    headers.push('content-type', form.contentType);
    body = form.body;
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

/** Returns the path of a call, with its query. */
function pathOf(route: string, { params, query }: Pick<RestRequest, 'params' | 'query'>): string {
  let path = route;
  for (const name in params) path = path.replace(`{${name}}`, () => encodeURIComponent(params[name] ?? ''));
  if (!query) return path;
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] != null);
  // Every decoder reads %20 as a space, but not every one reads + so.
  return `${path}?${new URLSearchParams(given).toString().replaceAll('+', '%20')}`;
}

/** The largest response, compressed and uncompressed (contract, the REST API). */
export const MAX_RESPONSE_BYTES = 5 * 1024 * 1024;

/**
 * Sends one request, and reads the response to its end within `timeoutMs`. Undici's own time-outs are between chunks: a
 * response of single bytes would never reach them.
 *
 * @throws TransportError, or what a streamed file threw
 */
export async function send(dispatcher: Dispatcher, request: HttpRequest): Promise<HttpResponse> {
  const { body, timeoutMs, signal } = request;
  if (signal?.aborted) throw new TransportError('aborted', signal.reason);
  // Undici also takes an emitter as a signal: two AbortSignals for each call took a tenth of a request's time.
  const ending = new EventEmitter();
  return new Promise((resolve, reject) => {
    const end = (fault: TransportFault): void => {
      // Undici itself would first wait for a connection.
      reject(new TransportError(fault, null));
      ending.emit('abort');
    };
    // Until the whole file is sent, the client that sends it causes the delay.
    const isSending = () => body instanceof Readable && !body.readableEnded;
    const timer = setTimeout(() => end(isSending() ? 'aborted' : 'timeout'), timeoutMs);
    const leave = (): void => end('aborted');
    signal?.addEventListener('abort', leave);
    void exchange(dispatcher, request, ending)
      .then(resolve, reject)
      .finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
      });
  });
}

async function exchange(
  dispatcher: Dispatcher,
  { method, path, headers, body }: HttpRequest,
  signal: EventEmitter,
): Promise<HttpResponse> {
  let hasHead = false;
  try {
    const response = await dispatcher.request({ method, path, headers, body, signal });
    hasHead = true;
    return await readResponse(response);
  } catch (error) {
    if (error instanceof FileError) throw error.cause;
    throw error instanceof TransportError ? error : new TransportError(faultOf(error, hasHead), error);
  }
}

async function readResponse({ statusCode, headers, body }: Dispatcher.ResponseData): Promise<HttpResponse> {
  const bytes = Buffer.from(await body.arrayBuffer());
  const encoding = headers['content-encoding'];
  const decoded = encoding && (await decodeContent(bytes, String(encoding), MAX_RESPONSE_BYTES).catch(toGarbage));
  return {
    status: statusCode,
    contentType: headers['content-type']?.toString(),
    retryAfter: readRetryAfter(String(headers['retry-after'])),
    // Without a byte order mark.
    text: UTF_8.decode(decoded || bytes),
  };
}

const UTF_8 = new TextDecoder();

const toGarbage = (error: unknown): never => {
  throw new TransportError('garbage', error);
};

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  // The old name of gzip.
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
]);

/**
 * Decodes a body. Not undici's `interceptors.decompress`, which is experimental, warns of that at the start, and also
 * decodes what was not requested.
 *
 * @param maxBytes a few bytes may decode to any number: zlib stops there
 * @throws an error for bytes of another encoding, and for one that was not requested
 */
async function decodeContent(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity' || bytes.length === 0) return bytes;
  const decoder = DECODERS.get(name);
  if (!decoder) throw new Error('a content encoding that was not requested');
  return decoder(bytes, { maxOutputLength: maxBytes });
}

/** The longest wait that is reported, in seconds: one day. */
const LONGEST_WAIT_S = 86_400;

/** `Retry-After` in seconds: its number, or the time until its date. Undefined for any other text. */
export function readRetryAfter(header: string, now = Date.now()): number | undefined {
  if (/^\d{1,6}$/.test(header)) return Math.min(Number(header), LONGEST_WAIT_S);
  if (!header.endsWith('GMT')) return undefined;
  const seconds = Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_WAIT_S);
}
