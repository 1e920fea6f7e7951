import { endsSession, errorOf, type Failure, failureOf, type GraphAnswer } from './failures.ts';
import type { Session } from './session.ts';

/** A document that is its text: client preset writes such with `documentMode: 'string'`. */
export interface TypedText<Data, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Data;
  /** The id of the document in the manifest. */
  __meta__?: { hash?: string };
}

interface Options {
  url: string;
  /** The name of the manifest, and the version of the app. */
  client: { name: string; version: string };
  /** That of session.ts. On a server: one for each request, of the person who has sent it. */
  session: Pick<Session, 'token' | 'tokenAfter' | 'expire'>;
  /** Sends ids: the BFF has the manifest of this release. */
  sendsIds?: boolean;
  /** Sent with each request, such as a server's `x-forwarded-for`. */
  headers?: Record<string, string>;
  /** Of one request; an upload has 120 s. */
  timeoutMs?: number;
  /** Before each repetition, in milliseconds; where a page waits for the answer, none: `[]`. */
  pauses?: readonly number[];
  sleep?: (ms: number) => Promise<unknown>;
}

interface AskOptions {
  /** The `Idempotency-Key`: a random UUID for each submission of a mutation with `@idempotent`. */
  key?: string;
  /** Replaces the session's token; null sends none. The request is not repeated. */
  token?: string | null;
}

interface Result<Data> {
  /** Its fields may be there beside a failure. */
  data: Data | null;
  /** Of the first error that concerns a whole root field; of a nested one if there is no such error. */
  failure: Failure | null;
}

interface Request {
  body: string | FormData;
  headers: Record<string, string>;
}

const sleepFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A client of the graph that needs only `fetch`: it has no cache. */
export function createGraph(options: Options) {
  const { url, client, session, headers: own, timeoutMs = 30_000, sleep = sleepFor } = options;
  const { pauses = [1_000, 2_000, 4_000] } = options;
  let sendsIds = options.sendsIds ?? false;

  function toRequest<Variables>(document: TypedText<unknown, Variables>, variables: Variables, key?: string): Request {
    const id = sendsIds ? document.__meta__?.hash : undefined;
    const operation = { ...(id ? { documentId: id } : { query: document.toString() }), variables };
    const picture = fileOf(variables);
    return {
      body: picture ? formOf(operation, picture) : JSON.stringify(operation),
      headers: {
        ...own,
        'apollo-require-preflight': '1',
        'apollographql-client-name': client.name,
        'apollographql-client-version': client.version,
        ...(!picture && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
    };
  }

  /** Sends a request once. Empty: no answer came from the graph, but a proxy's page or none at all. */
  async function send({ body, headers }: Request, token: string | null): Promise<GraphAnswer> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: { ...headers, ...(token !== null && { authorization: `Bearer ${token}` }) },
        signal: AbortSignal.timeout(body instanceof FormData ? 120_000 : timeoutMs),
      });
      // HTTP 4xx and 503 have a body as well.
      return ((await response.json()) as GraphAnswer | null) ?? {};
    } catch {
      return {};
    }
  }

  /** A token that was exchanged while the request was on its way was refused without an effect. */
  async function sendInSession(request: Request, given: string | null | undefined): Promise<GraphAnswer> {
    const token = given === undefined ? await session.token() : given;
    const answer = await send(request, token);
    if (token === null || !answer.errors?.some(endsSession)) return answer;
    const newest = given === undefined ? await session.tokenAfter(token) : null;
    if (newest !== null) return send(request, newest);
    await session.expire(token);
    return answer;
  }

  return {
    /**
     * Executes an operation, and never rejects. What may be repeated is repeated after each of `pauses`; after
     * `RATE_LIMITED`, the caller waits `retryAfter`, and shows it to the person. A file goes where the variables have
     * `input.picture`.
     */
    async ask<Data, Variables>(
      document: TypedText<Data, Variables>,
      variables: Variables,
      { key, token }: AskOptions = {},
    ): Promise<Result<Data>> {
      for (let attempt = 0; ;) {
        const answer = await sendInSession(toRequest(document, variables, key), token);
        const { data = null } = answer as { data?: Data | null };
        const error = errorOf(answer);
        const failure = data === null || error ? failureOf(error) : null;
        if (sendsIds && failure?.code === 'PERSISTED_QUERY_NOT_FOUND') {
          sendsIds = false;
          continue;
        }
        const pause = pauses[attempt];
        const isFinal = !failure?.isRepeatable || failure.action === 'wait' || isNested(answer);
        if (isFinal || pause === undefined || token !== undefined) return { data, failure };
        await sleep(failure.retryAfter ? failure.retryAfter * 1_000 : pause);
        attempt += 1;
      }
    },
  };
}

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
function isNested(answer: GraphAnswer): boolean {
  const [root] = errorOf(answer)?.path ?? [];
  return root !== undefined && answer.data?.[root] != null;
}
