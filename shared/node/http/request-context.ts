import { randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { addressesOf, type Trust } from './client-address.ts';

/**
 * Requests of monitoring, every few seconds: never refused, so that a busy process counts as alive, not traced, and
 * logged at level debug.
 */
export const MONITORING_PATHS: ReadonlySet<string> = new Set(['/livez', '/readyz', '/metrics']);

/**
 * The headers in which Apollo's clients name their app. The web service names the browser's requests; the metrics of
 * the BFF count by the names.
 */
export const CLIENT_NAME_HEADER = 'apollographql-client-name';
export const CLIENT_VERSION_HEADER = 'apollographql-client-version';

/** The client name that the web service adds to a browser's requests. */
export const WEB_CLIENT = 'web';

/** The facts of a GraphQL operation for the log line and the metrics of its HTTP request. */
export interface OperationReport {
  name: string | null;
  /** The codes of its errors. */
  codes: string[];
  /** The limit that refused it, and its key: whose calls have exhausted it. */
  spent?: { limit: string; key: string } | undefined;
}

/**
 * The facts of a request that its log line and its handlers need. A class, kept as a property of the request, not a
 * literal or an entry of a WeakMap: decision 069.
 */
export class RequestContext {
  /** A time of `performance.now()`. */
  readonly startedAt = performance.now();
  /** A pattern, never the URL, which may hold a phone number, an invoice or a token. */
  route = 'unknown';
  /** The `route` of the metrics, if it differs. */
  metricsRoute: string | undefined = undefined;
  isLogged = false;
  operation: OperationReport | null = null;

  /** @param addresses the peer first, the client last */
  constructor(
    readonly requestId: string,
    readonly addresses: readonly string[],
  ) {}

  /** The client's address, like Fastify's `request.ip`. */
  get address(): string {
    return this.addresses.at(-1) ?? '';
  }
}

const CONTEXT: unique symbol = Symbol('context');
const CLOSE_LISTENERS: unique symbol = Symbol('closeListeners');

declare module 'node:http' {
  interface IncomingMessage {
    [CONTEXT]?: RequestContext;
  }
}

/**
 * Returns a function that makes the context of a request, once.
 *
 * @param onUntrustedProxy called if a peer that is not trusted forwards an address
 */
export function createRequestContexts(
  trust: Trust | false,
  onUntrustedProxy: () => void,
): (request: IncomingMessage) => RequestContext {
  return (request) => {
    const known = request[CONTEXT];
    if (known) return known;
    const { headers } = request;
    const addresses = addressesOf(request, trust);
    if (headers['x-forwarded-for'] !== undefined && addresses.length === 1) onUntrustedProxy();
    return (request[CONTEXT] = new RequestContext(readRequestId(headers['x-request-id']), addresses));
  };
}

/** Returns the context of a request. @throws for one that `createRequestContexts` has not seen */
export function contextOf(request: IncomingMessage): RequestContext {
  const context = request[CONTEXT];
  if (!context) throw new Error('the request has no context');
  return context;
}

/**
 * Keeps the caller's id, so that a request has one id in all services. Any id other than 8 to 64 letters, digits, `_`,
 * `.` or `-` is replaced: it could forge a log line.
 */
function readRequestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.-]{8,64}$/.test(header) ? header : randomUUID();
}

interface Watched extends EventEmitter {
  [CLOSE_LISTENERS]?: (() => void)[];
}

/**
 * Calls a function once a response is closed: sent completely, or aborted. One listener for all functions costs less
 * than one for each.
 */
export function whenClosed(response: EventEmitter, listener: () => void): void {
  const watched: Watched = response;
  const known = watched[CLOSE_LISTENERS];
  if (known) return void known.push(listener);
  watched[CLOSE_LISTENERS] = [listener];
  watched.on('close', callAll);
}

function callAll(this: Watched): void {
  for (const listener of this[CLOSE_LISTENERS]?.splice(0) ?? []) listener();
}
