import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { whenClosed } from '#shared/node/http/request-context.ts';

/** An answer of the BFF. Its body is a stream if it is long or of unknown length. */
export interface BffAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer | Readable;
}

/** Longer answers are streamed, so that a slow client uses no more memory than this. */
const WHOLE_BYTES = 64 * 1024;

/**
 * Undici's handler of one request. A short answer is buffered and passed on as a whole: a stream for each would cost
 * more than the rest of the proxy (decision 069).
 */
export class ProxyHandler implements Dispatcher.DispatchHandler {
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #chunks: Buffer[] = [];
  #stream: Readable | null = null;

  /**
   * @param onResult called once; with an error if the connection could not be made, broke, or timed out
   * @param response the response to the client: when it is closed, the request to the BFF is aborted
   */
  constructor(
    private readonly onResult: (result: BffAnswer | Error) => void,
    private readonly response: ServerResponse | undefined,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { response } = this;
    if (!response) return;
    const abort = (): void => {
      // The destination of a stream ends it. After the answer this does nothing.
      if (!this.#stream) controller.abort(new Error('the client went away'));
    };
    if (response.closed) abort();
    else whenClosed(response, abort);
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // A 1xx status is followed by the answer.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    const length = headers['content-length'];
    if (length !== undefined && Number(length) <= WHOLE_BYTES) return;
    this.#stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.#stream?.readableEnded) controller.abort(error ?? new Error('the client went away'));
        done(error);
      },
    });
    this.onResult({ status, headers, body: this.#stream });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#stream === null) this.#chunks.push(chunk);
    else if (!this.#stream.push(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    if (this.#stream) return void this.#stream.push(null);
    const [first] = this.#chunks;
    const body = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.onResult({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#stream) this.#stream.destroy(error);
    else this.onResult(error);
  }
}
