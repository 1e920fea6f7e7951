import type { Page } from 'playwright/test';
import { desktop, expect, expectNoLayoutShift, phone, test } from '#tests/support/browser.ts';
import { sari, signIn } from '#tests/support/sign-in.ts';

/** The graph's answer for a member of 1,000 orders, the most that it reads. */
const orders = Array.from({ length: 1_000 }, (_, index) => ({
  __typename: 'Order',
  invoice: `FLIP-${String(index).padStart(6, '0')}`,
  date: '2026-11-12T07:00:00Z',
  booth: 'Vintage Photobooth',
  city: 'Malang',
  expired: index % 5 === 4,
}));

const rows = (page: Page) => page.locator('tbody th').count();
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test.describe('1,000 orders', () => {
  for (const { name, viewport } of [
    { name: 'phone', viewport: phone },
    { name: 'desktop', viewport: desktop },
  ]) {
    test(`are rendered as they come near, below a page of constant height (${name})`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.route('**/graphql', (route) =>
        route.request().postData()?.includes('"operationName":"MyOrders"')
          ? route.fulfill({ json: { data: { orders } } })
          : route.fallback(),
      );
      await signIn(page, sari);
      await page.goto('/find-my-photos');
      await expect(page.locator('tbody th').first()).toBeVisible();
      expect(await rows(page)).toBeLessThan(150);
      const reserved = await height(page);
      await page.keyboard.press('End');
      await expect.poll(() => rows(page)).toBeGreaterThan(700);
      // A row or two of another height would be more than this.
      expect(Math.abs((await height(page)) - reserved)).toBeLessThan(120);
      await expectNoLayoutShift(page);
    });
  }
});
