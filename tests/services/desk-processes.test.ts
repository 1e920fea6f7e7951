import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { removeData, startProduct } from '#tests/support/product.ts';

// A deletion on request while the services run as processes, each with what it keeps in memory.

const root = path.resolve(import.meta.dirname, '../..');
const INVOICE = 'FLIP-DEMO-GUEST';
const PREPARE = `mutation { prepareDownload(input: { invoice: "${INVOICE}" }) { download { status url } userErrors { code } } }`;
const FILES = `{ order(invoice: "${INVOICE}") { files { url thumbnail(width: 480) } } }`;

test('a minute after order:delete no process answers with anything of the order', { timeout: 150_000 }, async () => {
  const product = await startProduct();
  const ask = async (query: string) => {
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${product.web}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })).text();
  };
  await expect.poll(() => ask(PREPARE)).toContain('READY');
  const texts = [await ask(PREPARE), await ask(FILES)].join();
  const old = [...texts.matchAll(/http:\/\/localhost:\d+\/(?:media|thumbnails|downloads)\/[^"]+/g)].map(String);
  expect(old.length).toBeGreaterThanOrEqual(5);
  for (const link of old) expect((await fetch(link)).status).toBe(200);

  const began = Date.now();
  const args = ['--import', 'tsx', 'scripts/operator.ts', 'order:delete', INVOICE, '--digits', '7803'];
  const env = { PATH: process.env.PATH, DATA_DIR: product.dataDir };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  expect(stdout).toMatch(/^still in backups until +\d.+ WIB$/m);
  await expect.poll(() => ask(PREPARE), { timeout: 60_000, interval: 1_000 }).toContain('NOT_FOUND');
  expect(Date.now() - began).toBeLessThan(60_000);
  expect(await ask(FILES)).toContain('Pesanan ini sudah dihapus.');
  for (const link of old) expect((await fetch(link)).status).toBe(404);

  process.kill(product.child.pid ?? 0, 'SIGTERM');
  await product.ended;
  removeData(product);
});
