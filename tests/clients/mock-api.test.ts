import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../support/browser/chromium.ts';
import { readablePaths } from '../support/browser/page-paths.ts';
import { freePort } from '../support/processes/free-port.ts';
import { type Product, startProduct, stopProduct } from '../support/processes/product.ts';
import { type Child, startChild } from '../support/processes/service-process.ts';
import { untilUp } from '../support/processes/until-up.ts';

// The product before a mock server that knows nothing but docs/openapi.json.

const prism = 'tests/clients/node_modules/.bin/prism';
let mock: Child;
let product: Product;
let browser: Browser;

beforeAll(async () => {
  const port = String(await freePort());
  mock = startChild([prism, 'mock', 'docs/openapi.json', '-h', '127.0.0.1', '-p', port], {});
  const api = `http://127.0.0.1:${port}`;
  expect(await untilUp(`${api}/orders/FLIP-1`), mock.output()).toBe(true);
  product = await startProduct({ PRODUCT_API_URL: api, LOG_LEVEL: 'warn' });
  browser = await launchChromium();
}, 150_000);
afterAll(async () => {
  await browser?.close();
  if (product) await stopProduct(product);
  await mock?.stop();
});

test('every public page works before an API that was made from openapi.json alone', async () => {
  const page = await browser.newPage({
    baseURL: product.web,
    reducedMotion: 'reduce',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
  });
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  // The mock's links lead nowhere.
  await page.route('https://media.example.com/**', (route) => route.abort());

  for (const path of [...readablePaths, '/location', '/login', '/register', '/reset-password']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('heading').first().waitFor();
  }
  await page.goto('/find-my-order');
  await page.getByLabel('NOMOR HANDPHONE').fill('081234567801');
  await page.getByRole('button', { name: 'TRACK' }).click();
  await page.getByText('PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN').waitFor();
  await page.goto('/photos/INV-0123456789ABC');
  await page.getByText('INV-0123456789ABC').first().waitFor();
  await page.getByText('Photobooth 1').first().waitFor();
  await page.goto('/newsletter/unsubscribe?email=sari@example.com&sid=s-1');
  await page.getByText('Successfully Unsubscribed').waitFor();
  await page.goto('/verify-email?token=bGluay10b2tlbg');
  await page.getByRole('link', { name: /login/i }).first().waitFor();
  await page.goto('/login');
  await page.getByLabel(/email/i).first().fill('081234567801');
  await page.getByLabel('Password', { exact: true }).fill('flipbook1');
  await page.getByRole('button', { name: 'LOG IN' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Sari').first().waitFor();
  expect(faults.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
}, 120_000);
