import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { RawAnswer } from './envelope.ts';

/**
 * Why one try of a call brought no answer:
 * - `connection`: it could not be made, or it broke; `truncated`: it ended in the middle of the answer; `timeout`: the total time was up;
 * - `garbage`: the answer is not HTTP, is compressed or too large; `aborted`: the caller went away.
 */
export type ExchangeFault = 'connection' | 'truncated' | 'timeout' | 'garbage' | 'aborted';

export class ExchangeError extends Error {
  override name = 'ExchangeError';
  constructor(
    readonly fault: ExchangeFault,
    cause: unknown,
  ) {
    super(fault, { cause });
  }
}

export interface ExchangeRequest {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  /** Where a streamed body fails, the exchange fails with the same error. */
  body: string | AsyncIterable<Uint8Array> | null;
  /** Total time, from asking for a connection to the last byte. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** Codes of undici; a parser error has a name and no code. */
const GARBAGE_CODES = new Set(['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'UND_ERR_RES_EXCEEDED_MAX_SIZE']);

/**
 * One HTTP exchange, read to its end, or an error within `timeoutMs`. The time-outs of undici are between chunks: an answer
 * of single bytes would never reach them.
 * @throws ExchangeError, or what a streaming body threw
 */
export async function exchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<RawAnswer> {
  const deadline = startDeadline(request.timeoutMs, request.signal);
  const upload = request.body === null || typeof request.body === 'string' ? null : watch(request.body);
  let headersSeen = false;
  try {
    const { method, path, headers } = request;
    const body = upload ? Readable.from(upload.chunks, { objectMode: false }) : (request.body as string | null);
    const asked = dispatcher.request({ method, path, headers, body, signal: deadline.signal });
    const response = await deadline.race(asked);
    headersSeen = true;
    const encoding = response.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') {
      response.body.on('error', () => {}).destroy();
      throw new ExchangeError('garbage', new Error('a content encoding that was not requested'));
    }
    return {
      status: response.statusCode,
      contentType: firstOf(response.headers['content-type']),
      retryAfter: readRetryAfter(firstOf(response.headers['retry-after']), firstOf(response.headers['date'])),
      // Not body.text(): it drops a byte order mark, which JSON does not allow.
      text: Buffer.from(await response.body.arrayBuffer()).toString('utf8'),
    };
  } catch (error) {
    if (error instanceof ExchangeError) throw error;
    if (upload?.failure()) throw upload.failure();
    // Until the whole file is sent, the delay is that of its sender.
    if (upload && !upload.isThrough() && deadline.fault() === 'timeout') throw new ExchangeError('aborted', error);
    throw new ExchangeError(deadline.fault() ?? classify(error, headersSeen), error);
  } finally {
    deadline.clear();
  }
}

/** Observes a request body: whether all of it was sent, and the error it ended with, which undici would report as a broken connection. */
function watch(body: AsyncIterable<Uint8Array>) {
  let isThrough = false;
  let failure: unknown = null;
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      yield* body;
      isThrough = true;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  return { chunks: read(), isThrough: () => isThrough, failure: () => failure };
}

function classify(error: unknown, headersSeen: boolean): ExchangeFault {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'HTTPParserError' || (code !== undefined && GARBAGE_CODES.has(code))) return 'garbage';
  return headersSeen && code === 'UND_ERR_SOCKET' ? 'truncated' : 'connection';
}

/** Aborts when the total time is up or the caller aborts. Cheaper than `AbortSignal.any`, and it reports which of the two it was. */
function startDeadline(timeoutMs: number, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  let fault: 'timeout' | 'aborted' | null = null;
  const stop = (reason: 'timeout' | 'aborted') => (): void => {
    fault ??= reason;
    controller.abort(new Error(reason));
  };
  const timer = setTimeout(stop('timeout'), timeoutMs);
  const onAbort = stop('aborted');
  if (caller?.aborted) onAbort();
  else caller?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    fault: () => fault,
    /** Rejects as soon as the signal is aborted: undici reads the signal only once it has a connection. */
    race<T>(work: Promise<T>): Promise<T> {
      return new Promise((resolve, reject) => {
        work.then(resolve, reject);
        const giveUp = (): void => reject(controller.signal.reason);
        if (controller.signal.aborted) giveUp();
        else controller.signal.addEventListener('abort', giveUp, { once: true });
      });
    },
    clear(): void {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    },
  };
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** A longer wait is reported as one day. */
const LONGEST_WAIT_S = 86_400;

/**
 * `Retry-After` in seconds. A date is compared with the answer's own `Date`, so that the clocks of both hosts need not agree. Undefined for any
 * other text.
 */
export function readRetryAfter(header: string | undefined, sentAt: string | undefined, now = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,6}$/.test(header)) return Math.min(Number(header), LONGEST_WAIT_S);
  const until = readHttpDate(header);
  if (until === null) return undefined;
  const seconds = Math.ceil((until - (readHttpDate(sentAt) ?? now)) / 1000);
  return Math.min(Math.max(seconds, 0), LONGEST_WAIT_S);
}

/** RFC 9110's dates: `Sun, 06 Nov 1994 08:49:37 GMT`, and the two old forms, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`. */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? (?:\d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4})$/;

function readHttpDate(text: string | undefined): number | null {
  if (text === undefined || !HTTP_DATE.test(text)) return null;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? null : time;
}
