import type { Download, Page } from 'playwright/test';
import {
  expect,
  expectNoAxeFindings,
  heading,
  link,
  test as base,
  zipEntries,
} from '#tests/support/browser/browser.ts';
import { startProduct, stopProduct } from '#tests/support/processes/product.ts';
import { type SlowOrder, startSlowApi } from './slow-api.ts';

interface SlowProduct {
  web: string;
  order: Awaited<ReturnType<typeof startSlowApi>>['order'];
}

/** A product of its own whose API takes as long for a zip as the test wants. */
const test = base.extend<object, { slow: SlowProduct }>({
  slow: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing
    async ({}, use, { project }) => {
      const api = new URL(project.use.baseURL ?? '');
      api.port = String(Number(api.port) + 2);
      const slowApi = await startSlowApi(api.origin, 'FLIP-DEMO-ACTIVE');
      const product = await startProduct({ PRODUCT_API_URL: slowApi.url, RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
      await use({ web: product.web, order: slowApi.order });
      await slowApi.close();
      await stopProduct(product);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// The graph answers PREPARING after some seconds, and the page polls after some more. One worker starts one product.
test.describe.configure({ mode: 'default', timeout: 120_000 });
const patience = { timeout: 40_000 };

const button = (page: Page) => page.getByRole('button', { name: /DOWNLOAD/ });
const preparing = (page: Page) => page.getByText(/Zip-mu sedang disiapkan sejak \d\d:\d\d WIB/);

async function ask(page: Page, slow: SlowProduct, { invoice }: SlowOrder): Promise<void> {
  await page.goto(`${slow.web}/photos/${invoice}`);
  await button(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OKAY' }).click();
}

test('after a reload the download goes on, and the zip is saved once', async ({ page, slow }) => {
  const order = slow.order();
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await ask(page, slow, order);
  await expect(preparing(page)).toBeVisible(patience);
  await expect(button(page)).toHaveText(/DOWNLOADING\.\.\./);
  await expect(button(page)).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeFindings(page);

  await page.reload();
  await expect(preparing(page)).toBeVisible(patience);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const arriving = page.waitForEvent('download');
  order.release();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe('FLIP-DEMO-ACTIVE.zip');
  expect(zipEntries(await download.path())).toHaveLength(10);
  await expect(page.getByText('unduhan dimulai')).toBeVisible(patience);
  await page.reload();
  await expect(button(page)).toHaveText(/DOWNLOAD ALL/);
  await expect(page.getByRole('status').filter({ hasText: 'Zip' })).toHaveCount(0);
  expect(downloads).toHaveLength(1);
  expect(order.downloadCalls()).toBe(1);
});

test.describe('a host without CORS', () => {
  // The browser itself says that it was not let in.
  test.use({
    allowedErrors: /CORS policy|Failed to load resource|net::ERR_FAILED|Blocked script execution in .*\/zips\//,
  });

  test('still leads to the zip', async ({ page, slow }) => {
    const order = slow.order('closed');
    order.release();
    const arriving = page.waitForEvent('download');
    await ask(page, slow, order);
    expect(zipEntries(await (await arriving).path())).toHaveLength(10);
    await expect(page).toHaveURL(`${slow.web}/photos/${order.invoice}`);
  });

  test('that answers with a page leaves the gallery open', async ({ page, slow }) => {
    const order = slow.order('closed page');
    order.release();
    await ask(page, slow, order);
    await expect(link(page, 'Unduh di sini')).toBeVisible();
    await expectNoAxeFindings(page);
    await expect.poll(() => page.frames().length).toBe(2);
    await expect(page).toHaveURL(`${slow.web}/photos/${order.invoice}`);
    await expect(heading(page, /^Photo Files/)).toBeVisible();
  });
});
