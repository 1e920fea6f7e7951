import type { Page } from 'playwright/test';
import { desktop, expect, expectNoLayoutShift, phone, test } from '#tests/support/browser.ts';
import { orderInGraph, softFile } from '#tests/support/soft-file.ts';

/** The graph's answer for an order of 1,000 photos, the most that it reads. */
const files = Array.from({ length: 1_000 }, (_, index) =>
  softFile('PHOTO', `https://pictures.test/${index}.jpg`, { width: 3000, height: 2000 }),
);
const order = orderInGraph({ invoice: 'FLIP-1000', files });

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const frames = (page: Page) => page.locator('li [data-viewer-file]').count();
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

test.describe('1,000 photos', () => {
  for (const { name, viewport } of [
    { name: 'phone', viewport: phone },
    { name: 'desktop', viewport: desktop },
  ]) {
    test(`are rendered as they come near, below a page of constant height (${name})`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.route('**/graphql', (route) => route.fulfill({ json: { data: { order } } }));
      await page.route('https://pictures.test/**', (route) =>
        route.fulfill({ body: picture, contentType: 'image/png' }),
      );
      await page.goto('/photos/FLIP-1000');
      await expect(page.locator('li [data-viewer-file]').first()).toBeVisible();
      expect(await frames(page)).toBeLessThan(150);
      expect(await elements(page)).toBeLessThan(2_000);
      const reserved = await height(page);
      await page.keyboard.press('End');
      await expect.poll(() => frames(page)).toBeGreaterThan(700);
      // A frame or two of another height would be more than this.
      expect(Math.abs((await height(page)) - reserved)).toBeLessThan(120);
      await expectNoLayoutShift(page);
    });
  }
});
