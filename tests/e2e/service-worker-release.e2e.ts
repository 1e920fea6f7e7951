import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { WebProcess } from '#tests/support/web-process.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';
const appShells = (page: Page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell:')));
const isWaiting = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));

test.describe('a release while a copy is stored', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch|net::/ });

  test('shows the new build at once, keeps the old app shell while its page is open, and opens the copy in the new build', async ({ page, context, baseURL }) => {
    const port = Number(new URL(baseURL ?? '').port);
    const web = new WebProcess({ own: port + 9, bff: port + 1, api: port + 2 });
    try {
      await web.start();
      await page.goto(web.origin + active);
      await page.locator('#simpan').scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: /^SIMPAN DI/ }).click();
      await expect(page.getByText(/^Tersimpan: 10 file/).first()).toBeVisible();
      const [before = ''] = await appShells(page);
      await page.reload();
      await expect(page.getByRole('heading', { name: /^Photo Files/ })).toBeVisible();

      await web.stop();
      web.release('two');
      await web.start();
      const second = await context.newPage();
      await second.goto(web.origin + active);
      await expect(second.locator('html')).toHaveAttribute('data-release', 'two');
      await expect(second.getByRole('heading', { name: /^Photo Files/ })).toBeVisible();
      await expect.poll(() => isWaiting(second)).toBe(true);
      expect((await appShells(second)).toSorted((one, other) => one.localeCompare(other))).toEqual([before, 'shell:two'].toSorted((one, other) => one.localeCompare(other)));

      // The page of the old build loads a part that the server no longer has.
      await page.getByRole('button', { name: /perbesar foto 1/i }).click();
      await expect(page.locator('.yarl__root')).toBeVisible();

      await second.goto('about:blank');
      await page.goto('about:blank');
      const third = await context.newPage();
      await third.goto(web.origin + active);
      await expect.poll(() => appShells(third)).toEqual(['shell:two']);
      await context.setOffline(true);
      await third.reload();
      await expect(third.locator('html')).toHaveAttribute('data-release', 'two');
      await expect(third.getByRole('heading', { level: 1, name: /^Salinan di/ })).toBeVisible();
      await expect.poll(() => third.locator('main img[src^="/kept/"]').first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(600);
    } finally {
      await web.stop();
      web.remove();
    }
  });
});
