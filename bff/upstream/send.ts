import { EventEmitter } from 'node:events';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { FileError } from '#bff/lib/form.ts';
import type { Clock } from '#shared/node/clock.ts';
import type { HttpRequest, HttpResponse } from './rest-request.ts';

/**
 * Why one try of a call brought no response:
 * - `connection`: it could not be made, or it broke before the response, or was reset in it;
 * - `truncated`: it broke in the middle of the response;
 * - `timeout`: the total time was up;
 * - `garbage`: the response is not HTTP, is too large, or has an encoding that was not requested;
 * - `aborted`: the client went away, or its file was not yet sent when the time was up.
 */
export type TransportFault = 'connection' | 'truncated' | 'timeout' | 'garbage' | 'aborted';

/** Thrown if one try of a call brought no response. */
export class TransportError extends Error {
  override name = 'TransportError';
  constructor(
    readonly fault: TransportFault,
    cause: unknown,
  ) {
    super(fault, { cause });
  }

  /** True if the connection was the cause. */
  get isBroken(): boolean {
    return this.fault === 'connection' || this.fault === 'truncated';
  }
}

/** The largest response, compressed and uncompressed (contract, the REST API). */
export const MAX_RESPONSE_BYTES = 5 * 1024 * 1024;

/**
 * Sends one request, and reads the response to its end within `timeoutMs`. Undici's own time-outs are between chunks: a
 * response of single bytes would never reach them.
 *
 * @throws TransportError, or what a streamed file threw
 */
export async function send(dispatcher: Dispatcher, request: HttpRequest, clock: Clock): Promise<HttpResponse> {
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
    void exchange(dispatcher, request, clock, ending)
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
  clock: Clock,
  signal: EventEmitter,
): Promise<HttpResponse> {
  let hasHead = false;
  try {
    const response = await dispatcher.request({ method, path, headers, body, signal });
    hasHead = true;
    return await readResponse(response, clock);
  } catch (error) {
    if (error instanceof FileError) throw error.cause;
    throw error instanceof TransportError ? error : new TransportError(faultOf(error, hasHead), error);
  }
}

/** Codes of undici; a parser error has a name and no code. */
const GARBAGE_CODES = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
]);

/** Classifies an error of undici. @param hasHead whether the head of the response had come */
function faultOf(error: unknown, hasHead: boolean): TransportFault {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'HTTPParserError' || (code !== undefined && GARBAGE_CODES.has(code))) return 'garbage';
  return hasHead && code === 'UND_ERR_SOCKET' ? 'truncated' : 'connection';
}

async function readResponse(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  clock: Clock,
): Promise<HttpResponse> {
  const bytes = Buffer.from(await body.arrayBuffer());
  const encoding = headers['content-encoding'];
  const decoded = encoding && (await decodeContent(bytes, String(encoding)).catch(toGarbage));
  return {
    status: statusCode,
    contentType: headers['content-type']?.toString(),
    retryAfter: readRetryAfter(String(headers['retry-after']), clock.now()),
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
 * @throws an error for bytes of another encoding, and for one that was not requested
 */
async function decodeContent(bytes: Buffer, encoding: string): Promise<Buffer> {
  const name = encoding.trim().toLowerCase();
  if (name === '' || name === 'identity' || bytes.length === 0) return bytes;
  const decoder = DECODERS.get(name);
  if (!decoder) throw new Error('a content encoding that was not requested');
  // A few bytes may decode to any number.
  return decoder(bytes, { maxOutputLength: MAX_RESPONSE_BYTES });
}

/** The longest wait that is reported, in seconds: one day. */
const LONGEST_WAIT_S = 86_400;

/** `Retry-After` in seconds: its number, or the time until its date. Undefined for any other text. */
export function readRetryAfter(header: string, now: number): number | undefined {
  if (/^\d{1,6}$/.test(header)) return Math.min(Number(header), LONGEST_WAIT_S);
  if (!header.endsWith('GMT')) return undefined;
  const seconds = Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), LONGEST_WAIT_S);
}
