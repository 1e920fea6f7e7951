import { spawn } from 'node:child_process';
import { button, expect, expectText, link, test as base } from '#tests/support/browser/browser.ts';
import { readablePaths } from '#tests/support/browser/page-paths.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startProduct, stopProduct } from '#tests/support/processes/product.ts';
import { untilUp } from '#tests/support/processes/until-up.ts';

/** The product before a mock server that knows nothing but docs/openapi.json. */
const test = base.extend<object, { site: string }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern: none
    async ({}, give) => {
      const port = String(await freePort());
      const mock = spawn('node_modules/.bin/prism', ['mock', 'docs/openapi.json', '-h', '127.0.0.1', '-p', port]);
      const api = `http://127.0.0.1:${port}`;
      expect(await untilUp(`${api}/orders/FLIP-1`)).toBe(true);
      const product = await startProduct({ PRODUCT_API_URL: api, LOG_LEVEL: 'warn' });
      await give(product.web);
      await stopProduct(product);
      mock.kill();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  baseURL: async ({ site }, give) => give(site),
});

test.use({ allowedErrors: /ERR_FAILED/ });

test('every public page works before an API that was made from openapi.json alone', async ({ page }) => {
  // The mock's links lead nowhere.
  await page.route('https://media.example.com/**', (route) => route.abort());
  for (const path of [...readablePaths, '/location', '/login', '/register', '/reset-password']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  }
  await page.goto('/find-my-order');
  await page.getByLabel('NOMOR HANDPHONE').fill('081234567801');
  await button(page, 'TRACK').click();
  await expectText(page, 'PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN');
  await page.goto('/photos/INV-0123456789ABC');
  await expect(page.getByText('INV-0123456789ABC').first()).toBeVisible();
  await expect(page.getByText('Photobooth 1').first()).toBeVisible();
  await page.goto('/newsletter/unsubscribe?email=sari@example.com&sid=s-1');
  await expectText(page, 'Successfully Unsubscribed');
  await page.goto('/verify-email?token=bGluay10b2tlbg');
  await expect(link(page, /login/i).first()).toBeVisible();
  await page.goto('/login');
  await page.getByLabel(/email/i).first().fill('081234567801');
  await page.getByLabel('Password', { exact: true }).fill('flipbook1');
  await button(page, 'LOG IN').click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Sari').first()).toBeVisible();
});
