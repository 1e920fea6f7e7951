import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSilentLogger } from '#shared/node/logger.ts';
import { connectRedis } from '#shared/node/redis.ts';
import { type Bff, startBff } from '#tests/support/bff/bff.ts';
import { type FakeServer, sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';
import { type RedisServer, startRedis } from '#tests/support/servers/redis.ts';

const FIND = 'query Find($phone: String!) { findOrder(phone: $phone) { orderExists } }';
const ORDER = 'query Gallery($invoice: ID!) { order(invoice: $invoice) { invoice } }';
const PREPARE =
  'mutation Zip($invoice: ID!) { prepareDownload(input: { invoice: $invoice }) { download { status url message } userErrors { code field message } } }';
const REGISTER =
  'mutation Register($input: RegisterInput!) { register(input: $input) { session { token } userErrors { code field message } } }';
const SEND = 'mutation { sendOtp(input: { purpose: PHONE_VERIFY }) { resendAt userErrors { code } } }';
const PERSON = {
  name: 'Tamu',
  email: 'tamu@example.com',
  phone: '085800000001',
  password: 'kata sandi satu',
  birthDate: '1999-12-31',
};

let redis: RedisServer | { missing: string };
let api: FakeServer;
let zips: (() => void)[] = [];
const running: Bff[] = [];

beforeAll(async () => {
  redis = await startRedis();
  api = await startFakeServer(({ url }, response) => {
    if (url === '/orders/find') sendEnvelope(response, { orderExists: true, phoneVerified: true, accountExists: true });
    else if (url.endsWith('/downloadAll'))
      zips.push(() => void (response.headersSent || sendEnvelope(response, { url: 'https://media.example/zip' })));
    else if (url.startsWith('/orders/HIT')) sendEnvelope(response, { inv: 'HIT', files: [] });
    else if (url === '/auth/register') sendEnvelope(response, { token: 'sari', user: PERSON });
    else if (url === '/auth/profile') sendEnvelope(response, PERSON);
    else if (url === '/verify/send-otp') sendEnvelope(response, null);
    else sendEnvelope(response, null, { status: 404, message: 'Order not found' });
  });
  // It may have to be installed first.
}, 180_000);
beforeEach(async ({ skip }) => {
  if ('missing' in redis) return skip(redis.missing);
  api.seen.length = 0;
  zips = [];
  await ask((client) => client.flushall());
});
afterEach(async () => {
  for (const answer of zips) answer();
  await Promise.all(running.splice(0).map((graph) => graph.close()));
});
afterAll(async () => {
  if ('kill' in redis) await redis.kill();
  await api.close();
});

const server = (): RedisServer => redis as RedisServer;

/**
 * A busy machine may take long for a command: only the tests of a Redis that is away have the time-out of production.
 */
const PATIENT = { REDIS_TIMEOUT_MS: '10000' };

async function replicas(count: number, env: Record<string, string> = PATIENT): Promise<Bff[]> {
  const graphs = await Promise.all(
    Array.from({ length: count }, () => startBff(api.url, { env: { REDIS_URL: server().url, ...env } })),
  );
  running.push(...graphs);
  return graphs;
}

async function ask<T>(question: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(server().url);
  return question(client).finally(() => client.disconnect());
}

test('at two replicas, of 300 look-ups of one phone at once, exactly five pass', async () => {
  const graphs = await replicas(2);
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, index) =>
      (graphs[index % 2] as Bff).ask(FIND, { phone: '0812-777' }, { address: `203.0.113.${index % 200}` }),
    ),
  );
  expect(answers.filter(({ code }) => code === undefined)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 'RATE_LIMITED')).toHaveLength(295);
  expect(api.seen).toHaveLength(5);
});

test('a full Redis evicts no count, and one that may is named in the log', async () => {
  const [graph] = (await replicas(1)) as [Bff];
  for (let turn = 0; turn < 20; turn += 1) await graph.ask(ORDER, { invoice: `GUESS-${turn}` });
  await ask((client) => client.config('SET', 'maxmemory', '1'));
  // Counted in memory meanwhile.
  expect((await graph.ask(FIND, { phone: '0812' }, { address: '203.0.113.9' })).code).toBeUndefined();
  await ask((client) => client.config('SET', 'maxmemory', '128mb'));
  expect((await graph.ask(ORDER, { invoice: 'HIT' })).code).toBe('RATE_LIMITED');
  const warnings: unknown[] = [];
  const logger = { ...createSilentLogger(), warn: (facts: unknown) => warnings.push(facts) } as never;
  for (const policy of ['noeviction', 'volatile-ttl']) {
    await ask((client) => client.config('SET', 'maxmemory-policy', policy));
    const client = await connectRedis(server().url, 10_000, logger);
    await client.ping();
    client.disconnect();
  }
  await ask((client) => client.config('SET', 'maxmemory-policy', 'noeviction'));
  expect(warnings).toEqual([{ policy: 'volatile-ttl' }]);
});

