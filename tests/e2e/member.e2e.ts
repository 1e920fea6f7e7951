import {
  button,
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  expectText,
  phone,
  tablet,
  test,
  untilSettled,
} from '#tests/support/browser/browser.ts';
import { sari, signIn } from '#tests/support/browser/sign-in.ts';

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
