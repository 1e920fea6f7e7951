import { endsSession, errorOf, type Failure, failureOf, type GraphAnswer } from './failures.ts';
import type { Session } from './session.ts';

/** A document that is its text: client preset writes such with `documentMode: 'string'`. */
export interface TypedText<Data, Variables> {
  toString(): string;
  __apiType?: (variables: Variables) => Data;
}

interface Options {
  url: string;
  /** For the metrics of operators, and for `release` in errors. */
  client: { name: string; version: string };
  /** That of session.ts, or any with a token. */
  session: Pick<Session, 'token' | 'tokenAfter' | 'expire'>;
  /** Waits before a repetition, in milliseconds. */
  sleep?: (ms: number) => Promise<unknown>;
}

interface AskOptions {
  /** The `Idempotency-Key`: a random UUID for each submission of a mutation with `@idempotent`. */
  key?: string;
  /** Replaces the session's token; null sends none. */
  token?: string | null;
  /** The file of `input.picture`, which is null among the variables. */
  picture?: File;
}

interface Result<Data> {
  /** Its fields may be there beside a failure. */
  data: Data | null;
  /** Of the first error that concerns a whole root field; of a nested one if there is no such error. */
  failure: Failure | null;
}

interface Request extends RequestInit {
  headers: Record<string, string>;
}

/** In milliseconds, before each repetition. */
const PAUSES = [1_000, 2_000, 4_000];
const sleepFor = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A client of the graph that needs only `fetch`: it has no cache. */
export function createGraph({ url, client, session, sleep = sleepFor }: Options) {
  const shared = {
    'apollo-require-preflight': '1',
    'apollographql-client-name': client.name,
    'apollographql-client-version': client.version,
  };

  /** Sends a request once. Empty: no answer came from the graph, but a proxy's page or none at all. */
  async function send(request: Request, token: string | null): Promise<GraphAnswer> {
    const headers = { ...request.headers, ...(token !== null && { authorization: `Bearer ${token}` }) };
    const signal = AbortSignal.timeout(request.body instanceof FormData ? 120_000 : 30_000);
    try {
      const response = await fetch(url, { ...request, headers, signal });
      // HTTP 4xx and 503 have a body as well.
      return ((await response.json()) as GraphAnswer | null) ?? {};
    } catch {
      return {};
    }
  }

  /** A token that was exchanged while the request was on its way was refused without an effect. */
  async function sendInSession(request: Request): Promise<GraphAnswer> {
    const token = await session.token();
    const answer = await send(request, token);
    if (token === null || !answer.errors?.some(endsSession)) return answer;
    const newest = await session.tokenAfter(token);
    if (newest !== null) return send(request, newest);
    await session.expire(token);
    return answer;
  }

  return {
    /**
     * Executes an operation, and never rejects. What may be repeated is repeated up to three times; after
     * `RATE_LIMITED`, the caller waits `retryAfter`, and shows it to the person.
     */
    async ask<Data, Variables>(
      document: TypedText<Data, Variables>,
      variables: Variables,
      { key, token, picture }: AskOptions = {},
    ): Promise<Result<Data>> {
      const query = document.toString();
      const request: Request = {
        method: 'POST',
        headers: {
          ...shared,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(!picture && { 'content-type': 'application/json' }),
        },
        body: picture ? formOf({ query, variables }, picture) : JSON.stringify({ query, variables }),
      };
      for (let attempt = 0; ; attempt += 1) {
        const answer = await (token === undefined ? sendInSession(request) : send(request, token));
        const { data = null } = answer as { data?: Data | null };
        const error = errorOf(answer);
        const failure = data === null || error ? failureOf(error) : null;
        const pause = PAUSES[attempt];
        const isFinal = !failure?.isRepeatable || failure.action === 'wait' || isNested(answer);
        if (isFinal || pause === undefined) return { data, failure };
        await sleep(failure.retryAfter ? failure.retryAfter * 1_000 : pause);
      }
    },
  };
}

/** A request of the GraphQL multipart request specification. */
function formOf(operation: object, picture: File): FormData {
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
