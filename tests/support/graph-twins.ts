import { Agent, type IncomingHttpHeaders, request as httpRequest, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '#bff/app.ts';
import { loadConfig } from '#bff/config.ts';
import { type SeenRequest, startFakeServer } from './fake-server.ts';

/** One HTTP request for `/graphql`, as it goes over the wire. */
export interface WireRequest {
  method: string;
  /** Path and query string. */
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/** All that a client, an operator and the API can see of a request. */
export interface Observation {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
  /** Calls of the API: method, path, payload and headers, in an order that does not depend on time. */
  calls: string[];
  /** The lines of the log, without times. */
  log: object[];
}

export type PlanTally = Record<'answered' | 'handed over', number>;

/** Two BFFs that differ in `PLANS` alone, in front of the same API and with the same clock. */
export interface Twins {
  withPlans: FastifyInstance;
  withoutPlans: FastifyInstance;
  /** Where each listens. */
  urls: { withPlans: string; withoutPlans: string };
  /** Sends the request to both at once. Requests are told apart by their `x-request-id`. */
  ask(request: WireRequest): Promise<{ withPlans: Observation; withoutPlans: Observation }>;
  /** What the figures of both say, without durations and those of plans. */
  figures(): Promise<{ withPlans: string[]; withoutPlans: string[] }>;
  /** How many requests plans have answered so far. */
  plans(): Promise<PlanTally>;
  /** How many of them in front of Fastify. */
  direct(): Promise<number>;
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  /** What each has of its own, such as a Redis database. */
  envOf?: (plans: 'on' | 'off') => Record<string, string>;
  /** Answers a call of the API. The path begins after the base URL. */
  answer: (request: SeenRequest, response: ServerResponse) => void;
}

/** Of Apollo's page for browsers; each answer has its own. */
const NONCE = /\b[0-9a-f]{64}\b/g;

/** The clock of both advances by this with each request, so that no circuit opens. */
const STEP_MS = 11_000;

export async function startTwins({ env = {}, envOf = () => ({}), answer }: Options): Promise<Twins> {
  const api = await startFakeServer((request, response) =>
    answer({ ...request, url: request.url.replace(/^\/\w+/, '') }, response),
  );
  let now = Date.parse('2026-06-01T00:00:00Z');
  const start = async (name: string, plans: 'on' | 'off') => {
    const log: Record<string, unknown>[] = [];
    const logger = pino(
      { level: 'info', base: null, timestamp: false },
      { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) },
    );
    const config = loadConfig({
      PRODUCT_API_URL: `${api.url}/${name}`,
      RATE_LIMIT: 'off',
      ALLOWED_ORIGINS: 'https://kiosk.example.com',
      PLANS: plans,
      ...env,
      ...envOf(plans),
    });
    const app = await createApp({ config, logger, clock: { now: () => now } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    return { name, app, log, port, agent: new Agent({ keepAlive: true }) };
  };
  type Side = Awaited<ReturnType<typeof start>>;
  const on = await start('on', 'on');
  const off = await start('off', 'off');

  /** Sends the request; what it led to beside its answer can be read then, and grows a little after. */
  const observe = async ({ name, port, agent, log }: Side, request: WireRequest): Promise<() => Observation> => {
    const [fromCall, fromLine] = [api.seen.length, log.length];
    const id = request.headers['x-request-id'];
    const reply = await exchange({ ...request, port, agent });
    const callsOf = (): string[] =>
      api.seen
        .slice(fromCall)
        .filter(({ url, headers }) => url.startsWith(`/${name}/`) && headers['x-request-id'] === id)
        .map(({ method, url, body, headers: { host: _host, ...headers } }) =>
          JSON.stringify([method, url.slice(name.length + 1), body, headers]),
        )
        .toSorted();
    const linesOf = (): object[] =>
      log
        .slice(fromLine)
        .filter((line) => line['requestId'] === id)
        .map(({ ms: _ms, ...line }) => line);
    return () => ({ ...reply, calls: callsOf(), log: linesOf() });
  };

  return {
    withPlans: on.app,
    withoutPlans: off.app,
    urls: { withPlans: `http://127.0.0.1:${on.port}`, withoutPlans: `http://127.0.0.1:${off.port}` },
    async ask(request) {
      now += STEP_MS;
      const [withPlans, withoutPlans] = await Promise.all([observe(on, request), observe(off, request)]);
      // A line of the log is written after the answer has been sent, and an answer that fails early does not wait for all of its calls.
      const isSettled = (): boolean => isDeepStrictEqual(withPlans(), withoutPlans()) && withPlans().log.length > 0;
      for (let turns = 0; turns < 60 && !isSettled(); turns += 1) await (turns < 10 ? setImmediate() : sleep(5));
      return { withPlans: withPlans(), withoutPlans: withoutPlans() };
    },
    figures: async () => ({ withPlans: await figuresOf(on.app), withoutPlans: await figuresOf(off.app) }),
    plans: () => planTallyOf(on.app),
    direct: async () =>
      (await on.app.metrics?.getSingleMetric('graphql_direct_answers_total')?.get())?.values[0]?.value ?? 0,
    async close() {
      for (const { app, agent } of [on, off]) {
        agent.destroy();
        await app.close();
      }
      await api.close();
    },
  };
}

/** How many requests the plans of a BFF have answered, and handed over. */
export async function planTallyOf({ metrics }: FastifyInstance): Promise<PlanTally> {
  const tally: PlanTally = { answered: 0, 'handed over': 0 };
  const plans = await metrics?.getSingleMetric('graphql_plans_total')?.get();
  for (const { labels, value } of plans?.values ?? []) tally[labels['outcome'] as keyof PlanTally] = value;
  return tally;
}

async function figuresOf({ metrics }: FastifyInstance): Promise<string[]> {
  const text = (await metrics?.metrics()) ?? '';
  return text
    .split('\n')
    .filter(
      (line) =>
        !line.startsWith('#') &&
        !/^\w+_(?:bucket|sum)\b|^graphql_(?:plans|direct_answers)_total|^(?:process|nodejs)_/.test(line),
    )
    .toSorted();
}

function exchange({
  port,
  agent,
  method,
  path,
  headers,
  body,
}: WireRequest & { port: number; agent: Agent }): Promise<Pick<Observation, 'status' | 'headers' | 'body'>> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        agent,
        method,
        path,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const { date: _date, ...rest } = response.headers;
          resolve({
            status: response.statusCode ?? 0,
            headers: rest,
            body: Buffer.concat(chunks).toString().replaceAll(NONCE, 'nonce'),
          });
        });
      },
    );
    sent.on('error', reject).end(body);
  });
}
