import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { type Dispatcher, Pool } from 'undici';
import { expect } from 'vitest';
import { createApp } from '#bff/app.ts';
import { loadConfig } from '#bff/config.ts';
import { serializers } from '#shared/node/logger.ts';
import { type SeenRequest, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { graphCases, replyFor, type WireRequest } from './graph-requests.ts';
import type { Reply } from './odd-replies.ts';

/** All that a client, an operator and the API can see of a request. */
export interface Observation {
  status: number;
  headers: IncomingHttpHeaders;
  /** Several errors are in the order of their paths: they come in that of their times. */
  body: string;
  /** Calls of the API: method, path, payload and headers, in an order that does not depend on time. */
  calls: string[];
  /** The lines of the log, without times. */
  log: object[];
}

/** Two BFFs that differ in `COMPILED_QUERIES` alone, in front of the same API and with the same clock. */
export interface Twins {
  compiled: FastifyInstance;
  apollo: FastifyInstance;
  /** Where each listens. */
  urls: { compiled: string; apollo: string };
  /** Sends the request to both at once. Requests are told apart by their `x-request-id`. */
  ask(request: WireRequest): Promise<{ compiled: Observation; apollo: Observation }>;
  /** What the figures of both say, without durations. */
  figures(): Promise<{ compiled: string[]; apollo: string[] }>;
  close(): Promise<void>;
}

interface Options {
  env?: Record<string, string>;
  /** Responds to a call of the API. The path begins after the base URL. */
  respond: (request: SeenRequest, response: ServerResponse) => void;
}

/** Of Apollo's page for browsers; each response has its own. */
const NONCE = /\b[0-9a-f]{64}\b/g;

/** The clock of both advances by this with each request, so that no circuit opens. */
const STEP_MS = 11_000;

export async function startTwins({ env = {}, respond }: Options): Promise<Twins> {
  const api = await startFakeServer((request, response) =>
    respond({ ...request, url: request.url.replace(/^\/\w+/, '') }, response),
  );
  let now = Date.parse('2026-06-01T00:00:00Z');
  const start = async (name: string, compiledQueries: 'on' | 'off') => {
    const log: Record<string, unknown>[] = [];
    const logger = pino(
      { level: 'info', base: null, timestamp: false, serializers },
      { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) },
    );
    const config = loadConfig({
      PRODUCT_API_URL: `${api.url}/${name}`,
      RATE_LIMIT: 'off',
      LOG_KEY: 'a key that both know',
      ALLOWED_ORIGINS: 'https://kiosk.example.com',
      COMPILED_QUERIES: compiledQueries,
      ...env,
    });
    const app = await createApp({ config, logger, clock: { now: () => now } });
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    return { name, app, log, url, pool: new Pool(url) };
  };
  type Side = Awaited<ReturnType<typeof start>>;
  const on = await start('on', 'on');
  const off = await start('off', 'off');

  /** Sends the request; what it led to beside its response can be read then, and grows a little after. */
  const observe = async ({ name, pool, log }: Side, request: WireRequest): Promise<() => Observation> => {
    const [fromCall, fromLine] = [api.seen.length, log.length];
    const id = request.headers['x-request-id'];
    const reply = await exchange(pool, request);
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
    compiled: on.app,
    apollo: off.app,
    urls: { compiled: on.url, apollo: off.url },
    async ask(request) {
      now += STEP_MS;
      const [compiled, apollo] = await Promise.all([observe(on, request), observe(off, request)]);
      // A line of the log is written after the response has been sent, and a response that fails early does not wait
      // for all of its calls.
      const isSettled = (): boolean => isDeepStrictEqual(compiled(), apollo()) && compiled().log.length > 0;
      for (let turns = 0; turns < 60 && !isSettled(); turns += 1) await (turns < 10 ? setImmediate() : sleep(5));
      return { compiled: compiled(), apollo: apollo() };
    },
    figures: async () => ({ compiled: await figuresOf(on.app), apollo: await figuresOf(off.app) }),
    async close() {
      for (const { app, pool } of [on, off]) {
        await pool.destroy();
        await app.close();
      }
      await api.close();
    },
  };
}

async function figuresOf({ metrics }: FastifyInstance): Promise<string[]> {
  const text = (await metrics?.metrics()) ?? '';
  return text
    .split('\n')
    .filter((line) => !line.startsWith('#') && !/^\w+_(?:bucket|sum)\b|^(?:process|nodejs)_/.test(line))
    .toSorted();
}

async function exchange(
  pool: Pool,
  { method, path, headers: sent, body }: WireRequest,
): Promise<Pick<Observation, 'status' | 'headers' | 'body'>> {
  const reply = await pool.request({
    method: method as Dispatcher.HttpMethod,
    path,
    headers: sent,
    body: body ?? null,
  });
  const { date: _date, ...headers } = reply.headers;
  return { status: reply.statusCode, headers, body: sortErrors((await reply.body.text()).replaceAll(NONCE, 'nonce')) };
}

/** The first time graphql-js executes the document, then its compiled form. */
const TIMES = 3;

interface EqualityOptions {
  /** Pairs of requests: of each document two, in each of which it is sent three times. */
  pairs: number;
  /** Unset: a random one, which a failure names. */
  seed?: number;
  env?: Record<string, string>;
}

/** Sends generated requests, each three times, to both BFFs, and fails at the first difference. */
export async function expectEqualResponses({ pairs, seed, env }: EqualityOptions): Promise<void> {
  const script = new Map<string, readonly Reply[]>();
  const twins = await startTwins({
    ...(env && { env }),
    respond({ method, url, headers }, response) {
      const replies = script.get(String(headers['x-request-id']));
      if (!replies) return response.writeHead(404).end();
      const { http, type, body } = replyFor(replies, method, url);
      response.writeHead(http, type ? { 'content-type': type } : {}).end(body);
    },
  });
  try {
    let count = 0;
    const property = fc.asyncProperty(graphCases, async (both) => {
      for (const { request, replies } of both) {
        const id = `generated-${(count += 1)}`;
        script.set(id, replies);
        await expectSameResponses(twins, {
          ...request,
          headers: { ...definedOnly(request.headers), 'x-request-id': id },
        });
        script.delete(id);
      }
    });
    await fc.assert(property, { numRuns: pairs, ...(seed !== undefined && { seed }) });
    const { compiled, apollo } = await twins.figures();
    expect(compiled).toEqual(apollo);
  } finally {
    await twins.close();
  }
}

export async function expectSameResponses(twins: Twins, request: WireRequest, times = TIMES): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const { compiled, apollo } = await twins.ask(request);
    expect(compiled).toEqual(apollo);
  }
}

function sortErrors(body: string): string {
  if (!body.startsWith('{"errors":[')) return body;
  const { errors, ...rest } = JSON.parse(body) as { errors: { path?: unknown }[] };
  return JSON.stringify({ errors: errors.toSorted((a, b) => compareText(pathOf(a), pathOf(b))), ...rest });
}

const pathOf = ({ path }: { path?: unknown }): string => JSON.stringify(path ?? null);
const compareText = (one: string, other: string): number => Number(one > other) - Number(one < other);

function definedOnly(headers: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
