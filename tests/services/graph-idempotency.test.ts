import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { RegisterDocument } from '#web/gql/generated/documents.ts';
import { type Bff, startBff } from '#tests/support/bff.ts';
import { type FakeServer, sendEnvelope, startFakeServer } from '#tests/support/fake-server.ts';
import { type RedisServer, startRedis } from '#tests/support/redis.ts';

const INPUT = {
  name: 'Tamu',
  email: 'tamu@example.com',
  phone: '085800000001',
  password: 'kata sandi satu',
  birthDate: '1999-12-31',
};

let redis: RedisServer | { missing: string };
let api: FakeServer;
let tokens: string[] = [];
const running: Bff[] = [];

beforeAll(async () => {
  redis = await startRedis();
  // Knows nothing of the header: each call makes a new token.
  api = await startFakeServer((_request, response) => {
    const token = randomUUID();
    tokens.push(token);
    setTimeout(() => sendEnvelope(response, { token, user: INPUT }), 30);
  });
  // It may have to be installed first.
}, 180_000);
beforeEach(async ({ skip }) => {
  if ('missing' in redis) return skip(redis.missing);
  tokens = [];
  await ask((client) => client.flushall());
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((graph) => graph.close()));
});
afterAll(async () => {
  if ('kill' in redis) await redis.kill();
  await api.close();
});

const server = (): RedisServer => redis as RedisServer;

async function replicas(): Promise<[Bff, Bff]> {
  const start = () => startBff(api.url, { env: { REDIS_URL: server().url, RATE_LIMIT: 'off' } });
  const pair: [Bff, Bff] = [await start(), await start()];
  running.push(...pair);
  return pair;
}

async function ask<T>(question: (client: Redis) => Promise<T>): Promise<T> {
  const client = new Redis(server().url);
  return question(client).finally(() => client.disconnect());
}

const register = async (graph: Bff, key: string, input = INPUT) => {
  const { data, errors } = await graph.ask(RegisterDocument, { input }, { headers: { 'idempotency-key': key } });
  return data?.register?.session?.token ?? errors[0]?.extensions;
};

test('50 requests at once at two replicas make one call and have one answer', async () => {
  const graphs = await replicas();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => register(graphs[index % 2] as Bff, key)));
  expect(tokens).toHaveLength(1);
  expect(new Set(answers)).toEqual(new Set(tokens));
  expect(await register(graphs[0], key, { ...INPUT, password: 'kata sandi dua' })).toMatchObject({
    code: 'BAD_USER_INPUT',
    status: 409,
  });
});

test('Redis learns neither the key nor what was sent and answered', async () => {
  const [graph] = await replicas();
  const key = randomUUID();
  const token = await register(graph, key);
  const dump = await ask(async (client) => {
    const names = await client.keys('*');
    return JSON.stringify([names, await client.mget(names)]);
  });
  expect(dump).toContain('idempotency:');
  for (const secret of [key, String(token), INPUT.password, INPUT.email, INPUT.phone])
    expect(dump).not.toContain(secret);
});

test('a replica that died in the middle frees the key when its claim ends', async () => {
  const [graph, other] = await replicas();
  const key = randomUUID();
  await register(graph, key);
  const waiting = await ask(async (client) => {
    const [name = ''] = await client.keys('*idempotency:*');
    await client.set(name, 'run:of-a-dead-replica', 'PX', 300);
    return register(other, key);
  });
  expect(tokens).toEqual([expect.any(String), waiting]);
});

test('while Redis is away each replica shares for itself', async () => {
  const graphs = await replicas();
  await server().kill();
  try {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => register(graphs[index % 2] as Bff, key)),
    );
    expect(tokens).toHaveLength(2);
    expect(new Set(answers)).toEqual(new Set(tokens));
    expect(await register(graphs[0], key)).toBe(answers[0]);
  } finally {
    await server().start();
  }
});
