import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, type Registry } from 'prom-client';
import { createAddressShares, createOpenCounts, FEW_IN_FLIGHT } from './admission.ts';
import { type Front, takenOf } from '#shared/node/http/http-server.ts';
import { createLoadGauge, LOAD_LIMITS, type LoadLimits } from './overload-detector.ts';
import { registerGauge } from '#shared/node/telemetry/metrics.ts';

const LONGEST_PAUSE_MS = 10_000;
/** A short burst of refusals pauses nothing. */
const SHORTEST_PAUSE_MS = 10;
const REPORT_EVERY_MS = 10_000;

/** Monitoring has to see a busy process as alive. */
const NEVER_REFUSED = new Set(['/livez', '/readyz', '/metrics']);

/** Makes the JSON body of a refusal. `retryAfter` is in seconds. */
export type Refuse = (requestId: string, retryAfter: number) => object;

interface Options {
  refuse: Refuse;
  requestId: (request: IncomingMessage) => string;
  /** Headers of every answer. */
  headers?: Record<string, string>;
  metrics?: Registry | undefined;
  loadLimits?: Partial<LoadLimits> | undefined;
}

/**
 * Refuses what could not be answered in time with 503 and `Retry-After`, before the request's body is read (decision 060). It runs in front of
 * Fastify, whose hooks would cost several times as much as the refusal; there may be ten refusals for each answer.
 */
export function registerLoadShedding(
  app: FastifyInstance,
  { refuse, requestId, headers, metrics, loadLimits }: Options,
): Pick<Front, 'intercept' | 'admit'> {
  const limits = { ...LOAD_LIMITS, ...loadLimits };
  const load = createLoadGauge(limits);
  const pauseOf = createPace(1000 / limits.refusalsPerSecond);
  const countRefusal = createReport(app, metrics);

  const sendRefusal = (request: IncomingMessage, response: ServerResponse): void => {
    const id = requestId(request);
    const pauseMs = pauseOf();
    const retryAfter = Math.max(1, Math.ceil(pauseMs / 1000));
    const body = JSON.stringify(refuse(id, retryAfter));
    const facts = {
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'retry-after': String(retryAfter),
      'x-request-id': id,
    };
    response.writeHead(503, { ...headers, ...facts }).end(body);
    if (pauseMs > 0) pauseReading(request, pauseMs);
    countRefusal();
  };

  const senders = createOpenCounts();
  if (metrics)
    registerGauge(
      metrics,
      { name: 'http_requests_in_flight', help: 'HTTP requests whose answer is not sent to its end' },
      () => [[{}, senders.total()]],
    );
  /** Requests of a busy moment whose sender has few in flight. */
  const spared = new WeakSet<IncomingMessage>();

  const [listener] = app.server.listeners('request') as RequestListener[];
  if (!listener) throw new Error('Fastify has no request listener');
  let answer = listener;
  app.server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    const state = load.measure(senders.total());
    const sender = senderOf(request);
    if (state !== 'calm' && !NEVER_REFUSED.has(request.url ?? '')) {
      if (state === 'full' || senders.of(sender) >= FEW_IN_FLIGHT) return sendRefusal(request, response);
      spared.add(request);
    }
    senders.enter(sender, response);
    return answer(request, response);
  });

  // Only Fastify knows whether the sender may name the address of its client.
  const shares = createAddressShares(limits.maxInFlight);
  const admit: Front['admit'] = (address, request, response) => shares.enter(address, response, spared.has(request));
  app.addHook('onRequest', (request, reply, done) => {
    const { ip, raw } = request;
    if (NEVER_REFUSED.has(raw.url ?? '') || takenOf(raw) || admit(ip, raw, reply.raw)) return done();
    reply.hijack();
    sendRefusal(raw, reply.raw);
  });
  return {
    admit,
    intercept(first) {
      const pass = answer;
      answer = (request, response) => first(request, response, pass);
    },
  };
}

/** Whom a request comes from, at little cost: the peer, and the clients that it names, in truth or not. */
function senderOf({ socket, headers }: IncomingMessage): string {
  return `${socket.remoteAddress ?? ''} ${String(headers['x-forwarded-for'] ?? '')}`;
}

/** Spreads refusals over time: returns for how many milliseconds the connection of the one that is due now shall not be read. */
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
 * Clients that ask again at once would keep the event loop in its poll phase, where no timer and no answer gets a turn. Begins once the refused
 * request is read to its end: Node resumes a connection until then.
 */
function pauseReading(request: IncomingMessage, ms: number): void {
  const { socket } = request;
  request.once('close', () => {
    socket.pause();
    setTimeout(() => socket.resume(), ms).unref();
  });
}

/** Counts refusals, and logs them in one line every few seconds: a line for each would take longer than the refusal. */
function createReport(app: FastifyInstance, registry: Registry | undefined): () => void {
  const counter =
    registry &&
    new Counter({
      name: 'http_requests_shed_total',
      help: 'HTTP requests refused because of overload',
      registers: [registry],
    });
  let refused = 0;
  let timer: NodeJS.Timeout | null = null;
  const report = (): void => {
    app.log.warn({ refused }, 'overload: requests are refused');
    refused = 0;
    timer = null;
  };
  app.addHook('onClose', async () => {
    if (timer) clearTimeout(timer);
  });
  return () => {
    counter?.inc();
    refused += 1;
    timer ??= setTimeout(report, REPORT_EVERY_MS).unref();
  };
}
