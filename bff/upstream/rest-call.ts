import type * as z from 'zod';
import type { FormFile } from '#bff/lib/form.ts';
import type { EndpointContract } from '#shared/rest-api/endpoint.ts';
import type { CallGroup } from './call-groups.ts';

/** The graph's name of a field, by the API's. */
export type FieldNames = ReadonlyMap<string, string>;

/** The part of a client's request that the calls for it may use; it holds no token. */
export interface CallOrigin {
  /** Passed on from web to bff to api; in every log line and every error. */
  readonly requestId: string;
  /**
   * The client's address as trusted proxies report it, for the limits of the BFF and the API, and for the client's
   * share of the calls in flight.
   */
  readonly address: string;
  /** The header `Idempotency-Key`, unchecked: the mutations that pass it on check it. */
  readonly idempotencyKey?: string | undefined;
  /** Fires when the client closes the connection before the response is sent. */
  readonly signal?: AbortSignal;
}

/** The caller that a call is made for. */
export interface RestCaller {
  request: CallOrigin;
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
  /** True for a read whose response one visitor waits for: it ends when the client goes away. */
  isCancellable?: boolean;
  /** True for a call that sends the `Idempotency-Key` on, so that the API runs a repeated one once. */
  isKeyed?: boolean;
  /** True for a read that must not be repeated. */
  isTriedOnce?: boolean;
  /** The longest time of one try, instead of that of the REST client. */
  timeoutMs?: number;
  /** The message for a person if no response came. */
  unreachableMessage: string;
}

/** A request whose response has data. */
export interface RestCall<T> extends RestRequest {
  /** The shape of the response's `data`. */
  data: z.ZodType<T>;
  /** The message for a person if `data` has another shape. */
  invalidMessage?: string;
}
