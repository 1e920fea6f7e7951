import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { SARI_IN_REST } from '#tests/support/bff/bff-with-fake-api.ts';
import { startBff } from '#tests/support/bff/bff.ts';
import { startService } from '#tests/support/processes/service-process.ts';
import { answerNormally, OPERATIONS } from './operations.ts';
import { type Act, envelope, rawAnswer, startRawUpstream } from './raw-upstream.ts';
import { ask, DEADLINE_MS, expectHealthy, post, prepareRig, PATIENT } from './rig.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** A port on which nothing replies to a SYN: a listener that is stopped, with its queue full. */
async function openBlackHole(): Promise<{ port: number; close: () => void }> {
  const script =
    "const s = require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(s.address().port))";
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  const port = Number(chunk.toString());
  child.kill('SIGSTOP');
  const waiting: Socket[] = Array.from({ length: 8 }, () => connect({ port, host: '127.0.0.1' }).on('error', () => {}));
  await sleep(200);
  const close = (): void => {
    for (const socket of waiting) socket.destroy();
    child.kill('SIGKILL');
  };
  return { port, close };
}

describe('no connection', () => {
  test('F2 SYN is dropped: no answer within the time of a connection', async () => {
    const hole = await openBlackHole();
    const bff = await startService('bff', {
      env: { PRODUCT_API_URL: `http://127.0.0.1:${hole.port}`, RATE_LIMIT: 'off' },
    });
    const [order, verifyOtp] = await Promise.all([ask(bff.url, 'order'), ask(bff.url, 'verifyOtp')]);
    for (const [name, { code, body }] of Object.entries({ order, verifyOtp })) {
      expect([name, code]).toEqual([name, 'UPSTREAM_UNAVAILABLE']);
      expect(body).toContain(OPERATIONS[name as 'order' | 'verifyOtp'].unanswered);
    }
    expect(verifyOtp.ms).toBeLessThan(4_000);
    expect(order.ms).toBeLessThan(10_000 + 1_500);
    expect((await fetch(`${bff.url}/livez`)).status).toBe(200);
    hole.close();
    await bff.stop();
  });

  test('F3 the server of names does not answer: calls end in time, other requests go on', async ({ skip }) => {
    if (spawnSync('unshare', ['-n', '-m', 'true']).status !== 0)
      skip('a network namespace needs the right to make one');
    const scratch = mkdtempSync(path.join(tmpdir(), 'slow-dns-'));
    writeFileSync(path.join(scratch, 'resolv.conf'), 'nameserver 127.0.0.1\noptions timeout:10 attempts:1\n');
    const inside = `ip link set lo up && mount --bind ${scratch}/resolv.conf /etc/resolv.conf && exec ${process.execPath} --import tsx tests/services/faults/slow-dns.ts`;
    const { stdout, stderr } = spawnSync('unshare', ['-n', '-m', '--kill-child', '-f', 'sh', '-c', inside], {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
    });
    rmSync(scratch, { recursive: true });
    if (!stdout.includes('{')) throw new Error(stderr);
    const found = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
      codes: string[];
      slowest: number;
      boothsMs: number;
      livezMs: number;
    };
    expect(new Set(found.codes)).toEqual(new Set(['UPSTREAM_UNAVAILABLE']));
    expect(found.slowest).toBeLessThan(DEADLINE_MS + 1_500);
    expect(found.boothsMs).toBeLessThan(500);
    expect(found.livezMs).toBeLessThan(500);
  });
});

