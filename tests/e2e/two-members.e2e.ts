import type { Page } from 'playwright/test';
import { button, expect, expectText, link, test, heading } from '#tests/support/browser/browser.ts';
import { join, logIn, sari } from '#tests/support/browser/sign-in.ts';

/** Everything the browser stores for this site, as one text. */
const traces = (page: Page) =>
  page.evaluate(async () => {
    const stores = [
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      document.cookie,
      JSON.stringify(history.state),
    ];
    for (const name of await caches.keys()) stores.push(name);
    for (const { name } of await indexedDB.databases()) stores.push(name ?? '');
    return stores.join('\n');
  });

test.describe('two members, one browser, two tabs', () => {
  test('the second member sees nothing of the first: not on the page, in storage, by Back, or in a late answer', async ({
    page,
    context,
  }) => {
    await page.goto('/login');
    await logIn(page, sari);
    await expect(heading(page, 'Halo, Sari!')).toBeVisible();
    await link(page, 'Find My Photos').click();
    await expect(link(page, 'VIEW FLIP-DEMO-ACTIVE')).toBeVisible();

    // The first member's tab asks for the orders again, and the answer is delayed.
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      letGo = () => resolve();
    });
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('MyOrders')) return route.fallback();
      const answer = await route.fetch();
      await held;
      return route.fulfill({ response: answer }).catch(() => undefined);
    });
    await button(page, /REFRESH/).click();

    const other = await context.newPage();
    await other.goto('/dashboard');
    await button(other, 'Sign Out').click();
    await expect(other).toHaveURL('/');
    const second = await join(other, 'Gede Kedua');
    await expect(page.getByText('Sari')).toHaveCount(0);

    letGo();
    await page.unroute('**/graphql');
    await other.goto('/find-my-photos');
    await expectText(other, 'Belum ada foto.');
    await page.goto('/find-my-photos');
    await expectText(page, 'Belum ada foto.');
    for (const tab of [page, other]) {
      expect(await tab.content()).not.toMatch(/Sari|FLIP-DEMO|081234567801/);
      expect(await traces(tab)).not.toMatch(/Sari|FLIP-DEMO|081234567801|sari@/);
    }
    await page.goBack();
    await expect(page.getByText('VIEW FLIP-DEMO-ACTIVE')).toHaveCount(0);
    expect(await page.content()).not.toMatch(/Sari|FLIP-DEMO/);
    expect(second.name).toBe('Gede Kedua');
  });

  test('when a second member signs in, both tabs belong to that member', async ({ page, context }) => {
    const first = await join(page, 'Satu Pertama');
    await page.goto('/dashboard');
    await expect(heading(page, 'Halo, Satu!')).toBeVisible();
    const other = await context.newPage();
    await join(other, 'Dua Berikut');
    await other.goto('/profile');
    await expect(other.getByLabel('Nama lengkap')).toHaveValue('Dua Berikut');
    await expect(heading(page, 'Halo, Dua!')).toBeVisible();
    expect(await page.content()).not.toContain(first.identifier);
  });
});
