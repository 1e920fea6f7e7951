import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { pino } from 'pino';
import { expect } from 'vitest';
import { serializers } from '#shared/node/logger.ts';
import { startBff } from '#tests/support/bff/bff.ts';
import { type SeenRequest, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { graphCases, replyFor } from './graph-requests.ts';
import type { Reply } from './odd-replies.ts';

/** All that a client, an operator and the API can see of a request. */
export interface Observation {
  http: number;
  headers: Record<string, unknown>;
  /** Several errors are in the order of their paths: they come in that of their times. */
  body: string;
  /** Calls of the API: method, path, payload and headers, in an order that does not depend on time. */
  calls: string[];
  /** The lines of the log, without times. */
  log: object[];
}

type Respond = (request: SeenRequest, response: ServerResponse) => void;

/** The clock of both advances by this with each request, so that no circuit opens. */
const STEP_MS = 11_000;

/** Starts two BFFs that differ in `COMPILED_QUERIES` alone, in front of the same API and with the same clock. */
export async function startTwins(respond: Respond, env: Record<string, string> = {}) {
  const api = await startFakeServer((request, response) =>
    respond({ ...request, url: request.url.replace(/^\/\w+/, '') }, response),
  );
  let now = Date.parse('2026-06-01T00:00:00Z');
  const start = async (name: 'on' | 'off') => {
    const log: Record<string, unknown>[] = [];
    const logger = pino(
      { level: 'info', base: null, timestamp: false, serializers },
      { write: (line: string) => void log.push(JSON.parse(line) as Record<string, unknown>) },
    );
    const bff = await startBff(`${api.url}/${name}`, {
      env: { RATE_LIMIT: 'off', LOG_KEY: 'a key that both know', COMPILED_QUERIES: name, ...env },
      clock: { now: () => now },
      logger,
    });
    return { name, bff, log };
  };
  const twins = [await start('on'), await start('off')] as const;
  let count = 0;

  /** What a request leads to beside its response can be read then, and grows a little after. */
  const observe = async ({ name, bff, log }: (typeof twins)[number], id: string, body: object, token?: string) => {
    const sent = { 'x-request-id': id, ...(token !== undefined && { authorization: token }) };
    const { http, headers, body: text } = await bff.post(body, sent);
    const { date: _date, ...others } = headers;
    return (): Observation => ({
      http,
      headers: others,
      body: sortErrors(text),
      calls: api.seen
        .filter(({ url, headers: { 'x-request-id': of } }) => of === id && url.startsWith(`/${name}/`))
        .map(({ method, url, body: payload, headers: { host: _host, ...rest } }) =>
          JSON.stringify([method, url.slice(name.length + 1), payload, rest]),
        )
        .toSorted(),
      log: log.filter(({ requestId }) => requestId === id).map(({ ms: _ms, ...line }) => line),
    });
  };

  return {
    /** Sends a request to both, which have to respond alike. @returns what one did */
    async ask(body: object, authorization?: string): Promise<Observation> {
      now += STEP_MS;
      const id = `request-${(count += 1)}-00`;
      const [on, off] = await Promise.all(twins.map((twin) => observe(twin, id, body, authorization)));
      if (!on || !off) throw new Error('no twins');
      // A line of the log is written after the response, and a response that fails early does not wait for its calls.
      for (let turn = 0; turn < 60 && !(isDeepStrictEqual(on(), off()) && on().log.length > 0); turn += 1)
        await (turn < 10 ? setImmediate() : sleep(5));
      expect(on()).toEqual(off());
      const observed = on();
      for (const { log } of twins) log.length = 0;
      api.seen.length = 0;
      return observed;
    },

    /** Fails if the metrics of both differ, without durations. */
    async compareFigures(): Promise<void> {
      const [on, off] = await Promise.all(
        twins.map(async ({ bff }) =>
          ((await bff.app.metrics?.metrics()) ?? '')
            .split('\n')
            .filter((line) => !line.startsWith('#') && !/^\w+_(?:bucket|sum)\b|^(?:process|nodejs)_/.test(line))
            .toSorted(),
        ),
      );
      expect(on).toEqual(off);
    },

    async close(): Promise<void> {
      for (const { bff } of twins) await bff.close();
      await api.close();
    },
  };
}

interface EqualityOptions {
  /** Each has two requests of one document, in each of which it is sent three times. */
  pairs: number;
  seed: number;
  env?: Record<string, string>;
}

/** Sends generated requests to both BFFs, each three times: first graphql-js executes it, then its compiled form. */
export async function expectEqualResponses({ pairs, seed, env }: EqualityOptions): Promise<void> {
  let given: readonly Reply[] = [];
  const twins = await startTwins(({ method, url }, response) => {
    const { http, type, body } = replyFor(given, method, url);
    response.writeHead(http, type ? { 'content-type': type } : {}).end(body);
  }, env);
  try {
    const property = fc.asyncProperty(graphCases, async (both) => {
      for (const { body, authorization, replies } of both)
        for (let time = 0; time < 3; time += 1) {
          given = replies;
          await twins.ask(body, authorization);
        }
    });
    await fc.assert(property, { numRuns: pairs, seed });
    await twins.compareFigures();
  } finally {
    await twins.close();
  }
}

function sortErrors(body: string): string {
  if (!body.startsWith('{"errors":[')) return body;
  const { errors, ...rest } = JSON.parse(body) as { errors: { path?: unknown }[] };
  const pathOf = ({ path }: { path?: unknown }): string => JSON.stringify(path ?? null);
  return JSON.stringify({ errors: errors.toSorted((a, b) => (pathOf(a) > pathOf(b) ? 1 : -1)), ...rest });
}
