import {
  DROPPED,
  endsSession,
  errorOf,
  type Failure,
  failureOf,
  type GraphAnswer,
  type GraphError,
} from './failures.ts';
import { type Session, SessionReplacedError } from './session.ts';

/** A document that is its text: client preset writes such with `documentMode: 'string'`. */
export interface TypedText<Data, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Data;
  /** The id of the document in the manifest. */
  __meta__?: { hash?: string | undefined } | undefined;
}

export interface GraphOptions {
  url: string;
  /** The name of the manifest, and the version of the app. */
  client: { name: string; version: string };
  /** That of session.ts. On a server: one for each request, of the person who has sent it. */
  session: Pick<Session, 'id' | 'token' | 'tokenAfter' | 'expire'>;
  /** Sends ids: the BFF has the manifest of this release. */
  sendsIds?: boolean;
  /** Sent with each request, such as a server's `x-forwarded-for`. */
  headers?: Record<string, string>;
  /** Of one request; an upload has 120 s. */
  timeoutMs?: number;
  /** Before each repetition, in milliseconds; where a page waits for the answer, none: `[]`. */
  pauses?: readonly number[];
  sleep?: (ms: number) => Promise<unknown>;
  /** Makes a random UUID. */
  newKey?: () => string;
}

interface AskOptions {
  /** The `Idempotency-Key` of a mutation, where the person tries again. Otherwise each call has a new one. */
  key?: string | undefined;
  /** Replaces the session's token, to exchange it, or to log out; null sends none. The request is not repeated. */
  token?: string | null | undefined;
  /** Instead of the client's. */
  timeoutMs?: number | undefined;
  /** Cancels the call: its action is `drop`. */
  signal?: AbortSignal | undefined;
  /** Of booths alone: goes by GET and without a token, so that caches may keep the answer for an hour. */
  isPublic?: boolean | undefined;
}

interface Result<Data> {
  /** Its fields may be there beside a failure. */
  data: Data | null;
  /** Of the first error that concerns a whole root field. Null, if only nested fields failed, which are null. */
  failure: Failure | null;
  /** The errors of nested fields, beside which the data is good. */
  nested: readonly GraphError[];
  /** The `Idempotency-Key` of a mutation: pass it if the person tries again. */
  key: string | undefined;
}

