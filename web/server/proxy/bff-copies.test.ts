import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createService } from '#shared/node/http/service.ts';
import { freePort } from '#tests/support/free-port.ts';
import { connectBff, type SendToBff } from './bff-copies.ts';

/** A BFF that can fall silent, as a frozen process does: its kernel still takes connections. */
class FakeBff {
  seen: string[] = [];
  isSilent = false;
  readonly held: ServerResponse[] = [];
  readonly #server: Server = createServer((request, response) => {
    this.seen.push(`${request.method} ${request.url}`);
    request.resume();
    if (this.isSilent) this.held.push(response);
    else response.writeHead(200, { 'content-length': '2' }).end('{}');
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get requests(): number {
    return this.seen.filter((line) => line.includes('/graphql')).length;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

let bffs: FakeBff[];
let app: FastifyInstance;
let lines: string[];
beforeEach(() => {
  bffs = [new FakeBff(), new FakeBff()];
  lines = [];
});
afterEach(async () => {
  await app.close();
  for (const bff of bffs) bff.stop();
});

async function connect(urls: string[]): Promise<SendToBff> {
  app = createService({
    logger: pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    server: {},
    trustProxy: false,
  });
  const send = connectBff(app, urls);
  await app.ready();
  return send;
}

const post = (send: SendToBff, body: string | Readable = '{}') =>
  send({ method: 'POST', path: '/graphql', body, headers: { 'content-type': 'application/json' } });
const statusOf = async (answer: ReturnType<typeof post>) => {
  const result = await answer;
  return result instanceof Error ? result.message : result.status;
};

test('requests go to the copies in turn, below the path of each URL', async () => {
  const [first, second] = await Promise.all(bffs.map((bff) => bff.start()));
  const send = await connect([`${first}/graph`, String(second)]);
  for (let count = 0; count < 6; count += 1) await post(send);
  expect(bffs.map(({ requests }) => requests)).toEqual([3, 3]);
  expect([bffs[0]?.seen[0], bffs[1]?.seen[0]]).toEqual(['POST /graph/graphql', 'POST /graphql']);
});

test('one that refuses connections is passed over, whatever the body', async () => {
  const send = await connect([`http://127.0.0.1:${await freePort()}`, String(await bffs[0]?.start())]);
  for (let count = 0; count < 4; count += 1) {
    expect(await statusOf(post(send))).toBe(200);
    expect(await statusOf(post(send, Readable.from(['{', '}'])))).toBe(200);
  }
});

test('one that falls silent is out within 5 s: what it held fails and is not sent again, and it is in when it answers', async () => {
  const send = await connect(await Promise.all(bffs.map((bff) => bff.start())));
  const [frozen, other] = bffs as [FakeBff, FakeBff];
  frozen.isSilent = true;
  const begun = performance.now();
  const held = [post(send), post(send)].map(statusOf);
  expect(new Set(await Promise.all(held))).toEqual(new Set([200, 'the BFF fell silent']));
  expect(performance.now() - begun).toBeLessThan(5_500);
  const before = other.requests;
  for (let count = 0; count < 4; count += 1) expect(await statusOf(post(send))).toBe(200);
  expect([frozen.requests, other.requests - before]).toEqual([1, 4]);
  frozen.isSilent = false;
  await vi.waitFor(() => expect(lines.join('')).toContain('a BFF answers again'), 5_000);
  await Promise.all([post(send), post(send)]);
  expect(frozen.requests).toBe(2);
  expect(lines.join('')).toContain('a BFF is silent: others are asked');
});

test('a single address is never out, and is not probed: behind it may be a proxy', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const send = await connect([String(await bffs[0]?.start())]);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(await statusOf(post(send))).toBe(200);
  expect(bffs[0]?.seen).toEqual(['POST /graphql']);
});

test('a name without an address is an error, not a hang', async () => {
  expect(await statusOf(post(await connect(['http://bff.invalid'])))).toBe('BFF_URL leads to no address');
});
