import type { Download, Page } from 'playwright/test';
import {
  button,
  expect,
  expectNoAxeFindings,
  heading,
  link,
  test,
  zipEntries,
} from '#tests/support/browser/browser.ts';
import { prepareDownload } from '#tests/support/web/prepare-download.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';
// The page asks again after some seconds.
const patience = { timeout: 40_000 };
const download = (page: Page) => button(page, /DOWNLOAD/);
const preparing = (page: Page) => page.getByText(/Zip-mu sedang disiapkan sejak \d\d:\d\d WIB/);

async function ask(page: Page): Promise<void> {
  await page.goto(active);
  await download(page).click();
  await button(page.getByRole('dialog'), 'OKAY').click();
}

test('after a reload the download goes on, and the zip is saved once', async ({ page }) => {
  let isReady = false;
  await page.route('**/graphql', (route) =>
    isReady || !route.request().postData()?.includes('PrepareDownload')
      ? route.fallback()
      : route.fulfill({ json: { data: prepareDownload({ status: 'PREPARING' }) } }),
  );
  const downloads: Download[] = [];
  page.on('download', (one) => downloads.push(one));
  await ask(page);
  await expect(preparing(page)).toBeVisible(patience);
  await expect(download(page)).toHaveText(/DOWNLOADING\.\.\./);
  await expect(download(page)).toHaveAttribute('aria-disabled', 'true');
  await expectNoAxeFindings(page);

  await page.reload();
  await expect(preparing(page)).toBeVisible(patience);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const arriving = page.waitForEvent('download', patience);
  isReady = true;
  const zip = await arriving;
  expect(zip.suggestedFilename()).toBe('FLIP-DEMO-ACTIVE.zip');
  expect(zipEntries(await zip.path())).toHaveLength(10);
  await expect(page.getByText('unduhan dimulai')).toBeVisible();
  await page.reload();
  await expect(download(page)).toHaveText(/DOWNLOAD ALL/);
  await expect(page.getByRole('status').filter({ hasText: 'Zip' })).toHaveCount(0);
  expect(downloads).toHaveLength(1);
});

test.describe('a host without CORS', () => {
  // The browser itself says that it was not let in.
  test.use({
    allowedErrors: /CORS policy|Failed to load resource|net::ERR_FAILED|Blocked script execution in .*\/downloads\//,
  });

  /** Playwright allows all origins where the header is missing. */
  const closed = { 'access-control-allow-origin': 'https://another.test' };

  test('still leads to the zip', async ({ page }) => {
    await page.route('**/downloads/**', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...closed } });
    });
    const arriving = page.waitForEvent('download', patience);
    await ask(page);
    expect(zipEntries(await (await arriving).path())).toHaveLength(10);
    await expect(page).toHaveURL(active);
  });

  test('that answers with a page leaves the gallery open', async ({ page }) => {
    await page.route('**/downloads/**', (route) =>
      route.fulfill({ headers: closed, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await ask(page);
    await expect(link(page, 'Unduh di sini')).toBeVisible(patience);
    await expectNoAxeFindings(page);
    await expect.poll(() => page.frames().length).toBe(2);
    await expect(page).toHaveURL(active);
    await expect(heading(page, /^Photo Files/)).toBeVisible();
  });
});
