import type { Page } from 'playwright/test';
import sharp from 'sharp';
import {
  button,
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectText,
  expectViewerReady,
  link,
  phone,
  tablet,
  test,
} from '#tests/support/browser/browser.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Story dari/ });
const card = (page: Page) => dialog(page).getByRole('img', { name: /^Kartu story/ });

test('a result becomes a card of 1080 x 1920 that is seen, then downloaded', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(active);
  const opener = button(page, 'Story dari hasil 1');
  await expect(opener).toBeVisible();
  expect(scripts.filter((url) => url.includes('story-dialog'))).toEqual([]);
  await opener.click();
  await expect(card(page)).toBeVisible();
  expect(
    await card(page).evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight]),
  ).toEqual([1080, 1920]);
  const [download] = await Promise.all([page.waitForEvent('download'), button(dialog(page), 'SIMPAN').click()]);
  expect(download.suggestedFilename()).toBe('FLIP-DEMO-ACTIVE-hasil-1-story.jpg');
  expect(await sharp(await download.path()).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1920 });
  await expectText(dialog(page), 'Kartu diunduh. Lihat di folder Download.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(active);
  await expect(opener).toBeFocused();
});

test('the viewer offers it for the picture that is open; Escape returns to that picture', async ({ page }) => {
  await page.goto(active);
  await button(page, 'Perbesar foto 2 dari 6').click();
  await expectViewerReady(page);
  await button(page, 'Story dari foto 2').click();
  await expect(card(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expectViewerReady(page);
  await expectText(page, 'Foto 2 dari 6');
  await button(page, 'Story dari foto 2').press('Enter');
  await expect(card(page)).toBeVisible();
  // What a reload shows is what was open.
  await page.reload();
  await expect(card(page)).toBeVisible();
  await page.goBack();
  await expectViewerReady(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(active);
  await expect(button(page, 'Perbesar foto 2 dari 6')).toBeFocused();
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
    await button(page, 'Story dari hasil 1').click();
    await expect(dialog(page).getByRole('alert')).toContainText('Kartu story belum bisa dibuat dari foto ini.');
    await expect(link(dialog(page), 'SIMPAN FOTO')).toHaveAttribute('href', /\/media\//);
    await expectNoAxeFindings(page);
    await page.unrouteAll({ behavior: 'wait' });
    await button(dialog(page), 'COBA LAGI').click();
    await expect(card(page)).toBeVisible();
  });
});

test('the card passes axe and fits each width', async ({ page }) => {
  await page.goto(active);
  await button(page, 'Story dari hasil 1').click();
  for (const size of [phone, tablet, desktop]) {
    await page.setViewportSize(size);
    await expect(card(page)).toBeInViewport({ ratio: 1 });
    await expect(button(dialog(page), 'SIMPAN')).toBeInViewport({ ratio: 1 });
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
  }
});
