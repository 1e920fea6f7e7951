import { spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { type ServiceProcess, startService } from '#tests/support/processes/service-process.ts';
import { rawAnswer, envelope } from './raw-upstream.ts';
import { ask, expectHealthy, PATIENT, prepareRig } from './rig.ts';

const rig = prepareRig({ node: ['--max-old-space-size=128'] });
afterEach(() => expectHealthy(rig));
const isLive = async ({ url }: ServiceProcess): Promise<boolean> =>
  (
    await fetch(`${url}/livez`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(2_000) }).catch(
      () => null,
    )
  )?.status === 200;

test('F70 more idle connections than files may be open: well again without a restart', async ({ skip }) => {
  if (spawnSync('prlimit', ['--version']).status !== 0) skip('prlimit is missing');
  const bff = await startService('bff', {
    env: { PRODUCT_API_URL: rig.upstream.url, RATE_LIMIT: 'off' },
    prefix: ['prlimit', '--nofile=256'],
  });
  const idle = Array.from({ length: 600 }, () => connect({ port: bff.port, host: '127.0.0.1' }).on('error', () => {}));
  await sleep(1_500);
  expect(bff.isAlive()).toBe(true);
  for (const socket of idle) socket.destroy();
  await expect.poll(() => isLive(bff), PATIENT).toBe(true);
  expect(await ask(bff.url, 'order')).toMatchObject({ code: null });
  await bff.stop();
});

test('F72 stopped for 2 s: what waits is answered or refused at once, and a second later all is well', async () => {
  rig.bff.child.kill('SIGSTOP');
  const waiting = Array.from({ length: 40 }, () => ask(rig.bff.url, 'order').catch(() => null));
  await sleep(2_000);
  rig.bff.child.kill('SIGCONT');
  const resumed = performance.now();
  const replies = await Promise.all(waiting);
  expect(performance.now() - resumed).toBeLessThan(3_000);
  for (const reply of replies) expect([200, 503]).toContain(reply?.http);
  await sleep(1_000);
  expect(await ask(rig.bff.url, 'order')).toMatchObject({ code: null });
});

test('F73 a heap of 128 MB and answers of 4 MB, 60 at a time: it lives', async () => {
  const big = rawAnswer(
    envelope({
      inv: 'FLIP-1',
      files: Array.from({ length: 20_000 }, (_, index) => ({
        type: 1,
        url: `https://m.example/${'x'.repeat(150)}/${index}.jpg`,
      })),
    }),
  );
  rig.upstream.act(({ socket }) => void socket.write(big));
  for (let round = 0; round < 5; round += 1)
    await Promise.all(Array.from({ length: 60 }, () => ask(rig.bff.url, 'order').catch(() => null)));
  rig.upstream.act();
  expect(rig.bff.isAlive()).toBe(true);
  // The circuit of orders may have opened, which refuses for 5 s.
  await expect.poll(async () => (await ask(rig.bff.url, 'order')).code, { timeout: 10_000 }).toBeNull();
}, 120_000);
