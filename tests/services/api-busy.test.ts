import { Agent, request } from 'node:http';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCaller } from '#tests/support/api-client.ts';
import { createAdmin, type ProductApi, starter } from '#tests/support/product-api.ts';

const { start, end } = starter();
const scratch = mkdtempSync(joinPath(tmpdir(), 'api-busy-'));
const caller = createCaller(() => api);
let api: ProductApi;
let invoice: string;

beforeAll(async () => {
  api = await start({ passwordCost: { memoryKib: 19 * 1024, passes: 2 }, env: { RATE_LIMIT: 'off' } });
  const folder = joinPath(scratch, 'session');
  mkdirSync(folder);
  for (const name of ['a.jpg', 'b.jpg']) {
    await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#d33' } })
      .jpeg()
      .toFile(joinPath(folder, name));
  }
  const admin = createAdmin(api);
  ({ invoice } = await admin.importOrder({ folder, phone: '081234567803', booth: 'Flipbook', city: 'Malang' }));
});
afterAll(async () => {
  await end();
  rmSync(scratch, { recursive: true });
});

/** What a stranger's gallery and the monitoring ask for, thumbnails that have to be made among it. */
async function statusesOfStrangers(format: string): Promise<number[]> {
  const order = await api.get(`/orders/${invoice}`);
  const { data } = (await order.json()) as { data: { files: { thumbnails: { url: string }[] }[] } };
  const urls = data.files.flatMap(({ thumbnails }) => thumbnails.map(({ url }) => new URL(url).pathname));
  const others = await Promise.all(
    ['/livez', '/readyz', ...urls].map((path) => api.get(path, { headers: { accept: format } })),
  );
  return [order, ...others].map(({ status }) => status);
}

/** Resolves to whether the promise was settled when the others were. */
async function isBefore(one: Promise<unknown>, others: Promise<unknown>[]): Promise<boolean> {
  let isDone = false;
  const all = Promise.all(others).then(() => (isDone = true));
  await one;
  const wasFirst = !isDone;
  await all;
  return wasFirst;
}

test('forty uploads of one member keep neither galleries nor another member waiting until they are done', async () => {
  const avif = await sharp({ create: { width: 1800, height: 1800, channels: 3, background: '#d33' } })
    .avif({ effort: 0, quality: 1 })
    .toBuffer();
  expect(avif.length).toBeLessThan(1000);
  const [attacker, member] = [await caller.join(), await caller.join()];
  const upload = async (token: string) => {
    const form = new FormData();
    form.append('profile_picture', new Blob([new Uint8Array(avif)], { type: 'image/avif' }), 'me.avif');
    const response = await api.get('/auth/profile', {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };
  const flood = Array.from({ length: 40 }, () => upload(attacker.token));
  const strangers = statusesOfStrangers('image/webp');
  const other = upload(member.token);
  expect(await isBefore(Promise.all([strangers, other]), flood)).toBe(true);
  expect(new Set(await strangers)).toEqual(new Set([200]));
  expect((await other).status).toBe(200);
  const answers = await Promise.all(flood);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  expect(answers.every(({ status, retryAfter }) => status === 200 || retryAfter === '5')).toBe(true);
});

/** Logs in from an address of the loopback network. */
function logInFrom(
  localAddress: string,
  credentials: object,
): Promise<{ status: number | undefined; retryAfter: string | undefined; body: string }> {
  const agent = new Agent({ localAddress });
  return new Promise((resolve, reject) => {
    const call = request(
      new URL('/auth/login', api.url),
      { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
      (response) => {
        const { statusCode: status, headers } = response;
        text(response)
          .then((body) => resolve({ status, retryAfter: headers['retry-after'], body }))
          .catch(reject);
      },
    );
    call.once('error', reject).end(JSON.stringify(credentials));
  });
}

test.runIf(process.platform === 'linux')(
  'wrong logins of some addresses keep neither galleries nor a login from elsewhere waiting',
  async () => {
    const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'];
    const flood = Array.from({ length: 160 }, (_, index) =>
      logInFrom(addresses[index % 4] ?? '', { phone: '081234567801', password: `salah ${index}` }),
    );
    const strangers = statusesOfStrangers('image/jpeg');
    const member = logInFrom('127.0.0.6', { phone: '081234567801', password: 'flipbook1' });
    expect(await isBefore(member, flood)).toBe(true);
    expect((await member).status).toBe(200);
    expect(new Set(await strangers)).toEqual(new Set([200]));
    const answers = await Promise.all(flood);
    const busy = answers.filter(({ status }) => status === 503);
    expect(answers.every(({ status }) => status === 401 || status === 503)).toBe(true);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]).toEqual({ status: 503, retryAfter: '5', body: expect.stringContaining('Sedang ramai sekali') });
  },
);

test('a password that is too long is refused before it is hashed, however long it is', async () => {
  let isOver = false;
  const flood: number[] = [];
  const attackers = Array.from({ length: 60 }, async (_, index) => {
    while (!isOver) flood.push((await caller.login({ phone: '081234567801', password: `salah ${index}` })).http);
  });
  // From now on the queue is full: where such a password was hashed, it would answer 503.
  await vi.waitFor(() => expect(flood).toContain(503));
  const answers = await Promise.all(
    [129, 90_000, 1_000_000].map((length) => caller.login({ phone: '081234567801', password: 'x'.repeat(length) })),
  );
  isOver = true;
  expect(answers.map(({ http }) => http)).toEqual([422, 422, 413]);
  await Promise.all(attackers);
});
