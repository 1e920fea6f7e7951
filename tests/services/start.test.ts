import { existsSync, readdirSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { postGraph } from '#tests/support/bff/post-graph.ts';
import { removeData, startProduct, type Product } from '#tests/support/processes/product.ts';
import { sendEnvelope, startFakeServer } from '#tests/support/servers/fake-server.ts';

const ask = (web: string, query = '{ order(invoice: "FLIP-DEMO-ACTIVE") { files { url } } }') =>
  postGraph<{ order: { files: { url: string }[] } }>(web, query);

/** True while a process of the group runs. */
function groupIsAlive(pid: number): boolean {
  try {
    process.kill(-pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function stopsWell(product: Product, stop: (pid: number) => void) {
  const { pid = 0 } = product.child;
  const began = performance.now();
  stop(pid);
  const { code, signal } = await product.ended;
  expect({ code, signal }).toEqual({ code: 0, signal: null });
  expect(performance.now() - began).toBeLessThan(10_000);
  // The script's compiler process ends a moment after the script.
  await expect.poll(() => groupIsAlive(pid), { timeout: 2000 }).toBe(false);
}

/** Whether Node has kept what V8 compiled, which it can since 22. */
function hasCompileCache(): boolean {
  const folder = path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled');
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(process.version));
}

describe('npm start', () => {
  test('serves site, graph and API; a stop and a new start, through npm, lose nothing and leave nothing behind', async () => {
    const first = await startProduct();
    expect(first.output()).toContain(`${first.web}/photos/FLIP-DEMO-ACTIVE`);
    expect((await fetch(`${first.web}/find-my-order`)).status).toBe(200);
    expect((await ask(first.web)).data.order.files).toHaveLength(10);
    await stopsWell(first, (pid) => process.kill(-pid, 'SIGINT'));

    const second = await startProduct({ DATA_DIR: first.dataDir }, ['npm', 'start']);
    const { files } = (await ask(second.web)).data.order;
    expect(files).toHaveLength(10);
    expect((await fetch(files[0]?.url ?? '')).headers.get('content-type')).toBe('image/jpeg');
    await stopsWell(second, (pid) => {
      process.kill(-pid, 'SIGTERM');
      process.kill(-pid, 'SIGTERM');
    });
    removeData(first);
    expect(hasCompileCache()).toBe('enableCompileCache' in module);
  }, 90_000);

  test('with PRODUCT_API_URL the embedded API is not started, and that API is called', async () => {
    const upstream = await startFakeServer((_request, response) =>
      sendEnvelope(response, { id: 7, inv: 'A/B C', date: '2026-11-12', expired: false, files: [] }),
    );
    const product = await startProduct({ PRODUCT_API_URL: `${upstream.url}/api/v1` });
    const answer = await ask(product.web, '{ order(invoice: "A/B C") { invoice date } }');
    expect(answer.data).toEqual({ order: { invoice: 'A/B C', date: '2026-11-11T17:00:00.000Z' } });
    expect(upstream.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/v1/orders/A%2FB%20C']);
    await expect(fetch(`${product.api}/livez`)).rejects.toThrow('fetch failed');
    await stopsWell(product, (pid) => process.kill(pid, 'SIGTERM'));
    await upstream.close();
    removeData(product);
  }, 60_000);

  test('bad variables of three services stop the start with a line each, which gives an example', async () => {
    const env = { BFF_PORT: 'seventy', SITE_URL: 'not a url', DATABASE_URL: 'nonsense' };
    const product = await startProduct(env);
    expect((await product.ended).code).toBe(1);
    for (const name of Object.keys(env)) expect(product.output()).toMatch(new RegExp(`${name}.+${name}=`));
    removeData(product);
  }, 60_000);
});
