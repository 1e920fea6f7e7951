import { expect, test } from 'vitest';
import { createCaller } from '#tests/support/api/api-client.ts';
import { starterForTest } from '#tests/support/api/product-api.ts';
import { rowsWith } from '#tests/support/api/rows.ts';

test('an address is refused until the end of its block, also after a restart, and its neighbours are not', async () => {
  const start = await starterForTest();
  let api = await start();
  const ask = (from: string) =>
    createCaller(
      () => api,
      () => from,
    ).get('/orders/FLIP-DEMO-GUEST');
  expect((await ask('1.2.3.7')).http).toBe(200);
  await api.commands.blockAddress('1.2.3.7', Date.now() + 60 * 60 * 1000);
  expect([(await ask('1.2.3.7')).http, (await ask('1.2.3.8')).http]).toEqual([429, 200]);
  expect((await ask('1.2.3.7')).retryAfter).toBeGreaterThan(3_500);
  expect(await rowsWith(api, '1.2.3.7')).toEqual([]);
  api = await start();
  expect((await ask('1.2.3.7')).http).toBe(429);
  await api.commands.blockAddress('1.2.3.7', Date.now());
  expect((await ask('1.2.3.7')).http).toBe(200);
});