interface Request {
  url: string;
  method: 'GET' | 'POST';
  body: string | FormData;
  headers: Record<string, string>;
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

/** The graphs that do not know the ids of this release, and since when: they get texts for a while. */
const withoutManifest = new Map<string, number>();
const TEXTS_FOR_MS = 600_000;

const sleepFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A client of the graph that needs only `fetch`: it has no cache. */
export function createGraph(options: GraphOptions) {
  const { url, client, session, headers: own, timeoutMs = 30_000, sleep = sleepFor } = options;
  const { pauses = [1_000, 2_000, 4_000], newKey = () => crypto.randomUUID() } = options;
  const sendsIds = () => options.sendsIds === true && Date.now() >= (withoutManifest.get(url) ?? 0) + TEXTS_FOR_MS;

  function toRequest<Variables>(
    document: TypedText<unknown, Variables>,
    variables: Variables,
    { key, timeoutMs: limit, signal, isPublic = false }: AskOptions,
  ): Request {
    const id = sendsIds() ? document.__meta__?.hash : undefined;
    const named: Record<string, string> = id ? { documentId: id } : { query: document.toString() };
    const operation = { ...named, variables };
    const picture = fileOf(variables);
    const parameters = new URLSearchParams({ ...named, variables: JSON.stringify(variables) });
    return {
      url: isPublic ? `${url}?${parameters.toString()}` : url,
      method: isPublic ? 'GET' : 'POST',
      signal,
      timeoutMs: limit ?? (picture ? 120_000 : timeoutMs),
      body: picture ? formOf(operation, picture) : JSON.stringify(operation),
      headers: {
        ...own,
        'apollo-require-preflight': '1',
        'apollographql-client-name': client.name,
        'apollographql-client-version': client.version,
        ...(!picture && !isPublic && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    };
  }

  /** Sends a request once. Empty: no answer came from the graph, but a proxy's page or none at all. */
  async function send(request: Request, token: string | null): Promise<GraphAnswer> {
    const { method, body, headers, signal } = request;
    const limit = AbortSignal.timeout(request.timeoutMs);
    try {
      const response = await fetch(request.url, {
        method,
        ...(method === 'POST' && { body }),
        headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      // HTTP 4xx and 503 have a body as well.
      return toAnswer(await response.json());
    } catch {
      return {};
    }
  }

  /**
   * A token that was exchanged while the request was on its way was refused without an effect. Empty, if its exchange
   * got no answer.
   */
  async function sendInSession(request: Request, check: () => Promise<void>): Promise<GraphAnswer> {
    const token = await session.token();
    await check();
    const answer = await send(request, token);
    if (token === null || !answer.errors?.some(endsSession)) return answer;
    const newest = await session.tokenAfter(token);
    if (newest !== null) return send(request, newest);
    return (await session.expire(token)) ? answer : {};
  }

  /** Repeats what may be repeated. */
  async function execute<Data, Variables>(
    document: TypedText<Data, Variables>,
    variables: Variables,
    { key = isMutation(document) ? newKey() : undefined, token, ...more }: AskOptions,
    check: () => Promise<void>,
  ): Promise<Result<Data>> {
    for (let attempt = 0; ;) {
      const request = toRequest(document, variables, { key, ...more });
      const answer = await (token === undefined && !more.isPublic
        ? sendInSession(request, check)
        : send(request, token ?? null));
      const { data = null } = answer as { data?: Data | null };
      const nested = (answer.errors ?? []).filter((error) => isNested(error, answer));
      const error = errorOf(answer);
      const isFailed = data === null || (error !== undefined && (endsSession(error) || !nested.includes(error)));
      const failure = isFailed ? failureOf(error) : null;
      if (sendsIds() && failure?.code === 'PERSISTED_QUERY_NOT_FOUND') {
        withoutManifest.set(url, Date.now());
        continue;
      }
      if (more.signal?.aborted) throw new SessionReplacedError();
      if (failure?.action === 'log-in' || token !== undefined) return { data, failure, nested, key };
      await check();
      const pause = pauses[attempt];
      const isFinal = !failure?.isRepeatable || failure.action === 'wait';
      if (isFinal || pause === undefined) return { data, failure, nested, key };
      await sleep(failure.retryAfter ? failure.retryAfter * 1_000 : pause);
      attempt += 1;
    }
  }

  const graph = {
    /**
     * Executes an operation. What may be repeated is repeated after each of `pauses`; after `RATE_LIMITED`, the caller
     * waits `retryAfter`, and shows it to the person. If another session begins meanwhile, the action is `drop`; only
     * the query of a guest is asked again. A file goes where the variables have `input.picture`. It rejects only if the
     * storage of the session does.
     */
    async ask<Data, Variables>(
      document: TypedText<Data, Variables>,
      variables: Variables,
      options: AskOptions = {},
    ): Promise<Result<Data>> {
      const id = await session.id();
      const check = async (): Promise<void> => {
        if (!options.isPublic && (await session.id()) !== id) throw new SessionReplacedError();
      };
      try {
        return await execute(document, variables, options, check);
      } catch (error) {
        if (!(error instanceof SessionReplacedError)) throw error;
        const isOfGuest = id === null && !isMutation(document);
        const isAsked = isOfGuest && !options.signal?.aborted;
        return isAsked
          ? graph.ask(document, variables, options)
          : { data: null, failure: DROPPED, nested: [], key: options.key };
      }
    },
  };
  return graph;
}

const isMutation = (document: TypedText<unknown, never>): boolean => /^\s*mutation\b/.test(document.toString());

/** Empty, if the body is not the graph's: that of a proxy may be JSON as well. */
function toAnswer(body: unknown): GraphAnswer {
  if (!isObject(body)) return {};
  const { data, errors = [] } = body as { data?: unknown; errors?: unknown };
  const isAnswer = isObject(data ?? {}) && Array.isArray(errors) && errors.every(isObject);
  return isAnswer ? body : {};
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** `JSON.stringify` makes `{}` of it, for which the graph takes the file of the form. */
function fileOf(variables: unknown): Blob | null {
  const { input } = (variables ?? {}) as { input?: { picture?: unknown } };
  return input?.picture instanceof Blob ? input.picture : null;
}

/** A request of the GraphQL multipart request specification. */
function formOf(operation: object, picture: Blob): FormData {
  const form = new FormData();
  form.set('operations', JSON.stringify(operation));
  form.set('map', JSON.stringify({ 0: ['variables.input.picture'] }));
  form.set('0', picture);
  return form;
}

/** The operation was executed; only a part of its result is missing. */
function isNested({ path: [root] = [] }: GraphError, { data }: GraphAnswer): boolean {
  return root !== undefined && data?.[root] != null;
}
