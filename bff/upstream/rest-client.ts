import { Pool } from 'undici';
import { addressKey } from '#shared/node/protection/client-keys.ts';
import { NO_TRACING, type Tracing } from '#shared/node/telemetry/tracing.ts';
import { CALL_GROUPS, type CallGroup } from './call-groups.ts';
import { createGuardedCalls, type GroupState, type GuardedCalls, type RunningCall, type Send } from './guarded-call.ts';
import { exchange, type ExchangeRequest, MAX_ANSWER_BYTES, type RawAnswer } from './http-exchange.ts';
import { type Envelope, openEnvelope, readableMessage } from './response-envelope.ts';
import type { CallReport, RestCall, RestClientOptions, RestRequest } from './rest-call.ts';
import { toRequest } from './rest-request.ts';
import { createRetries, type Retries } from './retries.ts';
import { invalidResponse, UpstreamError } from './upstream-error.ts';

const CONNECT_TIMEOUT_MS = 2_000;
/**
 * The time that an idle connection is kept if the API does not name one. Many servers close it after 5 s, and undici's
 * timers are up to a second late: a write that is sent as the server closes would be lost.
 */
const KEEP_ALIVE_MS = 3_000;

/** The data of a success, and its message if that may be shown to a person. */
export interface Answered<T> {
  data: T;
  message: string | null;
}

export type RestClient = ReturnType<typeof createRestClient>;

/**
 * Calls the REST API: the tries of a call, and their connections. Deadline and size limit: http-exchange.ts; retries:
 * retries.ts; slots and circuit: guarded-call.ts. Paths and shapes are in shared/rest-api; the `*.upstream.ts` files of
 * the features make the calls, their `*.reader.ts` files read the fields. Each call throws an UpstreamError, or what a
 * streamed body threw.
 */
export function createRestClient(options: RestClientOptions) {
  const { clock, timeoutMs, tracing = NO_TRACING } = options;
  const base = new URL(options.baseUrl);
  const prefix = base.pathname.replace(/\/+$/, '');
  const pool = createPool(base.origin, timeoutMs);
  const groups = createGroups(options, (request) => exchange(pool, request));

  /** One function awaits all tries: each layer of promises costs every call. */
  const runAll: Run = async (call, read) => {
    const { method, route } = call.endpoint;
    const running = begin(call, toRequest(call, prefix, timeoutMs), clock.now());
    const { guarded, retries } = groups[call.group];
    let outcome: CallReport['outcome'] = 'ok';
    try {
      retries.earn();
      while (true) {
        running.tries += 1;
        try {
          return await guarded.run(running, (answer) => readAnswer(answer, call, read, options.onAnswer));
        } catch (error) {
          await retries.beforeRetry(running, error as Error);
        }
      }
    } catch (error) {
      outcome = outcomeOf(error, call, running);
      throw error;
    } finally {
      options.onCall?.({ method, route, outcome, tries: running.tries, ms: clock.now() - running.startedAt });
    }
  };
  const run = tracing === NO_TRACING ? runAll : traced(runAll, tracing);

  return {
    call: <T>(call: RestCall<T>): Promise<T> => run(call, (opened) => readData(opened, call)),
    /** Returns the message of a success, or null if it has none. */
    callForMessage: (call: RestRequest): Promise<string | null> => run(call, readMessage),
    callWithMessage: <T>(call: RestCall<T>): Promise<Answered<T>> =>
      run(call, (opened) => ({ data: readData(opened, call), message: readMessage(opened) })),
    groupStates: () =>
      Object.entries(groups).map(([name, { guarded }]): [CallGroup, GroupState] => [
        name as CallGroup,
        guarded.state(),
      ]),
    close: async () => {
      if (!pool.destroyed) await pool.destroy();
    },
  };
}

function createPool(origin: string, timeoutMs: number): Pool {
  return new Pool(origin, {
    // The groups bound the calls in flight. In the pool, waiting would count against the time-out of the try.
    connections: null,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, timeoutMs) },
    // exchange() limits the total time; undici's own timers would only end long calls early.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
}

type Groups = Record<CallGroup, { guarded: GuardedCalls; retries: Retries }>;

/** Each group also has its own budget of retries: a failing group must not spend that of the others. */
function createGroups(options: RestClientOptions, send: Send): Groups {
  const entries = Object.entries(options.groups ?? CALL_GROUPS).map(([name, limits]) => [
    name,
    { guarded: createGuardedCalls(name as CallGroup, limits, send, options), retries: createRetries(options) },
  ]);
  return Object.fromEntries(entries) as Groups;
}

type Run = <T>(call: RestRequest, read: (opened: Envelope) => T) => Promise<T>;

/** Gives each call one span for all its tries. */
function traced(run: Run, tracing: Tracing): Run {
  return (call, read) => {
    const { method, route } = call.endpoint;
    return tracing.run(
      {
        name: `${method} ${route}`,
        kind: 'client',
        attributes: { 'http.request.method': method, 'url.template': route },
      },
      ({ headers }) => run({ ...call, traceHeaders: headers }, read),
    );
  };
}

function begin(call: RestRequest, request: ExchangeRequest, startedAt: number): RunningCall {
  const { caller, endpoint, isTriedOnce, unreachableMessage } = call;
  return {
    request,
    isRepeatable: endpoint.method === 'GET' && !isTriedOnce,
    startedAt,
    tries: 0,
    client: addressKey(caller.request.address),
    resource: endpoint.route.includes('{') ? request.path : undefined,
    unreachableMessage,
  };
}

function readAnswer<T>(
  answer: RawAnswer,
  call: RestRequest,
  read: (opened: Envelope) => T,
  onAnswer: RestClientOptions['onAnswer'],
): T {
  let isRefused = false;
  try {
    return read(openEnvelope(answer, call));
  } catch (error) {
    isRefused = error instanceof UpstreamError && error.failure === 'invalid';
    throw error;
  } finally {
    onAnswer?.(call, answer, isRefused);
  }
}

function outcomeOf(error: unknown, { file }: RestRequest, { request }: RunningCall): CallReport['outcome'] {
  if (error instanceof UpstreamError) return request.signal?.aborted ? 'aborted' : error.failure;
  // A failed file is the client's failure: the client still sends it.
  return file ? 'aborted' : 'fault';
}

function readMessage({ message }: Envelope): string | null {
  return readableMessage(message);
}

function readData<T>({ data }: Envelope, { data: shape, invalidMessage }: RestCall<T>): T {
  const read = shape.safeParse(data);
  if (!read.success) throw invalidResponse(read.error, invalidMessage);
  return read.data;
}
