import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { answerNormally } from '#tests/support/bff-with-fake-api.ts';
import { sendEnvelope } from '#tests/support/fake-server.ts';
import { startTwins, type WireRequest } from '#tests/support/graph-twins.ts';
import { expectEqualAnswers, expectSameAnswers } from '#tests/support/plan-equality.ts';
import { startRedis } from '#tests/support/redis.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const MINUTE = 60_000;

describe('plans answer as Apollo does', () => {
  test(
    '10,000 generated requests, each sent three times',
    async () => {
      const { answered, 'handed over': handedOver } = await expectEqualAnswers({
        pairs: 5_000,
        seed: Number(process.env.SEED ?? 69),
      });
      expect(answered).toBeGreaterThan(5_000);
      expect(handedOver).toBeGreaterThan(300);
    },
    20 * MINUTE,
  );

  test(
    "in production, where documents are the website's and the schema is hidden",
    async () => {
      // A quarter of the documents are the website's; all others are refused.
      const { answered } = await expectEqualAnswers({
        pairs: 300,
        seed: 69,
        env: { TRUSTED_DOCUMENTS_ONLY: 'on', INTROSPECTION: 'off', SITE_URL: 'https://www.example.com' },
      });
      expect(answered).toBeGreaterThan(20);
      expect(
        (
          await expectEqualAnswers({
            pairs: 300,
            seed: 70,
            env: { INTROSPECTION: 'off', SITE_URL: 'https://www.example.com' },
          })
        ).answered,
      ).toBeGreaterThan(100);
    },
    5 * MINUTE,
  );

  test(
    'every request of the integration tests, each sent three times',
    async () => {
      const requests = await recordRequests();
      expect(requests.length).toBeGreaterThan(300);
      const twins = await startTwins({ answer: answerNormally });
      for (const [index, { headers, ...request }] of requests.entries()) {
        await expectSameAnswers(twins, { ...request, headers: { ...headers, 'x-request-id': `recorded-${index}` } });
      }
      const { withPlans, withoutPlans } = await twins.figures();
      expect(withPlans).toEqual(withoutPlans);
      expect((await twins.plans()).answered).toBeGreaterThan(200);
      await twins.close();
    },
    15 * MINUTE,
  );

  test(
    'with limits that replicas share in Redis',
    async ({ skip }) => {
      const redis = await startRedis();
      if ('missing' in redis) return skip(redis.missing);
      const twins = await startTwins({
        env: { RATE_LIMIT: 'on' },
        envOf: (plans) => ({ REDIS_URL: `${redis.url}/${plans === 'on' ? 1 : 2}` }),
        answer: (_request, response) =>
          sendEnvelope(response, { orderExists: true, phoneVerified: true, accountExists: true }),
      });
      const find = (turn: number): WireRequest => ({
        method: 'POST',
        path: '/graphql',
        headers: { 'content-type': 'application/json', 'x-request-id': `redis-000${turn}` },
        body: JSON.stringify({
          query: 'query ($p: String!) { findOrder(phone: $p) { orderExists } }',
          variables: { p: `0812000${turn}` },
        }),
      });
      for (let turn = 0; turn < 13; turn += 1) await expectSameAnswers(twins, find(turn), 1);
      expect(await twins.plans()).toEqual({ answered: 9, 'handed over': 3 });
      await twins.close();
      await redis.kill();
    },
    4 * MINUTE,
  );
});

/** Runs the integration tests, and returns what they send to `/graphql`, each request once. */
async function recordRequests(): Promise<WireRequest[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'flipbooth-requests-'));
  // Those that generate their requests are covered by the ones above.
  const args = [
    'run',
    '--project=integration',
    '--exclude=**/graph-fuzz.test.ts',
    '--exclude=**/graph-plans*.test.ts',
    '--reporter=dot',
  ];
  const { VITEST: _vitest, ...env } = process.env;
  const run = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    cwd: root,
    stdio: 'ignore',
    env: { ...env, RECORD_REQUESTS: folder },
  });
  await once(run, 'exit');
  const files = await readdir(folder);
  const lines = (await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))).flatMap((text) =>
    text.trim().split('\n'),
  );
  await rm(folder, { recursive: true });
  return [...new Set(lines)].map((line) => JSON.parse(line) as WireRequest);
}
