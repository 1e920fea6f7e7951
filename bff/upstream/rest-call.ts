import type * as z from 'zod';
import type { Clock } from '#shared/node/clock.ts';
import type { BulkheadLimits } from '#shared/node/protection/bulkhead.ts';
import type { Tracing } from '#shared/node/telemetry/tracing.ts';
import type { EndpointContract } from '#shared/rest-api/endpoint.ts';
import type { CallGroup } from './call-groups.ts';
import type { RawAnswer } from './http-exchange.ts';

export interface CallReport {
  method: string;
  route: string;
  /**
   * `ok`; as `UpstreamFailure`; `aborted`: the client went away or its file broke off; `fault`: an exception in the BFF's
   * own code.
   */
  outcome: 'ok' | 'refused' | 'invalid' | 'unreachable' | 'aborted' | 'fault';
  tries: number;
  ms: number;
}

/** The options of the REST client, and of the parts that it is made of. */
export interface RestClientOptions {
  baseUrl: string;
  clock: Clock;
  /** The longest time of one try. Once a call has taken as long, it is not tried again. */
  timeoutMs: number;
  /** The most tries of one read; writes are tried once. */
  maxTries?: number;
  pause?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>;
  /** Default: `CALL_GROUPS`. */
  groups?: Record<CallGroup, BulkheadLimits>;
  /** Each call gets one span for all its tries, and the API gets the headers that continue the trace. */
  tracing?: Tracing;
  onCall?: (report: CallReport) => void;
  /** Called after each answer. `isRefused`: it could not be used. */
  onAnswer?: (call: RestRequest, answer: RawAnswer, isRefused: boolean) => void;
  /** Called after each try that was not abandoned; `isUp`: the API works, and is not busy. */
  onTry?: (isUp: boolean) => void;
  /** Called when the circuit of a group opens and when it closes. */
  onCircuit?: (group: CallGroup, isOpen: boolean) => void;
}

/**
 * The only file of a multipart form. The BFF chooses its names and type, so that a client cannot break out of the
 * part's headers.
 */
export interface FormFile {
  field: string;
  filename: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}

/** The graph's name of a field, by the API's. */
export type FieldNames = ReadonlyMap<string, string>;

/** The caller that a call is made for. */
export interface RestCaller {
  request: {
    requestId: string;
    /** The client's address, for the limits of the API and the client's share of the calls in flight. */
    address: string;
    idempotencyKey?: string | undefined;
    signal?: AbortSignal;
  };
  /** The token. Public calls have none. */
  bearer?: string | undefined;
}

/** One request to the REST API: its content, and the caller it is made for. */
export interface RestRequest {
  /** The group whose slots, circuit and retry budget it shares. */
  group: CallGroup;
  /** Metrics and logs name the call by its method and route: they must not hold the values. */
  endpoint: EndpointContract;
  /** Each becomes one encoded path segment. */
  params?: Record<string, string>;
  /** Null and undefined are left out. */
  query?: Record<string, string | null | undefined>;
  /** Sent as JSON; `{}` if a write has no fields. */
  body?: unknown;
  /** Sent as a form of one file, streamed. */
  file?: FormFile;
  /** The graph's names of fields that have another name in the API, for the paths of field errors. */
  fieldNames?: FieldNames;
  caller: RestCaller;
  /** True for a read whose answer one visitor waits for: it ends when the client goes away. */
  isCancellable?: boolean;
  /** True for a call that sends the `Idempotency-Key` on, so that the API runs a repeated one once. */
  isKeyed?: boolean;
  /** Headers that continue the trace of the request. Undefined while tracing is off. */
  traceHeaders?: Readonly<Record<string, string>>;
  /** True for a read that must not be repeated. */
  isTriedOnce?: boolean;
  /** The longest time of one try, instead of that of the REST client. */
  timeoutMs?: number;
  /** The message for a person if no answer came. */
  unreachableMessage: string;
}

/** A request whose answer has data. */
export interface RestCall<T> extends RestRequest {
  /** The shape of the answer's `data`. */
  data: z.ZodType<T>;
  /** The message for a person if `data` has another shape. */
  invalidMessage?: string;
}
