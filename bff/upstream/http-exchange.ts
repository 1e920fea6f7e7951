import { Readable } from 'node:stream';
import { brotliDecompress, gunzip, type InputType, type ZlibOptions } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { readRetryAfter } from '#bff/lib/retry-after.ts';

/**
 * Why one try of a call brought no answer:
 * - `connection`: it could not be made, or it broke before the answer, or was reset in it;
 * - `truncated`: it broke in the middle of the answer;
 * - `timeout`: the total time was up;
 * - `garbage`: the answer is not HTTP, is too large, or has an encoding that was not requested;
 * - `aborted`: the client went away, or its file was not yet sent when the time was up.
 */
export type ExchangeFault = 'connection' | 'truncated' | 'timeout' | 'garbage' | 'aborted';

/** Thrown if one try of a call brought no answer. */
export class ExchangeError extends Error {
  override name = 'ExchangeError';
  constructor(
    readonly fault: ExchangeFault,
    cause: unknown,
  ) {
    super(fault, { cause });
  }

  /** True if the connection was the cause. */
  get isBroken(): boolean {
    return this.fault === 'connection' || this.fault === 'truncated';
  }
}

/** An HTTP answer, read to its end. A class, not a literal. */
export class RawAnswer {
  /** @param retryAfter in seconds */
  constructor(
    readonly status: number,
    readonly contentType: string | undefined,
    readonly retryAfter: number | undefined,
    readonly text: string,
  ) {}
}

export interface ExchangeRequest {
  method: Dispatcher.HttpMethod;
  path: string;
  /** Names and values in turn. */
  headers: string[];
  /** If a streamed body fails, the exchange fails with the same error. */
  body: string | AsyncIterable<Uint8Array> | null;
  /** Total time, from asking for a connection to the last byte. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** The largest answer, compressed and uncompressed (contract, the REST API). */
export const MAX_ANSWER_BYTES = 5 * 1024 * 1024;

type Decode = (bytes: InputType, limits: ZlibOptions, done: (error: Error | null, decoded: Buffer) => void) => void;

/** The requested encodings, and the old name of gzip. */
const DECODERS: Readonly<Record<string, Decode>> = { gzip: gunzip, 'x-gzip': gunzip, br: brotliDecompress };

/** Codes of undici; a parser error has a name and no code. */
const GARBAGE_CODES = new Set([
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
]);

/**
 * Runs one HTTP exchange to its end, or throws within `timeoutMs`. The time-outs of undici are between chunks: an
 * answer of single bytes would never reach them.
 *
 * Undici's `dispatch`, not its `request`, which makes a stream of each answer and needs an AbortController for each
 * call.
 * @throws ExchangeError, or what a streaming body threw
 */
export function exchange(dispatcher: Dispatcher, request: ExchangeRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const running = new Exchange(request, resolve, reject);
    if (running.isSettled) return;
    const { method, path, headers } = request;
    dispatcher.dispatch({ method, path, headers, body: running.body }, running);
  });
}

