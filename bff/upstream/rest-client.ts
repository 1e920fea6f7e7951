import { randomBytes } from 'node:crypto';
import { Pool } from 'undici';
import type * as z from 'zod';
import { IDEMPOTENCY_HEADER } from '#shared/idempotency-key.ts';
import type { CancelSignal } from '#shared/node/cancel-signal.ts';
import { addressKey } from '#shared/node/limit-keys.ts';
import { createBulkhead, type Bulkhead } from './bulkhead.ts';
import { CALL_GROUPS, type CallGroup, type GroupLimits } from './call-groups.ts';
import { type Opened, openEnvelope } from './envelope.ts';
import { exchange, type ExchangeRequest } from './http-exchange.ts';
import { createRetries, type RetryOptions } from './retries.ts';
import { invalidResponse, UpstreamError } from './upstream-error.ts';

const MAX_ANSWER_BYTES = 5 * 1024 * 1024;
const CONNECT_TIMEOUT_MS = 2_000;
/**
 * How long an idle connection is kept where the API does not name a time. Many servers give it up after 5 s, and undici's timers are up to a
 * second late: a write that is sent as they close would be lost.
 */
const KEEP_ALIVE_MS = 3_000;

/** The only file of a multipart form. The BFF chooses its names and type, so that a client cannot break out of the part's headers. */
export interface FormFile {
  field: string;
  filename: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}

export interface RestCall<T> {
  /** The calls whose failures and connections it shares. */
  group: CallGroup;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  /** A pattern such as `/orders/{invoiceId}`; metrics and logs name the call by it, since they must not hold the values. */
  route: string;
  /** Each becomes one encoded path segment. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as a form of one file, streamed. */
  file?: FormFile;
  /** The shape of the answer's `data`. */
  data: z.ZodType<T>;
  requestId: string;
  /** The client's address, for the limits of the API and the client's share of the calls in flight. */
  address: string;
  /** Cancels the call when the client goes away; left out for writes, whose outcome would be unknown. */
  signal?: CancelSignal;
  bearer?: string;
  /** Sent on, so that the API runs a repeated write once. */
  idempotencyKey?: string | undefined;
  /** True for a read that must not be repeated. */
  once?: boolean;
  /** True for a read that has the same answer for everybody: equal ones may share a call (shared-reads.ts). */
  isPublic?: boolean;
  /** True for a POST that changes nothing. */
  isLookUp?: boolean;
  /** The total time of one try, instead of the client's. */
  timeoutMs?: number;
  /** The message for a person where no answer came. */
  unreachable: string;
  /** The message for a person where `data` has another shape. */
  invalid?: string;
}

/** A call of which only the message is needed. */
export type MessageCall = Omit<RestCall<unknown>, 'data' | 'invalid'>;

export interface CallReport {
  method: string;
  route: string;
  outcome: 'ok' | 'refused' | 'invalid' | 'unreachable' | 'aborted' | 'fault';
  tries: number;
  ms: number;
}

export interface RestClientOptions extends RetryOptions {
  baseUrl: string;
  /** Default: {@link CALL_GROUPS}. */
  groups?: Record<CallGroup, GroupLimits>;
  onCall?: (report: CallReport) => void;
  /** Runs after each try: whether the API answered. */
  onTry?: (isUp: boolean) => void;
}

export interface RestClient {
  /** @throws UpstreamError */
  call<T>(call: RestCall<T>): Promise<T>;
  /**
   * Returns the message of a success, or null where it has none.
   *
   * @throws UpstreamError
   */
  callForMessage(call: MessageCall): Promise<string | null>;
  /**
   * Returns the message of a success and its data as they came, for answers whose data is optional.
   *
   * @throws UpstreamError
   */
  callOpen(call: MessageCall): Promise<Opened>;
  close(): Promise<void>;
}

