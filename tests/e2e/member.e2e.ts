import {
  button,
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  expectText,
  link,
  phone,
  tablet,
  test,
  untilSettled,
} from '#tests/support/browser/browser.ts';
import { sari, signIn } from '#tests/support/browser/sign-in.ts';

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
      await expectText(page, sentence);
      await expectNoAxeFindings(page);
      await page.unroute('**/graphql');
      await button(page, 'Coba lagi').click();
      await expect(link(page, wanted)).toBeVisible();
    }
  });
});

test('signed out, a member page is accessible', async ({ page }) => {
  await page.goto('/find-my-photos');
  await expectText(page, 'Please log in to view your orders');
  await expectNoAxeFindings(page);
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
      await untilSettled(page);
      await expectNoAxeFindings(page);
      await expectNoLayoutShift(page, { message: path });
      await expectFits();
      if (path !== '/profile') continue;
      await button(page, 'EDIT').click();
      await expect(page.getByLabel('Nama lengkap')).toBeFocused();
      await expectNoAxeFindings(page);
      await expectFits();
    }
  });
}
