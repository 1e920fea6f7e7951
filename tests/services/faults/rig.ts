import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type ServiceOptions, type ServiceProcess, startService } from '#tests/support/processes/service-process.ts';
import { answerNormally, CANARY, NAMES, OPERATIONS, type OperationName, OTP, TOKEN } from './operations.ts';
import { type RawUpstream, startRawUpstream } from './raw-upstream.ts';

/** The total time of one try of a call, in all processes of the rig. A request ends at most 1.5 s later. */
export const DEADLINE_MS = 1_500;
/** How soon what a fault has left must be gone. */
export const PATIENT = { timeout: 5_500 };

export interface Reply {
  /** Null: it succeeded. `PREPARING` and `FAILED` are statuses of a download. */
  code: string | null;
  ms: number;
  body: string;
  http: number;
}

/** A BFF of the build in front of an upstream that does as told. */
export interface Rig {
  bff: ServiceProcess;
  upstream: RawUpstream;
}

let invoices = 0;

/** Gives its connections up soon, so that those that a service holds can be counted. */
const dispatcher = new Agent({ keepAliveTimeout: 500, keepAliveMaxTimeout: 500 });

/** Sends one operation to a BFF or a web service. */
export async function ask(
  url: string,
  name: OperationName,
  { signal, headers = {} }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<Reply> {
  return post(url, OPERATIONS[name].query, { invoice: `FLIP-${++invoices}` }, { signal, headers });
}

export async function post(
  url: string,
  query: string,
  variables: object = {},
  { signal, headers = {} }: { signal?: AbortSignal | undefined; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const begun = performance.now();
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}`, ...headers },
    body: JSON.stringify({ query, variables }),
    dispatcher,
    ...(signal && { signal }),
  });
  const body = await response.text();
  const [, code = 'READY'] = /"(?:code|status)":"(\w+)"/.exec(body) ?? [];
  return { code: code === 'READY' ? null : code, body, http: response.status, ms: performance.now() - begun };
}

/** Starts a BFF and its upstream before the tests of a file, and stops both after them. */
export function prepareRig(
  options: ServiceOptions = {},
  target: (upstream: RawUpstream) => string | Promise<string> = ({ url }) => url,
): Rig {
  const rig = {} as Rig;
  let sockets = 0;
  beforeAll(async () => {
    rig.upstream = await startRawUpstream(answerNormally);
    const env = {
      PRODUCT_API_URL: await target(rig.upstream),
      UPSTREAM_TIMEOUT_MS: String(DEADLINE_MS),
      RATE_LIMIT: 'off',
      ...options.env,
    };
    rig.bff = await startService('bff', { ...options, env });
    sockets = rig.bff.openSockets();
    await expectHealthy(rig);
  });
  afterAll(async () => {
    await expectSocketsBack(rig, sockets).finally(() => Promise.all([rig.bff.stop(), rig.upstream.close()]));
    expectClean(rig.bff.output());
  });
  return rig;
}

/** No token, code or planted word is in a log, and no line is anything but JSON. */
function expectClean(log: string): void {
  for (const word of [TOKEN, OTP, CANARY]) expect(log).not.toContain(word);
  expect(log).not.toMatch(/uncaught|unhandled|Deprecation|MaxListeners/i);
}

/** After a fault: the process lives, `/livez` is 200, the next requests succeed, and the sockets are given back. */
export async function expectHealthy({ bff, upstream }: Rig): Promise<void> {
  upstream.act();
  // A moment in which the BFF learns which connections are gone: a mutation on one of them would fail (F12).
  await sleep(50);
  expect(bff.isAlive()).toBe(true);
  expect((await fetch(`${bff.url}/livez`, { dispatcher })).status).toBe(200);
  // Four of each, so that successes outweigh the failures of a row and the circuits stay closed.
  const replies = await Promise.all([...NAMES, ...NAMES, ...NAMES, ...NAMES].map((name) => ask(bff.url, name)));
  expect(replies.map(({ code, body }) => (code === null ? 'ok' : body)).filter((text) => text !== 'ok')).toEqual([]);
  upstream.seen.length = 0;
}

/** At the end: 5 s without a request, and no connection is left, neither to the upstream nor of a client. */
async function expectSocketsBack({ bff, upstream }: Rig, before: number): Promise<void> {
  await vi.waitFor(() => expect(upstream.sockets.size).toBe(0), PATIENT);
  await vi.waitFor(() => expect(bff.openSockets()).toBeLessThanOrEqual(before + 5), PATIENT);
}