/**
 * Undici's handler of one request: collects the answer, and aborts when the total time is up or the caller goes away.
 * Uses undici 7's older handler methods: the new ones build an object of all headers.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly body: string | Readable | null;
  isSettled = false;
  readonly #resolve: (answer: RawAnswer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #watched: ReturnType<typeof watch> | null;
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort: () => void;
  readonly #timer: NodeJS.Timeout;
  /** Null until there is a connection: an exchange that ends before is aborted once there is one. */
  #abort: ((reason: Error) => void) | null = null;
  /** 0 until the head of the answer has come. */
  #status = 0;
  #contentType: string | undefined = undefined;
  #encoding: string | undefined = undefined;
  #retryAfter: number | undefined = undefined;
  #chunks: Buffer[] = [];

  constructor(
    { body, timeoutMs, signal }: ExchangeRequest,
    resolve: (answer: RawAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#resolve = resolve;
    this.#reject = reject;
    this.#watched = body === null || typeof body === 'string' ? null : watch(body);
    this.body = this.#watched ? Readable.from(this.#watched.chunks, { objectMode: false }) : (body as string | null);
    this.#signal = signal;
    this.#onAbort = () => this.#giveUp('aborted');
    // Until the whole file is sent, the client that sends it causes the delay.
    this.#timer = setTimeout(
      () => this.#giveUp(this.#watched && !this.#watched.isThrough() ? 'aborted' : 'timeout'),
      timeoutMs,
    );
    if (signal?.aborted) this.#giveUp('aborted');
    else signal?.addEventListener('abort', this.#onAbort, { once: true });
  }

  onConnect(abort: (reason?: Error) => void): void {
    this.#abort = abort;
    if (this.isSettled) abort(new Error('given up before there was a connection'));
  }

  onHeaders(status: number, headers: Buffer[]): boolean {
    // 1xx announce the answer that follows.
    if (status < 200) return true;
    const encoding = headerOf(headers, 'content-encoding')?.trim().toLowerCase();
    if (encoding !== undefined && encoding !== '' && encoding !== 'identity') {
      if (!Object.hasOwn(DECODERS, encoding)) {
        this.#fail(new ExchangeError('garbage', new Error('a content encoding that was not requested')));
        return true;
      }
      this.#encoding = encoding;
    }
    this.#status = status;
    this.#contentType = headerOf(headers, 'content-type');
    const retryAfter = headerOf(headers, 'retry-after');
    if (retryAfter !== undefined) this.#retryAfter = readRetryAfter(retryAfter, headerOf(headers, 'date'));
    return true;
  }

  onData(chunk: Buffer): boolean {
    if (!this.isSettled) this.#chunks.push(chunk);
    return true;
  }

  onComplete(): void {
    const [first] = this.#chunks;
    const bytes = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    const decode = this.#encoding === undefined ? undefined : DECODERS[this.#encoding];
    if (decode === undefined || bytes.length === 0) return this.#answer(bytes);
    // A few bytes may decode to any number: zlib stops at the limit.
    decode(bytes, { maxOutputLength: MAX_ANSWER_BYTES }, (error, decoded) =>
      error === null ? this.#answer(decoded) : this.#fail(new ExchangeError('garbage', error)),
    );
  }

  #answer(bytes: Buffer): void {
    if (!this.#settle()) return;
    const text = bytes.toString('utf8');
    this.#resolve(new RawAnswer(this.#status, this.#contentType, this.#retryAfter, text));
  }

  onError(error: Error): void {
    this.#fail(new ExchangeError(classify(error, this.#status > 0), error));
  }

  #giveUp(fault: 'timeout' | 'aborted'): void {
    this.#fail(new ExchangeError(fault, new Error(fault)));
  }

  #fail(error: ExchangeError): void {
    const abort = this.#abort;
    if (!this.#settle()) return;
    abort?.(error);
    if (this.body instanceof Readable) this.body.on('error', () => {}).destroy(error);
    this.#reject(this.#watched?.failure() ?? error);
  }

  /**
   * Clears references to request and answer, so that old exchanges do not retain them.
   *
   * @returns whether this is the first end of the exchange, the only one that counts
   */
  #settle(): boolean {
    if (this.isSettled) return false;
    this.isSettled = true;
    clearTimeout(this.#timer);
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#abort = null;
    this.#chunks = [];
    return true;
  }
}

/**
 * Observes a request body: whether all of it was sent, and the error it ended with, which undici would report as a
 * broken connection.
 */
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

/** @returns the value of the first header of this name (in lower case) among names and values in turn */
function headerOf(headers: readonly Buffer[], name: string): string | undefined {
  for (let index = 0; index < headers.length; index += 2) {
    const headerName = headers[index] as Buffer;
    if (headerName.length === name.length && headerName.toString('latin1').toLowerCase() === name)
      return headers[index + 1]?.toString();
  }
  return undefined;
}
