import { hash } from 'node:crypto';
import type { CallOrigin } from '#bff/upstream/rest-call.ts';
import type { Memo } from './once-per-request.ts';

/** The facts of one HTTP request; it holds no token. */
export interface RequestInfo extends CallOrigin, Memo {
  /** The header `apollographql-client-name`, unchecked: the client's own name. */
  readonly clientName?: string | undefined;
  readonly signal: AbortSignal;
}

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
 * A caller with a token; only the API knows whether it is still valid. Functions for members take a `Member`, so they
 * cannot be called for a visitor. The private field makes the type nominal and keeps the token out of logs and JSON.
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

  /** The SHA-256 that identifies the session in limits, which must not hold tokens. */
  get tokenHash(): string {
    return hash('sha256', this.#token, 'base64url');
  }

  /** The member with a new token, for the same request. */
  withToken(token: string): Member {
    return new Member(this.request, token);
  }
}

export type Caller = Visitor | Member;

/** Long enough for a JWT with many claims. */
const TOKEN = /^[\x21-\x7e]{1,8192}$/;

/** Returns a `Member` for a well-formed Bearer token, else a `Visitor`. @param authorization the header, if sent */
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

/** Called for each operation, with the code of its first error and the client's own name. */
export type OnOperation = (name: string | undefined, code: string | undefined, clientName: string | undefined) => void;

/** Fields of the request's log line, in which `spentBy` becomes a hash. */
interface OperationReport {
  operation?: string | undefined;
  /** Of its errors. */
  codes?: string[];
  /** The limit that refused it. */
  limit?: string;
  /** The key of the limit: whose calls have exhausted it. */
  spentBy?: string;
}

/** Apollo's context: public fields take `request`, which holds no token, and fields of members take the `Member`. */
export interface GraphContext {
  request: RequestInfo;
  caller: Caller;
  report: OperationReport;
  /** The rows of all lists of objects in one execution, so far. */
  rows: number;
  /** For how many seconds caches may store each public root field that was executed. */
  cacheSeconds: number[];
}

/** Creates the context of one request. */
export function createContext(request: RequestInfo, caller: Caller): GraphContext {
  return { request, caller, report: {}, rows: 0, cacheSeconds: [] };
}