describe('connections that are kept', () => {
  /** Sends mutations with pauses to an upstream that ends connections which were idle for so long. */
  async function runAgainst(keepAliveMs: number, hint: string, rounds: number, pause: () => number) {
    const upstream = await startRawUpstream(
      ({ socket }) => void socket.write(rawAnswer(envelope(SARI_IN_REST), { headers: hint })),
      { keepAliveMs },
    );
    const bff = await startService('bff', { env: { PRODUCT_API_URL: upstream.url, RATE_LIMIT: 'off' } });
    const codes = new Map<string, number>();
    const send = async (name: string): Promise<void> => {
      const { code } = await post(
        bff.url,
        `mutation { updateProfile(input: { name: "${name}" }) { user { name } userErrors { code field message } } }`,
      );
      codes.set(code ?? 'ok', (codes.get(code ?? 'ok') ?? 0) + 1);
    };
    for (let count = 0; count < 10; count += 1) await post(bff.url, '{ me { name } }');
    upstream.seen.length = 0;
    await Promise.all(
      Array.from({ length: 100 }, async (_, client) => {
        for (let round = 0; round < rounds; round += 1) {
          await sleep(pause());
          await send(`Tamu ${client} ${round}`);
        }
      }),
    );
    await bff.stop();
    await upstream.close();
    const doubles = upstream.seen.length - new Set(upstream.seen.map(({ body }) => body)).size;
    return { codes: Object.fromEntries(codes), doubles };
  }

  test('F12 an upstream that gives idle connections up, at 3 s and saying so, at 5 s and not: 5,000 mutations, each once', async () => {
    const announced = runAgainst(3_000, 'keep-alive: timeout=3\r\n', 40, () => 900 + Math.random() * 300);
    const silent5 = runAgainst(5_000, '', 10, () => 3_800 + Math.random() * 1_400);
    expect(await announced).toEqual({ codes: { ok: 4_000 }, doubles: 0 });
    expect(await silent5).toEqual({ codes: { ok: 1_000 }, doubles: 0 });
  });

  test.each([
    ['in one segment', -1, 0],
    ['at once', 0, 0],
    ['on the idle connection', 3, 25],
  ])('F17 a second answer %s: no request gets the answer of another', async (_how, delay, pauseMs) => {
    const act: Act = ({ socket, url }) => {
      const invoice = decodeURIComponent(url.split('/').at(-1) ?? '');
      const own = rawAnswer(envelope({ inv: invoice, booth: invoice, files: [] }));
      const other = rawAnswer(envelope({ inv: invoice, booth: 'of somebody else', files: [] }));
      if (delay < 0) socket.write(own + other);
      else socket.write(own, () => setTimeout(() => socket.write(other), delay));
    };
    const upstream = await startRawUpstream(act);
    let now = 0;
    // So far between calls that no circuit opens.
    const bff = await startBff(upstream.url, {
      env: { RATE_LIMIT: 'off', UPSTREAM_TIMEOUT_MS: '1500' },
      clock: { now: () => (now += 11_000) },
    });
    let next = 0;
    const mixed: string[] = [];
    await Promise.all(
      Array.from({ length: pauseMs > 0 ? 1 : 50 }, async () => {
        while (next < (pauseMs > 0 ? 200 : 1_000)) {
          const invoice = `FLIP-${(next += 1)}`;
          const { data, errors } = await bff.ask(`{ order(invoice: "${invoice}") { boothName } }`);
          if (pauseMs > 0) await sleep(pauseMs);
          if (errors.length === 0 && (data as { order: { boothName: string } } | null)?.order.boothName !== invoice)
            mixed.push(invoice);
        }
      }),
    );
    expect(mixed).toEqual([]);
    await bff.close();
    await upstream.close();
  });
});

describe('visitors who leave', () => {
  const rig = prepareRig();
  afterEach(() => expectHealthy(rig));

  test('F58 after a mutation was sent: it ends, once', async () => {
    const gone = new AbortController();
    let isWhole = false;
    rig.upstream.act(({ socket, url }) => {
      if (url !== '/verify/otp') return answerNormally({ socket, url, method: 'GET' } as Parameters<Act>[0]);
      gone.abort();
      return void setTimeout(() => {
        isWhole = socket.write(rawAnswer(envelope(null))) && !socket.destroyed;
      }, 400);
    });
    await ask(rig.bff.url, 'verifyOtp', { signal: gone.signal }).catch(() => null);
    await expect.poll(() => isWhole, PATIENT).toBe(true);
    expect(rig.upstream.seen.filter(({ url }) => url === '/verify/otp')).toHaveLength(1);
    await expect.poll(() => rig.bff.output(), PATIENT).toContain('"status":');
  });
});
