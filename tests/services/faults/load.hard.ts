import { expect, test } from 'vitest';
import { type Act } from '#tests/support/raw-upstream.ts';
import { answerNormally } from './operations.ts';
import { ask, expectHealthy, prepareRig, type Reply } from './rig.ts';

const rig = prepareRig({ env: { UPSTREAM_TIMEOUT_MS: '10000' } });
const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const quantile = (replies: Reply[], share: number): number =>
  replies.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor((replies.length - 1) * share)] ?? 0;

/** Asks for orders from so many clients for so long. */
async function load(clients: number, ms: number, pauseMs = 20): Promise<Reply[]> {
  const end = Date.now() + ms;
  const replies: Reply[] = [];
  const client = async (): Promise<void> => {
    while (Date.now() < end) {
      replies.push(await ask(rig.bff.url, 'order'));
      await sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return replies;
}

test('F53 one call in ten takes 5 s: the median stays', async () => {
  const before = quantile(await load(10, 3_000), 0.5);
  let count = 0;
  rig.upstream.act((request) =>
    (count += 1) % 10 === 0 ? void setTimeout(answerNormally, 5_000, request) : answerNormally(request),
  );
  const replies = await load(10, 12_000);
  expect(quantile(replies, 0.5)).toBeLessThan(Math.max(before * 3, 60));
  expect(replies.filter(({ code }) => code !== null)).toEqual([]);
  await expectHealthy(rig);
});

test('F54 dead for 15 s, then back: refusals at once, few probes, well within 6 s', async () => {
  rig.upstream.act(({ socket }) => void socket.destroy());
  await load(5, 4_000);
  rig.upstream.seen.length = 0;
  const refused = await load(10, 8_000);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['UPSTREAM_UNAVAILABLE']));
  expect(refused.every(({ retryAfter }) => retryAfter === undefined || retryAfter <= 5)).toBe(true);
  expect(quantile(refused, 0.9)).toBeLessThan(150);
  expect(rig.upstream.seen.length, 'a probe every 5 s').toBeLessThanOrEqual(4);
  rig.upstream.act();
  const back = Date.now();
  while ((await ask(rig.bff.url, 'order')).code !== null) await sleep(100);
  expect(Date.now() - back).toBeLessThan(6_000);
  const after = await load(10, 2_000);
  expect(after.filter(({ code }) => code !== null)).toEqual([]);
  await expectHealthy(rig);
});

test('F55 an upstream that comes and goes every 2 s: few retries, and well at the end', async () => {
  const begun = Date.now();
  const flap: Act = (request) =>
    Math.floor((Date.now() - begun) / 2_000) % 2 === 0 ? answerNormally(request) : void request.socket.destroy();
  rig.upstream.act(flap);
  rig.upstream.seen.length = 0;
  const replies = await load(5, 12_000);
  expect(rig.upstream.seen.length).toBeLessThan(replies.length * 1.1 + 15);
  rig.upstream.act();
  await sleep(5_500);
  await ask(rig.bff.url, 'order');
  await expectHealthy(rig);
});
