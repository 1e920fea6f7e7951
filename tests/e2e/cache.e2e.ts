import type { Page, Route } from 'playwright/test';
import { button, expect, heading, link, phone, serveTiles, test } from '#tests/support/browser/browser.ts';
import { logIn, sari } from '#tests/support/browser/sign-in.ts';
import type { OrderPhotosQuery } from '#web/gql/generated/graphql.ts';

/** The name of the operation of a request to the graph; null for another request. */
const operationOf = (route: Route): string | null =>
  (route.request().postDataJSON() as { operationName?: string } | null)?.operationName ?? null;

/** The operations that the page sends from now on, in their order. */
async function recordOperations(page: Page): Promise<string[]> {
  const operations: string[] = [];
  await page.route('**/graphql*', (route) => {
    operations.push(operationOf(route) ?? 'Booths');
    return route.fallback();
  });
  return operations;
}

async function rename(page: Page, name: string) {
  await button(page, 'EDIT').click();
  await page.getByLabel('Nama lengkap').fill(name);
  await button(page, 'SAVE').click();
  await expect(button(page, 'EDIT')).toBeFocused();
}

/** The date of the newest order, which the dashboard shows once it is loaded. */
const newestOrder = (page: Page) => page.getByRole('region', { name: 'Foto terakhirmu' }).getByText(/\d{4}/);

test.describe('one cache', () => {
  test("a journey through the members' area asks for each thing once, and a changed name is that of dashboard and menu", async ({
    page,
  }) => {
    await page.goto('/login');
    const operations = await recordOperations(page);
    await logIn(page, sari);
    await expect(heading(page, 'Halo, Sari!')).toBeVisible();
    await expect(newestOrder(page)).toBeVisible();
    // The change is answered here, because the demo's members stay as they are for other tests.
    await page.route('**/graphql', async (route) => {
      if (operationOf(route) !== 'UpdateProfile') return route.fallback();
      operations.push('UpdateProfile');
      const user = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}') as object);
      const updateProfile = {
        __typename: 'UpdateProfilePayload',
        user: { ...user, name: 'Ratna Wulandari', firstName: 'Ratna' },
        userErrors: [],
      };
      return route.fulfill({ json: { data: { __typename: 'Mutation', updateProfile } } });
    });
    await link(page, 'Edit Profile').click();
    await rename(page, 'Ratna Wulandari');
    await link(page, 'Profile').first().click();
    await expect(heading(page, 'Halo, Ratna!')).toBeVisible();
    const size = page.viewportSize();
    await page.setViewportSize(phone);
    await expect(button(page, 'Menu akun Ratna')).toBeVisible();
    if (size) await page.setViewportSize(size);
    await link(page, 'Find My Photos').click();
    await link(page, 'VIEW FLIP-DEMO-ACTIVE').click();
    await expect(button(page, /^Perbesar foto 1/)).toBeVisible();
    await page.goBack();
    await expect(link(page, 'VIEW FLIP-DEMO-ACTIVE')).toBeVisible();
    expect(operations).toEqual(['Login', 'MyOrders', 'UpdateProfile', 'MyPhotos']);
  });

  test('a file that is fetched again with a fresh link changes in the gallery and in the open viewer', async ({
    page,
  }) => {
    let answers = 0;
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      letGo = () => resolve();
    });
    await page.route('**/graphql', async (route) => {
      if (operationOf(route) !== 'OrderPhotos') return route.fallback();
      const response = await route.fetch();
      answers += 1;
      if (answers === 1) return route.fulfill({ response });
      const { data } = (await response.json()) as { data: OrderPhotosQuery };
      const fresh = (url: string | null) => url && `${url}#fresh`;
      const files = data.order?.files.map((file) => ({
        ...file,
        url: `${file.url}#fresh`,
        small: fresh(file.small),
        medium: fresh(file.medium),
        large: fresh(file.large),
      }));
      await held;
      return route.fulfill({ response, json: { data: { ...data, order: { ...data.order, files } } } });
    });
    await serveTiles(page);
    await page.goto('/photos/FLIP-DEMO-ACTIVE');
    // The open viewer makes the page behind it inert.
    const picture = page.getByRole('button', { name: /^Perbesar foto 1/, includeHidden: true }).locator('img');
    await expect(picture).toBeVisible();
    await link(page, 'LOCATION').first().click();
    await expect(heading(page, 'Cari booth')).toBeVisible();
    await page.goBack();
    // The cache shows the order before the second answer.
    await button(page, /^Perbesar foto 1/).click();
    await expect(page.getByRole('dialog').locator('img').first()).toBeVisible();
    expect(await page.locator('img[src$="#fresh"], a[href$="#fresh"]').count()).toBe(0);
    letGo();
    await expect(picture).toHaveAttribute('src', /#fresh$/);
    await expect(page.getByRole('dialog').locator('img[src$="#fresh"]').first()).toBeVisible();
  });
});
