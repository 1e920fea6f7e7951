import { expect, test } from 'vitest';
import { rateLimits } from '#api/database/schema/service.ts';
import { createCaller } from '#tests/support/api/api-client.ts';
import { type ProductApi, starterForTest } from '#tests/support/api/product-api.ts';
import { countedPoints } from '#tests/support/counted-points.ts';

const env = { RATE_LIMIT: 'on' };
const person = { phone: '081299990002', password: 'tebakan' };

test('two services on one database count together, and keep neither phones nor addresses', async () => {
  const start = await starterForTest();
  const apis = [await start({ env }), await start({ env })] as [ProductApi, ProductApi];
  let turn = 0;
  const { login } = createCaller(
    () => apis[turn % 2] as ProductApi,
    () => `203.0.113.${(turn += 1)}`,
  );
  const guesses = await Promise.all(Array.from({ length: 60 }, () => login(person)));
  // At once, each service runs as many as points are left; then both have counted.
  const compared = guesses.filter(({ http }) => http === 401).length;
  expect(compared).toBeGreaterThanOrEqual(5);
  expect(compared).toBeLessThanOrEqual(10);
  for (let count = 0; count < 4; count += 1) expect((await login(person)).http).toBe(429);
  const rows = await apis[0].db.select().from(rateLimits);
  expect(rows).not.toEqual([]);
  expect(JSON.stringify(rows)).not.toMatch(/99990002|203\.0/);
});

test('the client’s address is named by trusted proxies alone', async () => {
  const start = await starterForTest();
  const api = await start({ env: { ...env, TRUST_PROXY: '10.0.0.0/8' } });
  const { login } = createCaller(
    () => api,
    () => '203.0.113.7',
  );
  expect(await countedPoints(() => login(person))).toMatchObject({ 'loginAddressFailures 127.0.0.1': 1 });
});
