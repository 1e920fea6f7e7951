import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type * as z from 'zod';
import type { Clock } from '#shared/node/clock.ts';
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker.ts';
import { type Opened, openEnvelope, type RawAnswer } from './envelope.ts';
import { encodeForm, type FormFile } from './form-file.ts';
import { exchange, ExchangeError, type ExchangeRequest } from './http-exchange.ts';
import { createRetryBudget } from './retry-budget.ts';
import { invalidResponse, UpstreamError } from './upstream-error.ts';

const MAX_ANSWER_BYTES = 5 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 2_000;
const MAX_TRIES = 3;
/** A pause longer than this is the visitor's to take: they are told `retryAfter` instead. */
const LONGEST_PAUSE_S = 2;
const TRY_AGAIN_STATUS = new Set([502, 503, 504]);

export interface RestCall<T> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** A pattern such as `/orders/{invoiceId}`; it names the call in figures and logs, where the values must not be. */
  route: string;
  /** Each is one encoded path segment. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form of one file, while it still comes in. */
  file?: FormFile;
  /** What `data` must look like. */
  data: z.ZodType<T>;
  requestId: string;
  /** Cancels the call when its caller goes away; leave it out for writes, whose outcome would be unknown. */
  signal?: AbortSignal;
  bearer?: string;
  /** It reads, and is tried once all the same: to do it twice would not be the same. */
  once?: boolean;
  /** The total time of one try, where the client's own is too short. */
  timeoutMs?: number;
  /** What a person reads when no answer came. */
  unreachable: string;
  /** What a person reads when `data` is not what it must look like. */
  invalid?: string;
}

/** A call of which only the message is wanted. */
export type MessageCall = Omit<RestCall<unknown>, 'data' | 'invalid'>;

export interface CallReport {
  method: string;
  route: string;
  outcome: 'ok' | 'refused' | 'invalid' | 'unreachable' | 'aborted' | 'fault';
  tries: number;
  ms: number;
}

export interface RestClientOptions {
  baseUrl: string;
  timeoutMs: number;
  clock: Clock;
  connections?: number;
  /** How often a read may be tried; writes are tried once. */
  maxTries?: number;
  onCall?: (report: CallReport) => void;
  /** Told after each try whether the upstream was there. */
  onTry?: (isUp: boolean) => void;
  pause?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

export interface RestClient {
  /** @throws UpstreamError */
  call<T>(call: RestCall<T>): Promise<T>;
  /**
   * The message of a success, whatever else is in it; null where it has none.
   * @throws UpstreamError
   */
  callForMessage(call: MessageCall): Promise<string | null>;
  close(): Promise<void>;
}

/** The only way out of the house. requirements §7 is spoken in the features' upstream files; here are connections, time, size and trying again. */
export function createRestClient(options: RestClientOptions): RestClient {
  const base = new URL(options.baseUrl);
  const pool = new Pool(base.origin, {
    connections: options.connections ?? 128,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, options.timeoutMs) },
    // Ours is the total deadline; undici's own timers would only cut it short.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
  });
  const prefix = base.pathname.replace(/\/+$/, '');
  const breaker = createCircuitBreaker(options.clock);
  const tryAgain = createRetries(options);

  const run = async <T>(call: MessageCall, read: (opened: Opened) => T): Promise<T> => {
    const startedAt = options.clock.now();
    let tries = 0;
    let outcome: CallReport['outcome'] = 'fault';
    try {
      const request = toRequest(call, prefix, options.timeoutMs);
      const answer = await tryAgain(call, startedAt, () => {
        tries += 1;
        return tryOnce(breaker, options, () => exchange(pool, request), call.unreachable);
      });
      const result = read(openEnvelope(answer));
      outcome = 'ok';
      return result;
    } catch (error) {
      if (error instanceof UpstreamError) outcome = call.signal?.aborted ? 'aborted' : error.failure;
      // What is wrong with a file on its way is no fault of either side's code.
      else if (call.file) outcome = 'aborted';
      throw error;
    } finally {
      options.onCall?.({ method: call.method, route: call.route, outcome, tries, ms: options.clock.now() - startedAt });
    }
  };

  return {
    call: (call) => run(call, ({ data }) => readData(call, data)),
    callForMessage: (call) => run(call, ({ message }) => message),
    close: async () => {
      if (!pool.destroyed) await pool.destroy();
    },
  };
}

