import type { Page } from 'playwright/test';
import { desktop, expect, expectNoLayoutShift, phone, test } from '#tests/support/browser/browser.ts';
import { sari, signIn } from '#tests/support/browser/sign-in.ts';
import { orderInGraph, softFile } from '#tests/support/web/soft-file.ts';

const COUNT = 1_000;
const byIndex = <Item>(item: (index: number) => Item) => Array.from({ length: COUNT }, (_, index) => item(index));

/** One pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** An order of 1,000 photos, the most that the graph reads. */
async function openPhotos(page: Page): Promise<void> {
  const files = byIndex((index) =>
    softFile('PHOTO', `https://pictures.test/${index}.jpg`, { width: 3000, height: 2000 }),
  );
  await page.route('**/graphql', (route) => route.fulfill({ json: { data: { order: orderInGraph({ files }) } } }));
  await page.route('https://pictures.test/**', (route) => route.fulfill({ body: picture, contentType: 'image/png' }));
  await page.goto('/photos/FLIP-1');
}

/** A member with 1,000 orders, of which the graph answers the page that is asked for. */
async function openOrders(page: Page): Promise<void> {
  const orders = byIndex((index) =>
    orderInGraph({ id: `order-${index}`, invoice: `FLIP-${index}`, expired: index % 5 === 4 }),
  );
  await page.route('**/graphql', (route) => {
    const body = route.request().postData() ?? '';
    if (!body.includes('"operationName":"MyOrders"')) return route.fallback();
    const { first, after = '-1' } = (JSON.parse(body) as { variables: { first: number; after?: string } }).variables;
    const end = Math.min(Number(after) + 1 + first, COUNT);
    const pageInfo = { __typename: 'PageInfo', endCursor: String(end - 1), hasNextPage: end < COUNT };
    const edges = orders.slice(Number(after) + 1, end).map((node) => ({ __typename: 'OrderEdge', node }));
    return route.fulfill({
      json: { data: { orders: { __typename: 'OrderConnection', edges, pageInfo, totalCount: COUNT } } },
    });
  });
  await signIn(page, sari);
  await page.goto('/find-my-photos');
}

const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const elements = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length);

for (const [name, open, item, first, viewport] of [
  ['photos', openPhotos, 'li [data-viewer-file]', 150, phone],
  ['orders', openOrders, 'tbody th', 20, desktop],
] as const)
  test(`1,000 ${name} are rendered as they come near, below a page of constant height`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await open(page);
    const items = page.locator(item);
    await expect(items.first()).toBeVisible();
    expect(await items.count()).toBeLessThanOrEqual(first);
    expect(await elements(page)).toBeLessThan(2_000);
    const reserved = await height(page);
    await page.keyboard.press('End');
    await expect.poll(() => items.count()).toBeGreaterThan(700);
    // A row or two of another height would be more than this.
    expect(Math.abs((await height(page)) - reserved)).toBeLessThan(120);
    await expectNoLayoutShift(page);
  });
