import type { Page } from 'playwright/test';
import {
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  expectViewerReady,
  phone,
  tablet,
  test,
} from '#tests/support/browser.ts';
import { join, sari, signIn } from '#tests/support/sign-in.ts';

/**
 * Resolves when the stored session has been checked, which a page does when the browser is idle. Called before the
 * page is opened.
 */
const waitForProfileCall = (page: Page) =>
  page.waitForResponse((response) => response.request().postData()?.includes('"operationName":"Me"') ?? false);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.describe('the dashboard', () => {
  test('a new picture appears everywhere at once, without a second request', async ({ page }) => {
    await join(page);
    await page.setViewportSize(phone);
    await Promise.all([waitForProfileCall(page), page.goto('/dashboard')]);
    await expect(heading(page, 'Halo, Tamu!')).toBeVisible();
    let calls = 0;
    page.on('request', (request) => (calls += Number(request.url().endsWith('/graphql'))));
    await page.getByLabel('Foto profil', { exact: true }).setInputFiles('api/demo-media/photo-1.jpg');
    await expect(page.locator('main img')).toHaveAttribute('src', /^http/);
    const src = await page.locator('main img').getAttribute('src');
    await expect(page.locator('header img')).toHaveAttribute('src', src ?? '');
    await expect
      .poll(() => page.locator('header img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);
    expect(calls).toBe(1);
    await page.reload();
    await expect(page.locator('main img')).toHaveAttribute('src', src ?? '');
  });
});

test.describe('own orders', () => {
  test('the list leads to the photos, which survive a reload and open by their own link', async ({ page }) => {
    await signIn(page, sari);
    await page.goto('/find-my-photos');
    await expect(page.getByRole('button', { name: 'EXPIRED FLIP-DEMO-EXPIRED' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.getByRole('button', { name: /REFRESH/ }).click();
    await page.getByRole('link', { name: 'VIEW FLIP-DEMO-ACTIVE' }).click();
    await expect(page).toHaveURL('/find-my-photos/FLIP-DEMO-ACTIVE');
    await expect(page.getByRole('region', { name: 'Photo Files' }).getByRole('img')).toHaveCount(6);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Videos' }).locator('video')).toHaveCount(2);
    await page.getByRole('button', { name: 'Perbesar foto 2 dari 6' }).click();
    await expect(page).toHaveURL(/\?f=4$/);
    await expectViewerReady(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Perbesar foto 2 dari 6' })).toBeFocused();
  });

  test("another member's order is not found", async ({ page }) => {
    await signIn(page, sari);
    await page.goto('/find-my-photos/FLIP-DEMO-EMPTY');
    await expect(page.getByText('Order not found')).toBeVisible();
    await page.getByRole('link', { name: 'Kembali ke semua fotomu' }).click();
    await expect(page.getByRole('link', { name: 'VIEW FLIP-DEMO-ACTIVE' })).toBeVisible();
  });
});

test.describe('without a network', () => {
  test.use({ allowedErrors: /ERR_FAILED|Failed to load/ });

  test('list and photos show their sentence, and a second attempt works', async ({ page }) => {
    await signIn(page, sari);
    for (const [path, sentence, wanted] of [
      ['/find-my-photos', 'Failed to fetch orders. Please try again.', 'VIEW FLIP-DEMO-ACTIVE'],
      ['/find-my-photos/FLIP-DEMO-ACTIVE', 'Failed to fetch photos. Please try again.', 'Unduh foto 1'],
    ] as const) {
      await page.route('**/graphql', (route) => route.abort());
      await page.goto(path);
      await expect(page.getByText(sentence)).toBeVisible();
      await expectNoAxeFindings(page);
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Coba lagi' }).click();
      await expect(page.getByRole('link', { name: wanted })).toBeVisible();
    }
  });
});

test.describe('signed out', () => {
  test('each page shows its message and links to the login; the two coming-soon pages greet MEMBER', async ({
    page,
  }) => {
    for (const [path, sentence] of [
      ['/dashboard', 'Please log in to view your profile.'],
      ['/profile', 'Please log in to view your profile.'],
      ['/find-my-photos', 'Please log in to view your orders'],
      ['/find-my-photos/FLIP-DEMO-ACTIVE', 'Please log in to view photos'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole('link', { name: 'LOG IN', exact: true })).toHaveAttribute(
        'href',
        `/login?next=${encodeURIComponent(path)}`,
      );
    }
    await expectNoAxeFindings(page);
    for (const path of ['/membership', '/custom-frame']) {
      await page.goto(path);
      await expect(page.getByText('HELLO, MEMBER')).toBeVisible();
    }
  });

  test('signing out in one tab clears the other', async ({ page, context }) => {
    await join(page);
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(other.getByLabel('Nama lengkap')).toHaveValue('Tamu Baru');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(other.getByText('Please log in to view your profile.')).toBeVisible();
    expect(await other.content()).not.toContain('Tamu');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key === 'token' || key === 'user')),
    ).toEqual([]);
  });
});

const screens = [
  '/dashboard',
  '/profile',
  '/membership',
  '/custom-frame',
  '/find-my-photos',
  '/find-my-photos/FLIP-DEMO-ACTIVE',
];

const sizes = [
  { size: phone, alsoFits: { width: 320, height: 640 } },
  { size: desktop, alsoFits: tablet },
];

for (const { size, alsoFits } of sizes) {
  test(`every screen is accessible, causes no layout shift and fits ${size.width} and ${alsoFits.width} px`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(size);
    await signIn(page, sari);
    async function expectFits() {
      for (const fitted of [alsoFits, size]) {
        await page.setViewportSize(fitted);
        await expectNoSidewaysScroll(page);
      }
    }
    for (const path of screens) {
      await page.goto(path);
      await expect(heading(page, /./)).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNoAxeFindings(page);
      await expectNoLayoutShift(page, path);
      await expectFits();
      if (path !== '/profile') continue;
      await page.getByRole('button', { name: 'EDIT' }).click();
      await expect(page.getByLabel('Nama lengkap')).toBeFocused();
      await expectNoAxeFindings(page);
      await expectFits();
    }
  });
}