function toRequest(call: MessageCall, prefix: string, timeoutMs: number): ExchangeRequest {
  const headers: Record<string, string> = {
    accept: 'application/json',
    // A compressed answer could be any size once unpacked.
    'accept-encoding': 'identity',
    'x-request-id': call.requestId,
  };
  if (call.bearer !== undefined) headers['authorization'] = `Bearer ${call.bearer}`;
  let body: ExchangeRequest['body'] = null;
  if (call.file !== undefined) {
    const form = encodeForm(call.file);
    headers['content-type'] = form.contentType;
    body = form.body;
  } else if (call.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(call.body);
  }
  return { method: call.method, path: prefix + pathOf(call), headers, body, timeoutMs: call.timeoutMs ?? timeoutMs, signal: call.signal };
}

function pathOf({ route, params, query }: MessageCall): string {
  const path = route.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  // %20 is a space to every decoder, + to some.
  return query ? `${path}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}` : path;
}

function readData<T>({ data: shape, invalid }: RestCall<T>, data: unknown): T {
  const read = shape.safeParse(data);
  if (!read.success) throw invalidResponse(read.error, invalid);
  return read.data;
}

async function tryOnce(
  breaker: CircuitBreaker,
  { onTry }: RestClientOptions,
  work: () => Promise<RawAnswer>,
  unreachable: string,
): Promise<RawAnswer> {
  const entry = breaker.enter();
  if ('retryAfter' in entry) throw new UpstreamError('unreachable', unreachable, { retryAfter: entry.retryAfter, cause: 'circuit open' });
  try {
    const answer = await work();
    const isUp = !TRY_AGAIN_STATUS.has(answer.status);
    entry.settle(isUp ? 'succeeded' : 'failed');
    onTry?.(isUp);
    return answer;
  } catch (error) {
    if (!(error instanceof ExchangeError)) {
      entry.settle('abandoned');
      throw error;
    }
    if (error.fault === 'aborted') {
      entry.settle('abandoned');
      throw new UpstreamError('unreachable', unreachable, { cause: error });
    }
    // Whoever answers nonsense is there; that it is nonsense is another matter.
    const isUp = error.fault === 'garbage';
    entry.settle(isUp ? 'succeeded' : 'failed');
    onTry?.(isUp);
    const isInvalid = error.fault === 'garbage' || error.fault === 'truncated';
    throw isInvalid ? invalidResponse(error) : new UpstreamError('unreachable', unreachable, { cause: error });
  }
}

/** Reads are tried again after a broken connection or a gateway's 502, 503, 504; never after a time-out, which took the visitor's patience already. */
function createRetries({ clock, timeoutMs, maxTries = MAX_TRIES, pause = pauseFor }: RestClientOptions) {
  const budget = createRetryBudget();
  return async ({ method, once, signal }: MessageCall, startedAt: number, work: () => Promise<RawAnswer>): Promise<RawAnswer> => {
    budget.earn();
    const triesLeft = method === 'GET' && !once ? maxTries : 1;
    for (let tries = 1; ; tries += 1) {
      const result = await work().catch((error: unknown) => error as Error);
      const wait = pauseAfter(result, tries);
      const isWorthIt = tries < triesLeft && wait !== null && clock.now() - startedAt < timeoutMs && !signal?.aborted;
      if (!isWorthIt || !budget.spend()) {
        if (result instanceof Error) throw result;
        return result;
      }
      await pause(wait, signal);
    }
  };
}

/** Milliseconds to wait before the next try; null when another try makes no sense. Full jitter, so that crowds come apart. */
function pauseAfter(result: RawAnswer | Error, tries: number): number | null {
  const jitter = 50 + Math.random() * 150 * tries;
  if (result instanceof Error) return canTryAgain(result) ? jitter : null;
  if (!TRY_AGAIN_STATUS.has(result.status)) return null;
  const asked = result.retryAfter ?? 0;
  return asked <= LONGEST_PAUSE_S ? Math.max(asked * 1000, jitter) : null;
}

function canTryAgain(error: Error): boolean {
  const cause = error.cause;
  return cause instanceof ExchangeError && (cause.fault === 'connection' || cause.fault === 'truncated');
}

async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await sleep(ms, undefined, signal ? { signal } : {}).catch(() => {});
}
