import type * as z from 'zod';
import type { FormFile } from '#bff/lib/form.ts';
import type { EndpointContract } from '#shared/rest-api/endpoint.ts';
import type { CallGroup } from './call-groups.ts';

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