test('Redis holds rate limits alone: no phone, invoice, answer, idempotency key or zip', async () => {
  const [graph] = (await replicas(1)) as [Bff];
  const headers = { 'idempotency-key': randomUUID() };
  await graph.ask(FIND, { phone: '081234567801' });
  await graph.ask(ORDER, { invoice: 'GUESS-SECRET' });
  await graph.ask(REGISTER, { input: PERSON }, { headers });
  await graph.ask(SEND, {}, { token: 'sari', headers });
  const asked = graph.ask(PREPARE, { invoice: 'ZIP-1' });
  await vi.waitFor(() => expect(zips).toHaveLength(1));
  zips[0]?.();
  await asked;
  const keys = await ask((client) => client.keys('*'));
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key) => !/^bff:(?:limit|seen|last):/.test(key))).toEqual([]);
  expect(keys.join(' ')).not.toMatch(/8123456|SECRET/);
});

/**
 * At most 100 ms are allowed, and 60 expected; the rest is for a busy machine. A client with default settings waits
 * for seconds.
 */
const PATIENCE_MS = 200;

/** The slowest of some requests, in milliseconds. */
async function slowest(graph: Bff, phones: string[]): Promise<number> {
  let most = 0;
  for (const phone of phones) {
    const begin = performance.now();
    await graph.ask(FIND, { phone }, { address: `203.0.113.${phones.indexOf(phone)}` });
    most = Math.max(most, performance.now() - begin);
  }
  return most;
}

/** Resolves once this replica counts in Redis again; fails after the 2 s that we promise. */
async function untilShared(graph: Bff): Promise<void> {
  await ask((client) => client.flushall());
  const isCounted = async () => {
    await graph.ask(FIND, { phone: String(Math.random()) }, { address: String(Math.random()) });
    expect(await ask((client) => client.dbsize())).toBeGreaterThan(0);
  };
  await vi.waitFor(isCounted, { timeout: 2_000, interval: 50 });
}

describe('without Redis', () => {
  const passes = async (graph: Bff, phone: string): Promise<number> => {
    let passed = 0;
    for (let index = 0; index < 12; index += 1)
      if ((await graph.ask(FIND, { phone }, { address: `${phone}.${index}` })).code === undefined) passed += 1;
    return passed;
  };

  test('each replica counts alone with half the points, at once; two seconds after Redis is back all count together', async () => {
    const graphs = await replicas(2, {});
    const [one, two] = graphs as [Bff, Bff];
    const before = await slowest(one, ['1', '2', '3']);
    await server().kill();
    try {
      expect(await slowest(one, ['4', '5', '6', '7'])).toBeLessThan(before + PATIENCE_MS);
      expect(await Promise.all([passes(one, '0812'), passes(two, '0812')])).toEqual([3, 3]);
    } finally {
      await server().start();
    }
    await untilShared(one);
    await untilShared(two);
    // A busy machine may take longer for a command than these replicas wait: they have counted it alone.
    const ofBoth = async (phone: string) => (await passes(one, phone)) + (await passes(two, phone));
    await expect.poll(() => ofBoth(String(Math.random()))).toBe(5);
  });

  test('a Redis that hangs delays a request by 100 ms at most; once it goes on all count together', async () => {
    const [graph] = (await replicas(1, {})) as [Bff];
    const before = await slowest(graph, ['1', '2', '3']);
    server().freeze();
    try {
      expect(await slowest(graph, ['4', '5', '6', '7'])).toBeLessThan(before + PATIENCE_MS);
      expect(await passes(graph, '0812')).toBe(3);
    } finally {
      server().thaw();
    }
    await untilShared(graph);
  });

  test('a replica starts, and counts with the others once Redis is there', async () => {
    await server().kill();
    const [graph] = (await replicas(1, {})) as [Bff];
    expect((await graph.ask(FIND, { phone: '0812' })).code).toBeUndefined();
    await server().start();
    await untilShared(graph);
  });
});
