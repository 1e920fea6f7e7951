import { SpanKind } from '@opentelemetry/api';
import { Pool } from 'undici';
import { markAsFailed, traceHeaders, tracer } from '#shared/node/tracing.ts';
import { CALL_GROUPS, type CallGroup } from './call-groups.ts';
import {
  createProtectedCalls,
  type GroupState,
  type ProtectedCalls,
  type ProtectionOptions,
} from './protected-calls.ts';
import { readableMessage } from './refusal.ts';
import { type Envelope, openEnvelope } from './response-envelope.ts';
import type { RestCall, RestRequest } from './rest-call.ts';
import { type HttpResponse, toHttpRequest } from './rest-request.ts';
import type { RunningCall } from './retries.ts';
import { MAX_RESPONSE_BYTES, send } from './send.ts';
import { invalidResponse, UpstreamError } from './upstream-error.ts';

export interface CallReport {
  method: string;
  route: string;
  /**
   * `ok`; as `UpstreamFailure`; `aborted`: the client went away or its file broke off; `fault`: an exception in the
   * BFF's own code.
   */
  outcome: 'ok' | 'refused' | 'invalid' | 'unreachable' | 'aborted' | 'fault';
  ms: number;
}

export interface RestClientOptions extends ProtectionOptions {
  baseUrl: string;
  onCall?: (report: CallReport) => void;
  /** Called after each response. `isRefused`: it could not be used. */
  onResponse?: (call: RestRequest, response: HttpResponse, isRefused: boolean) => void;
}

/** The data of a success, and its message if that may be shown to a person. */
export interface DataWithMessage<T> {
  data: T;
  message: string | null;
}

export type RestClient = ReturnType<typeof createRestClient>;

/**
 * Calls the REST API. Requests, deadline and size limit: send.ts; slots and circuit: protected-calls.ts;
 * retries: retries.ts. Paths and shapes are in shared/rest-api; the `*.upstream.ts` files of the features make the
 * calls, their `*.reader.ts` files read the fields. Each call throws an UpstreamError, or what a streamed file threw.
 */
export function createRestClient(options: RestClientOptions) {
  const { clock, timeoutMs, onCall, onResponse } = options;
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const pool = createPool(base.origin, timeoutMs);
  const groups = Object.fromEntries(
    Object.keys(CALL_GROUPS).map((name) => [
      name,
      createProtectedCalls(name as CallGroup, (http) => send(pool, http, clock), options),
    ]),
  ) as Record<CallGroup, ProtectedCalls>;

  const readResponse = <T>(call: RestRequest, response: HttpResponse, read: (envelope: Envelope) => T): T => {
    let isRefused = false;
    try {
      return read(openEnvelope(response, call.fieldNames));
    } catch (error) {
      isRefused = error instanceof UpstreamError && error.failure === 'invalid';
      throw error;
    } finally {
      onResponse?.(call, response, isRefused);
    }
  };

  const run = async <T>(call: RestRequest, read: (envelope: Envelope) => T): Promise<T> => {
    const { method, route } = call.endpoint;
    // One span for all tries.
    const span = tracer.startSpan(`${method} ${route}`, {
      kind: SpanKind.CLIENT,
      attributes: { 'http.request.method': method, 'url.template': route },
    });
    const http = toHttpRequest(call, prefix, timeoutMs, traceHeaders(span));
    const running: RunningCall = { call, http, startedAt: clock.now(), tries: 0 };
    let outcome: CallReport['outcome'] = 'ok';
    try {
      return await groups[call.group].run(running, (response) => readResponse(call, response, read));
    } catch (error) {
      outcome = outcomeOfCall(error, running);
      markAsFailed(span, error);
      throw error;
    } finally {
      onCall?.({ method, route, outcome, ms: clock.now() - running.startedAt });
      span.setAttribute('flipbooth.call.outcome', outcome);
      if (running.tries > 1) span.setAttribute('http.request.resend_count', running.tries - 1);
      span.end();
    }
  };

  return {
    call: <T>(call: RestCall<T>): Promise<T> => run(call, (envelope) => readData(envelope, call)),
    /** Returns the message of a success, or null if it has none. */
    callForMessage: (call: RestRequest): Promise<string | null> => run(call, readMessage),
    callWithMessage: <T>(call: RestCall<T>): Promise<DataWithMessage<T>> =>
      run(call, (envelope) => ({ data: readData(envelope, call), message: readMessage(envelope) })),
    groupStates: () =>
      Object.entries(groups).map(([name, { state }]): [CallGroup, GroupState] => [name as CallGroup, state()]),
    close: async () => {
      if (!pool.destroyed) await pool.destroy();
    },
  };
}

const readMessage = ({ message }: Envelope): string | null => readableMessage(message);

function readData<T>({ data }: Envelope, { data: shape, invalidMessage }: RestCall<T>): T {
  const read = shape.safeParse(data);
  if (!read.success) throw invalidResponse(read.error, invalidMessage);
  return read.data;
}

/** Returns what the metrics say about a failed call. */
function outcomeOfCall(error: unknown, { call, http }: RunningCall): CallReport['outcome'] {
  if (error instanceof UpstreamError) return http.signal?.aborted ? 'aborted' : error.failure;
  // A failed file is the client's failure: the client still sends it.
  return call.file ? 'aborted' : 'fault';
}

const CONNECT_TIMEOUT_MS = 2_000;
/**
 * The time that an idle connection is kept if the API does not name one. Many servers close it after 5 s, and undici's
 * timers are up to a second late: a write that is sent as the server closes would be lost.
 */
const KEEP_ALIVE_MS = 3_000;

/** Creates the pool of connections to the REST API. */
function createPool(origin: string, timeoutMs: number): Pool {
  return new Pool(origin, {
    // The groups bound the calls in flight. In the pool, waiting would count against the time-out of the try.
    connections: null,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) },
    // send() limits the total time; undici's own timers would only end long calls early.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_RESPONSE_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
}
