import { createHash } from 'node:crypto';

/** A request as every call of the API may know it: from where, and how to stop when they are gone; never who they are. */
export interface Asker {
  /** Travels web -> bff -> api; in every log line and every error. */
  readonly requestId: string;
  /** The client's address as the trusted proxies tell it; limits are counted by it. */
  readonly address: string;
  /** Fires when the client is gone before the answer. */
  readonly signal: AbortSignal;
}

/** Somebody without a token, or with something that can be none. */
export class Visitor {
  constructor(
    readonly asker: Asker,
    readonly hasBadToken: boolean,
  ) {}
}

/**
 * Somebody with a token; whether it is still good, only the API knows. What is for members takes a `Member`, so that it cannot be called
 * for a visitor. The private field makes the type nominal, and keeps the token out of whatever is spread, logged or written as JSON.
 */
export class Member {
  readonly #token: string;
  constructor(
    readonly asker: Asker,
    token: string,
  ) {
    this.#token = token;
  }

  /** For the `Authorization` header of calls that are the member's own. */
  get bearer(): string {
    return this.#token;
  }

  /** Under which limits are counted. Hashed: a store of counters needs no tokens. */
  get key(): string {
    return createHash('sha256').update(this.#token).digest('base64url');
  }

  /** The same request, with the token that came in exchange. */
  withToken(token: string): Member {
    return new Member(this.asker, token);
  }
}

export type Caller = Visitor | Member;

/** Room for a JWT with many claims. */
const TOKEN = /^[\x21-\x7e]{1,8192}$/;

/** @param authorization the request header, if there was one */
export function readCaller(asker: Asker, authorization: string | undefined): Caller {
  const [scheme = '', ...rest] = (authorization ?? '').trim().split(/\s+/);
  const token = rest.join(' ');
  const isBearer = scheme.toLowerCase() === 'bearer';
  if (isBearer && TOKEN.test(token)) return new Member(asker, token);
  // A client whose storage is empty may still send the word.
  const isEmpty = scheme === '' || (isBearer && token === '');
  return new Visitor(asker, !isEmpty);
}

/**
 * Runs a member's call once a request, however often the operation asks: a `Member` lives as long as its request, and so does what was
 * fetched for it.
 */
export function oncePerRequest<T>(fetch: (member: Member) => Promise<T>): (member: Member) => Promise<T> {
  const answers = new WeakMap<Member, Promise<T>>();
  return (member) => {
    const answer = answers.get(member) ?? fetch(member);
    answers.set(member, answer);
    return answer;
  };
}
