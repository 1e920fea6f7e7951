import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';

/**
 * The headers that a successful answer to a POST may have: their values depend on `Origin` and `Accept` alone, or are
 * set for each answer (`FILLED_IN`).
 */
const HEADERS = new Set([
  'cache-control',
  'content-security-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-robots-tag',
  'vary',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'content-type',
]);
const FILLED_IN = new Set(['x-request-id', 'content-length']);

/** Clients send few combinations of `Origin` and `Accept`. */
const MAX_HEADS = 50;
const MAX_KEY = 512;

/** The heads of Apollo's successful answers, to be sent again: its media type, and the headers of Fastify's hooks. */
export class ResponseHeads {
  /** Names and values in turn, without those that are filled in. */
  readonly #heads = new LRUCache<string, readonly string[]>({ max: MAX_HEADS });
  readonly #origins: ReadonlySet<string>;

  /** @param allowedOrigins other origins are left to Fastify */
  constructor(allowedOrigins: readonly string[]) {
    this.#origins = new Set(['', ...allowedOrigins]);
  }

  /** Returns the stored head for this `Origin` and `Accept`: names and values in turn. */
  find(headers: IncomingHttpHeaders): readonly string[] | undefined {
    return this.#heads.get(varyKey(headers));
  }

  /** Stores the head of an answer to a POST, before Fastify sends it. */
  learn(headers: IncomingHttpHeaders, reply: FastifyReply): void {
    const key = varyKey(headers);
    if (this.#heads.has(key) || reply.statusCode !== 200 || key.length > MAX_KEY) return;
    if (!this.#origins.has(headers.origin ?? '')) return;
    const lines = Object.entries(reply.getHeaders()).filter(([name]) => !FILLED_IN.has(name));
    if (!lines.every(([name]) => HEADERS.has(name))) return;
    this.#heads.set(
      key,
      lines.flatMap(([name, value]) => [name, String(value)]),
    );
  }
}

/** Returns the values of the headers that a head varies by. An absent header differs from an empty one. */
function varyKey({ origin = '\n', accept = '\n' }: IncomingHttpHeaders): string {
  return `${origin}\n${accept}`;
}
