import { createHash } from 'node:crypto';
import type { DocumentNode, OperationDefinitionNode } from 'graphql';
import type { CancelSignal } from '#shared/node/http/cancellation.ts';
import type { OperationReport } from '#shared/node/http/request-context.ts';

/** Results that are shared within one request. A property of the request, not a WeakMap: decision 069. */
export interface Memo {
  /** Undefined until the first entry. A list, since a request makes few calls. */
  memo?: Remembered[] | undefined;
}

interface Remembered {
  /** The function of {@link oncePerKey} that made the call. */
  once: unknown;
  key: unknown;
  answer: unknown;
}

/** The part of the HTTP request that every call of the API may use; it holds no token. */
export interface RequestInfo extends Memo {
  /** Passed on from web to bff to api; in every log line and every error. */
  readonly requestId: string;
  /** The client's address as trusted proxies report it: limits count by it, and calls of the API forward it. */
  readonly address: string;
  /** The header `Idempotency-Key`, unchecked: only the mutations that accept it look at it. */
  readonly idempotencyKey?: string | undefined;
  /**
   * The headers `apollographql-client-name` and `-version`, unchecked: the client's own name and version.
   */
  readonly clientName?: string | undefined;
  readonly clientVersion?: string | undefined;
  /** Fires when the client closes the connection before the answer is sent. */
  readonly signal: CancelSignal;
}

/** What a call without a token needs of its request: whose it is, for limits, and its id. */
export type RequestOrigin = Pick<RequestInfo, 'address' | 'requestId'>;

/** A caller without a token. */
export class Visitor {
  readonly bearer = undefined;

  /** @param hasBadToken an `Authorization` header was sent, but it cannot be a token */
  constructor(
    readonly request: RequestInfo,
    readonly hasBadToken: boolean,
  ) {}
}

/**
 * A caller with a token; only the API knows whether it is still valid. Functions for members take a `Member`, so that
 * they cannot be called for a visitor. The private field makes the type nominal and keeps the token out of logs and
 * JSON.
 */
export class Member implements Memo {
  memo: Memo['memo'] = undefined;
  readonly #token: string;
  constructor(
    readonly request: RequestInfo,
    token: string,
  ) {
    this.#token = token;
  }

  /** For the `Authorization` header of the member's own calls. */
  get bearer(): string {
    return this.#token;
  }

  /** SHA-256: names the session in limits and idempotency keys, which must not hold tokens. */
  get tokenHash(): string {
    return createHash('sha256').update(this.#token).digest('base64url');
  }

  /** The same request with the token it was exchanged for. */
  withToken(token: string): Member {
    return new Member(this.request, token);
  }
}

export type Caller = Visitor | Member;

/** Called for each answered operation, with the code of its first error and the client's own name. */
export type OnOperation = (name: string | null, code: string | undefined, clientName: string | undefined) => void;

/** The parts of a well-formed GraphQL request. */
export interface GraphqlRequest {
  /** The text, also where the client named it by its id. */
  query: string;
  /** Undefined where none is named. */
  operationName: string | undefined;
  variables: Record<string, unknown>;
}

/** A query that Apollo has answered without an error. */
export interface AnsweredQuery {
  document: DocumentNode;
  operation: OperationDefinitionNode;
}

/** Apollo's context: public fields take `request`, which holds no token, and fields of members take the `Member`. */
export interface GraphContext {
  request: RequestInfo;
  caller: Caller;
  report: OperationReport;
  compiled: CompiledState;
  budget: Budget;
}

/**
 * State of one request that a compiled query and Apollo share (docs/compiled-queries.md). An object of its own, since
 * Apollo copies the context.
 */
export interface CompiledState {
  /** The results of root resolvers that a compiled query has called; null where none was run. */
  rootResults: RootResults | null;
  /** Set once Apollo has answered: the query may be compiled. */
  answered: AnsweredQuery | null;
}

/** Two lists in the order of the document. */
export interface RootResults {
  /** The response names. */
  keys: readonly string[];
  /** Values, or promises of them. */
  values: readonly unknown[];
}

/** The counts of one execution. */
export interface Budget {
  /** Rows of all lists. */
  rows: number;
  /** Errors of nullable `@PlainField`s. */
  plainFieldErrors: number;
}

export function newBudget(): Budget {
  return { rows: 0, plainFieldErrors: 0 };
}

export function createContext(request: RequestInfo, caller: Caller): GraphContext {
  return {
    request,
    caller,
    report: { name: null, codes: [] },
    compiled: { rootResults: null, answered: null },
    budget: newBudget(),
  };
}

/** Long enough for a JWT with many claims. */
const TOKEN = /^[\x21-\x7e]{1,8192}$/;

/** @param authorization the request header, if there is one */
export function readCaller(request: RequestInfo, authorization = ''): Caller {
  if (authorization === '') return new Visitor(request, false);
  const [scheme = '', ...rest] = authorization.trim().split(/\s+/);
  const token = rest.join(' ');
  const isBearer = scheme.toLowerCase() === 'bearer';
  if (isBearer && TOKEN.test(token)) return new Member(request, token);
  // A client whose storage is empty may still send the word `Bearer`.
  const isEmpty = scheme === '' || (isBearer && token === '');
  return new Visitor(request, !isEmpty);
}

/** Runs a call once in a request of a member. */
export function oncePerMember<T>(fetch: (member: Member) => Promise<T>): (member: Member) => Promise<T> {
  const once = oncePerKey((_key: null, member: Member) => fetch(member));
  return (member) => once(null, member);
}

/** Runs a call once in a request for each key, for all aliases together. A failure is shared as well. */
export function oncePerKey<Key, Holder extends Memo, T>(
  fetch: (key: Key, holder: Holder) => Promise<T>,
): (key: Key, holder: Holder) => Promise<T> {
  const once = (key: Key, holder: Holder): Promise<T> => {
    const memo = (holder.memo ??= []);
    for (const known of memo) if (known.once === once && known.key === key) return known.answer as Promise<T>;
    const answer = fetch(key, holder);
    memo.push({ once, key, answer });
    return answer;
  };
  return once;
}