/** Calls the REST API: connections, time-outs, size limit, retries. The `*.upstream.ts` files of the features know its paths and fields. */
export function createRestClient(options: RestClientOptions): RestClient {
  const base = new URL(options.baseUrl);
  const pool = new Pool(base.origin, {
    // The groups bound the calls in flight: none waits here, where the time of its try would pass.
    connections: null,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, options.timeoutMs) },
    // exchange() limits the total time; undici's own timers would only end long calls early.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
  });
  const prefix = base.pathname.replace(/\/+$/, '');
  const groups = createGroups(options);

  const run = async <T>(call: MessageCall, read: (opened: Opened) => T): Promise<T> => {
    const startedAt = options.clock.now();
    let tries = 0;
    let outcome: CallReport['outcome'] = 'fault';
    try {
      const request = toRequest(call, prefix, options.timeoutMs);
      const { bulkhead, withRetries } = groups[call.group];
      const { signal, unreachable } = call;
      const resource = call.route.includes('{') ? (request.path.split('?', 1)[0] ?? null) : null;
      const guarded = { signal, unreachable, client: addressKey(call.address), resource };
      const answer = await withRetries({ isRepeatable: call.method === 'GET' && !call.once, signal }, () => {
        tries += 1;
        return bulkhead.run(guarded, () => exchange(pool, request));
      });
      const result = read(openEnvelope(answer));
      outcome = 'ok';
      return result;
    } catch (error) {
      if (error instanceof UpstreamError) outcome = call.signal?.aborted ? 'aborted' : error.failure;
      // A failure of the file that is being received is the client's.
      else if (call.file) outcome = 'aborted';
      throw error;
    } finally {
      options.onCall?.({ method: call.method, route: call.route, outcome, tries, ms: options.clock.now() - startedAt });
    }
  };

  return {
    call: (call) => run(call, ({ data }) => readData(call, data)),
    callForMessage: (call) => run(call, ({ message }) => message),
    callOpen: (call) => run(call, (opened) => opened),
    close: async () => {
      if (!pool.destroyed) await pool.destroy();
    },
  };
}

type Groups = Record<CallGroup, { bulkhead: Bulkhead; withRetries: ReturnType<typeof createRetries> }>;

/** Each group has a budget of retries of its own, too: a group in trouble must not spend that of the others. */
function createGroups({ groups = CALL_GROUPS, ...options }: RestClientOptions): Groups {
  const entries = Object.entries(groups).map(([name, limits]) => [name, { bulkhead: createBulkhead(limits, options), withRetries: createRetries(options) }]);
  return Object.fromEntries(entries) as Groups;
}

function toRequest(call: MessageCall, prefix: string, timeoutMs: number): ExchangeRequest {
  const headers: Record<string, string> = {
    accept: 'application/json',
    // A compressed answer could have any size once unpacked.
    'accept-encoding': 'identity',
    'x-request-id': call.requestId,
    'x-forwarded-for': call.address,
  };
  if (call.bearer !== undefined) headers['authorization'] = `Bearer ${call.bearer}`;
  if (call.idempotencyKey !== undefined) headers[IDEMPOTENCY_HEADER] = call.idempotencyKey;
  let body: ExchangeRequest['body'] = null;
  if (call.file !== undefined) {
    const boundary = `form-${randomBytes(16).toString('hex')}`;
    headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    body = streamForm(call.file, boundary);
  } else if (call.body !== undefined) {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(call.body);
  }
  return { method: call.method, path: prefix + pathOf(call), headers, body, timeoutMs: call.timeoutMs ?? timeoutMs, signal: call.signal };
}

async function* streamForm({ field, filename, type, content }: FormFile, boundary: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`);
  yield* content;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/** The fixed parts of each route, with the names between them. Routes are literals of the code, so that they are few. */
const templates = new Map<string, string[]>();

function pathOf({ route, params, query }: MessageCall): string {
  let template = templates.get(route);
  if (!template) templates.set(route, (template = route.split(/\{(\w+)\}/)));
  const path = template.length === 1 ? route : template.map((part, index) => (index % 2 === 0 ? part : encodeURIComponent(params?.[part] ?? ''))).join('');
  // Every decoder reads %20 as a space, not every one +.
  return query ? `${path}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}` : path;
}

function readData<T>({ data: shape, invalid }: RestCall<T>, data: unknown): T {
  const read = shape.safeParse(data);
  if (!read.success) throw invalidResponse(read.error, invalid);
  return read.data;
}
