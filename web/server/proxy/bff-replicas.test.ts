import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toBusyError } from '#shared/graphql-http.ts';
import { createService } from '#shared/node/service.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { type FakeServer, sendJson, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { connectBff, type SendToBff } from './bff-replicas.ts';

/** A BFF that can stop answering, like a frozen process whose kernel still accepts connections. */
interface FakeBff extends FakeServer {
  isSilent: boolean;
}

async function startBff(): Promise<FakeBff> {
  const server = await startFakeServer((_request, response) => {
    if (!bff.isSilent) sendJson(response, 200, {});
  });
  const bff = { ...server, isSilent: false };
  return bff;
}

const requestsOf = ({ seen }: FakeBff) => seen.filter(({ url }) => url.includes('/graphql')).length;

let first: FakeBff;
let second: FakeBff;
let app: FastifyInstance;
let lines: string[];
beforeEach(async () => {
  [first, second] = [await startBff(), await startBff()];
  lines = [];
});
afterEach(async () => {
  await app.close();
  for (const bff of [first, second]) await bff.close();
});

async function connect(urls: string[]): Promise<SendToBff> {
  app = createService({
    logger: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    server: {},
    describeRefusal: toBusyError,
  });
  const send = connectBff(app, urls);
  await app.ready();
  return send;
}

const post = (send: SendToBff, body: string | Readable = '{}') =>
  send({ method: 'POST', path: '/graphql', body, headers: { 'content-type': 'application/json' } });
const statusOf = (answer: ReturnType<typeof post>) =>
  answer.then(
    async ({ statusCode, body }) => {
      await body.dump();
      return statusCode;
    },
    (error: Error) => error.message,
  );

test('requests go to the replicas in turn, below the path of each URL', async () => {
  const send = await connect([`${first.url}/graph`, second.url]);
  for (let count = 0; count < 6; count += 1) await statusOf(post(send));
  expect([first, second].map(requestsOf)).toEqual([3, 3]);
  expect([first.seen[0]?.url, second.seen[0]?.url]).toEqual(['/graph/graphql', '/graphql']);
});

test('one that refuses connections is passed over, whatever the body', async () => {
  const send = await connect([`http://127.0.0.1:${await freePort()}`, first.url]);
  for (let count = 0; count < 4; count += 1) {
    expect(await statusOf(post(send))).toBe(200);
    expect(await statusOf(post(send, Readable.from(['{', '}'])))).toBe(200);
  }
});

test('one that does not answer gets no requests after 5 s: what it held fails and is not sent again, and it gets requests when it answers', async () => {
  const send = await connect([first.url, second.url]);
  first.isSilent = true;
  const begun = performance.now();
  const held = [post(send), post(send)].map(statusOf);
  expect(new Set(await Promise.all(held))).toEqual(new Set([200, 'the BFF replica became unhealthy']));
  expect(performance.now() - begun).toBeLessThan(5_500);
  const before = requestsOf(second);
  for (let count = 0; count < 4; count += 1) expect(await statusOf(post(send))).toBe(200);
  expect([requestsOf(first), requestsOf(second) - before]).toEqual([1, 4]);
  first.isSilent = false;
  await vi.waitFor(() => expect(lines.join('')).toContain('a BFF replica is healthy again'), 5_000);
  await Promise.all([post(send), post(send)].map(statusOf));
  expect(requestsOf(first)).toBe(2);
  expect(lines.join('')).toContain('a BFF replica is unhealthy');
});

test('a single address is never out, and is not probed: behind it may be a proxy', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const send = await connect([first.url]);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(await statusOf(post(send))).toBe(200);
  expect(first.seen).toMatchObject([{ method: 'POST', url: '/graphql' }]);
});
