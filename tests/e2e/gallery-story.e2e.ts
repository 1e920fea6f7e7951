import sharp from 'sharp';
import type { Page } from 'playwright/test';
import {
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectViewerReady,
  phone,
  tablet,
  test,
} from '#tests/support/browser.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Story dari/ });
const card = (page: Page) => dialog(page).getByRole('img', { name: /^Kartu story/ });

test('a result becomes a card of 1080 x 1920 that is seen, then downloaded', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(active);
  const button = page.getByRole('button', { name: 'Story dari hasil 1' });
  await expect(button).toBeVisible();
  expect(scripts.filter((url) => url.includes('story-dialog'))).toEqual([]);
  await button.click();
  await expect(card(page)).toBeVisible();
  expect(
    await card(page).evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
  ).toEqual([1080, 1920]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog(page).getByRole('button', { name: 'SIMPAN' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('FLIP-DEMO-ACTIVE-hasil-1-story.jpg');
  expect(await sharp(await download.path()).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 });
  await expect(dialog(page).getByText('Kartu diunduh. Lihat di folder Download.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(active);
  await expect(button).toBeFocused();
});

test('the viewer offers it for the picture that is open; Escape returns to that picture', async ({ page }) => {
  await page.goto(active);
  await page.getByRole('button', { name: 'Perbesar foto 2 dari 6' }).click();
  await expectViewerReady(page);
  await page.getByRole('button', { name: 'Story dari foto 2' }).click();
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expectViewerReady(page);
  await expect(page.getByText('Foto 2 dari 6')).toBeVisible();
  await page.getByRole('button', { name: 'Story dari foto 2' }).press('Enter');
  await expect(card(page)).toBeVisible();
  // What a reload shows is what was open.
  await page.reload();
  await expect(card(page)).toBeVisible();
  await page.goBack();
  await expectViewerReady(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(active);
  await expect(page.getByRole('button', { name: 'Perbesar foto 2 dari 6' })).toBeFocused();
});

test.describe('a host that does not allow other origins', () => {
  test.use({ allowedErrors: /CORS policy|Failed to load resource/ });

  /**
   * Serves files that another origin may read, not this one: Playwright allows all origins where the header is
   * missing.
   */
  const refuse = (page: Page, files: RegExp) =>
    page.route(files, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), 'access-control-allow-origin': 'https://another.test' },
      });
    });

  test('gets a sentence, and the plain photo', async ({ page }) => {
    await refuse(page, /\/(media|thumbnails)\//);
    await page.goto(active);
    await page.getByRole('button', { name: 'Story dari hasil 1' }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Kartu story belum bisa dibuat dari foto ini.');
    await expect(dialog(page).getByRole('link', { name: 'SIMPAN FOTO' })).toHaveAttribute('href', /\/media\//);
    await expectNoAxeFindings(page);
    await page.unrouteAll({ behavior: 'wait' });
    await dialog(page).getByRole('button', { name: 'COBA LAGI' }).click();
    await expect(card(page)).toBeVisible();
  });
});

for (const size of [phone, tablet, desktop]) {
  test(`the card passes axe and fits ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto(active);
    await page.getByRole('button', { name: 'Story dari hasil 1' }).click();
    await expect(card(page)).toBeInViewport({ ratio: 1 });
    await expect(dialog(page).getByRole('button', { name: 'SIMPAN' })).toBeInViewport({ ratio: 1 });
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  });
}
