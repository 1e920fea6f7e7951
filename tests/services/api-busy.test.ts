import { mkdirSync } from 'node:fs';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createCaller } from '#tests/support/api/api-client.ts';
import { draw, pictureForm } from '#tests/support/api/pictures.ts';
import { pgliteStarter, type ProductApi } from '#tests/support/api/product-api.ts';
import { untilJobsEnd } from '#tests/support/api/rows.ts';
import { scratchFolder } from '#tests/support/scratch-folder.ts';

const { start, end } = pgliteStarter();
const scratch = scratchFolder();
let address = '203.0.113.1';
const caller = createCaller(
  () => api,
  () => address,
);
let api: ProductApi;
let invoice: string;

beforeAll(async () => {
  api = await start({ passwordCost: { memoryKib: 19 * 1024, passes: 2 }, env: { RATE_LIMIT: 'off' } });
  const folder = joinPath(scratch, 'session');
  mkdirSync(folder);
  for (const name of ['a.jpg', 'b.jpg']) {
    await draw(1200, 800).jpeg().toFile(joinPath(folder, name));
  }
  const order = { folder, phone: '081234567803', booth: 'Flipbook', city: 'Malang' };
  ({ invoice } = await api.commands.importOrder(order));
  await untilJobsEnd(api);
});
afterAll(end);

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
  const avif = await draw(1800, 1800).avif({ effort: 0, quality: 1 }).toBuffer();
  expect(avif.length).toBeLessThan(1000);
  const [attacker, member] = [await caller.join(), await caller.join()];
  const upload = (token: string) => caller.patch(pictureForm(avif, { type: 'image/avif' }), token);
  const flood = Array.from({ length: 40 }, () => upload(attacker.token));
  const strangers = statusesOfStrangers('image/webp');
  const other = upload(member.token);
  expect(await isBefore(Promise.all([strangers, other]), flood)).toBe(true);
  expect(new Set(await strangers)).toEqual(new Set([200]));
  expect((await other).http).toBe(200);
  const answers = await Promise.all(flood);
  expect(new Set(answers.map(({ http, retryAfter }) => `${http} ${retryAfter}`))).toEqual(
    new Set(['200 undefined', '503 5']),
  );
});

test('wrong logins of some addresses keep neither galleries nor a login from elsewhere waiting', async () => {
  const logInFrom = (from: string, password: string) => {
    address = from;
    return caller.login({ phone: '081234567801', password });
  };
  const flood = Array.from({ length: 160 }, (_, index) => logInFrom(`203.0.113.${index % 4}`, `salah ${index}`));
  const strangers = statusesOfStrangers('image/jpeg');
  const member = logInFrom('203.0.113.9', 'flipbook1');
  expect(await isBefore(member, flood)).toBe(true);
  expect((await member).http).toBe(200);
  expect(new Set(await strangers)).toEqual(new Set([200]));
  const answers = await Promise.all(flood);
  const message = 'Sedang ramai sekali. Coba lagi beberapa detik lagi, ya.';
  expect(answers).toContainEqual({ http: 503, status: 503, retryAfter: 5, message, data: null });
  expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([401, 503]));
});

test('a password that is too long is refused before it is hashed, however long it is', async () => {
  let isOver = false;
  const flood: number[] = [];
  const attackers = Array.from({ length: 60 }, async (_, index) => {
    while (!isOver) flood.push((await caller.login({ phone: '081234567801', password: `salah ${index}` })).http);
  });
  // From now on the queue is full: where such a password was hashed, it would respond with 503.
  await vi.waitFor(() => expect(flood).toContain(503));
  const answers = await Promise.all(
    [129, 90_000, 1_000_000].map((length) => caller.login({ phone: '081234567801', password: 'x'.repeat(length) })),
  );
  isOver = true;
  expect(answers.map(({ http }) => http)).toEqual([422, 422, 413]);
  await Promise.all(attackers);
});
