import type { Page } from 'playwright/test';
import { desktop, expect, expectNoLayoutShift, phone, test } from '#tests/support/browser.ts';
import { sari, signIn } from '#tests/support/sign-in.ts';

/** The orders of a member who has 1,000. */
const orders = Array.from({ length: 1_000 }, (_, index) => ({
  __typename: 'Order',
  id: `order-${index}`,
  invoice: `FLIP-${String(index).padStart(6, '0')}`,
  date: '2026-11-12T07:00:00Z',
  boothName: 'Vintage Photobooth',
  city: 'Malang',
  expired: index % 5 === 4,
}));

/** The page of them that a request asks for, as the graph answers it. */
function answer(body: string) {
  const { first, after } = (JSON.parse(body) as { variables: { first: number; after?: string } }).variables;
  const start = after === undefined ? 0 : Number(after) + 1;
  const nodes = orders.slice(start, start + first);
  const end = start + nodes.length;
  const pageInfo = { __typename: 'PageInfo', endCursor: String(end - 1), hasNextPage: end < orders.length };
  return { data: { orders: { __typename: 'OrderConnection', nodes, pageInfo, totalCount: orders.length } } };
}

const rows = (page: Page) => page.locator('tbody th').count();
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

test.describe('1,000 orders', () => {
  for (const { name, viewport } of [
    { name: 'phone', viewport: phone },
    { name: 'desktop', viewport: desktop },
  ]) {
    test(`are rendered as they come near, below a page of constant height (${name})`, async ({ page }) => {
      await page.setViewportSize(viewport);
      const asked: string[] = [];
      await page.route('**/graphql', (route) => {
        const body = route.request().postData() ?? '';
        if (!body.includes('"operationName":"MyOrders"')) return route.fallback();
        asked.push(body);
        return route.fulfill({ json: answer(body) });
      });
      await signIn(page, sari);
      await page.goto('/find-my-photos');
      await expect(page.locator('tbody th').first()).toBeVisible();
      await expect(page.getByText('1000 pesanan')).toBeVisible();
      expect([await rows(page), asked.length]).toEqual([20, 1]);
      const reserved = await height(page);
      await page.keyboard.press('End');
      await expect.poll(() => rows(page)).toBeGreaterThan(700);
      // A row or two of another height would be more than this.
      expect(Math.abs((await height(page)) - reserved)).toBeLessThan(120);
      await expectNoLayoutShift(page);
    });
  }
});
