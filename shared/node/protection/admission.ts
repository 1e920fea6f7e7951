import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { MONITORING_PATHS, routeOf } from '#shared/node/http/request-context.ts';
import { registerGauge } from '#shared/node/metrics.ts';
import { addressKey } from './client-keys.ts';
import { KeyCounts } from './key-counts.ts';
import { LOAD_LIMITS, type LoadLimits, OverloadDetector } from './overload-detector.ts';

/**
 * Above `maxInFlight`, a client among n may have 2 · `maxInFlight` / (n + 1) requests in flight, and all clients
 * together three times `maxInFlight`. Five that arrive one after the other and fill their shares have 1 + 2/3 + 2/4 +
 * 2/5 + 2/6 = 2.9 times, so that there is room for a sixth.
 */
const TOTAL_FACTOR = 3;

/** A browser opens six connections: a client with fewer requests did not cause the overload. */
const SPARED_BELOW = 6;

/** Counts each client's requests in flight, and decides whether one more can be served in time (decision 060). */
export class Admission {
  readonly #inFlight = new KeyCounts();
  #total = 0;

  constructor(
    private readonly limits: LoadLimits = LOAD_LIMITS,
    private readonly detector: Pick<OverloadDetector, 'measure'> = new OverloadDetector(limits),
  ) {}

  get total(): number {
    return this.#total;
  }

  /** Counts a request until `leave`. Returns false if it must be refused; it is not counted then. */
  admit(client: string): boolean {
    if (!this.#hasRoom(this.#inFlight.of(client))) return false;
    this.#inFlight.add(client);
    this.#total += 1;
    return true;
  }

  /** Ends the request that `admit` has counted. */
  leave(client: string): void {
    this.#inFlight.remove(client);
    this.#total -= 1;
  }

  #hasRoom(clientInFlight: number): boolean {
    const { maxInFlight } = this.limits;
    const state = this.detector.measure(this.#total);
    if (state === 'saturated' || this.#total >= maxInFlight * TOTAL_FACTOR) return false;
    if (state === 'overloaded' && clientInFlight >= SPARED_BELOW) return false;
    // The more clients there are, the less each may have: one that holds its requests open cannot block the others.
    const clients = this.#inFlight.size + (clientInFlight === 0 ? 1 : 0);
    return this.#total < maxInFlight || clientInFlight < (2 * maxInFlight) / (clients + 1);
  }
}

/** Makes the JSON body of a refusal. `retryAfter` is in seconds. */
export type DescribeRefusal = (requestId: string, retryAfter: number) => object;

interface AdmissionOptions {
  limits: LoadLimits;
  describe: DescribeRefusal;
  /** Headers of every response. */
  headers: Record<string, string>;
  metrics: Registry;
}

/**
 * Refuses requests that could not be served in time with 503 and `Retry-After`, before their body is read. A refusal
 * skips the rest of Fastify's hooks: under overload there may be ten refusals for each response.
 */
export function registerAdmission(
  app: FastifyInstance,
  { limits, describe, headers, metrics }: AdmissionOptions,
): void {
  const admission = new Admission(limits);
  const pauseOf = createPace(1000 / limits.refusalsPerSecond);
  const refusals = new Counter({
    name: 'http_requests_shed_total',
    help: 'HTTP requests refused because of overload',
    registers: [metrics],
  });
  const help = 'HTTP requests whose response is not sent to its end';
  registerGauge(metrics, { name: 'http_requests_in_flight', help }, () => [[{}, admission.total]]);

  app.addHook('onRequest', (request, reply, done) => {
    if (MONITORING_PATHS.has(routeOf(request))) return done();
    const client = addressKey(request.ip);
    if (admission.admit(client)) {
      reply.raw.once('close', () => admission.leave(client));
      return done();
    }
    const pauseMs = pauseOf();
    const retryAfter = Math.max(1, Math.ceil(pauseMs / 1000));
    const body = JSON.stringify(describe(request.id, retryAfter));
    reply.hijack();
    reply.raw
      .writeHead(503, {
        ...headers,
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'retry-after': String(retryAfter),
        'x-request-id': request.id,
      })
      .end(body);
    if (pauseMs > 0) pauseReading(request.raw, pauseMs);
    refusals.inc();
  });
}

const LONGEST_PAUSE_MS = 10_000;
/** The shortest pause: a short burst of refusals causes none. */
const SHORTEST_PAUSE_MS = 10;

/**
 * Spreads refusals over time: returns for how many milliseconds the connection of the next refused client is not
 * read.
 */
function createPace(intervalMs: number): () => number {
  let nextAt = 0;
  return () => {
    const now = performance.now();
    nextAt = Math.max(now, nextAt) + intervalMs;
    const pauseMs = Math.min(nextAt - now, LONGEST_PAUSE_MS);
    return pauseMs < SHORTEST_PAUSE_MS ? 0 : pauseMs;
  };
}

/**
 * Stops reading a connection for some time: clients that retry at once would keep the event loop in its poll phase, and
 * no timer would run. The pause begins when the refused request is read to its end: Node resumes the socket until then.
 */
function pauseReading(request: IncomingMessage, ms: number): void {
  const { socket } = request;
  request.once('close', () => {
    socket.pause();
    setTimeout(() => socket.resume(), ms).unref();
  });
}
