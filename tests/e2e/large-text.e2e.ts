import { findTextFaults, serveTextFaults } from '#tests/measure/page-faults.ts';
import { expect, expectNoSidewaysScroll, serveTiles, test, untilSettled } from '#tests/support/browser/browser.ts';
import { readablePaths } from '#tests/support/browser/page-paths.ts';
import { sari, signIn } from '#tests/support/browser/sign-in.ts';

/** 200 % of the usual 16 px, as set in the browser's own settings. */
const FONT_SIZE = 32;
const memberPages = ['/dashboard', '/find-my-photos', '/find-my-photos/FLIP-DEMO-ACTIVE'];
const pages = [
  ...readablePaths,
  '/location',
  '/location/solo-gang-warna-colorblast',
  '/find-my-order',
  '/photos/FLIP-DEMO-ACTIVE',
  '/photos/FLIP-DEMO-ACTIVE?f=3',
  '/login',
  '/register',
  '/reset-password',
  '/not-there',
  ...memberPages,
];

// The script below measures with inline styles, which the page refuses; /not-there is a 404.
test.use({ allowedErrors: /inline style|404/ });
test.beforeEach(({ page }) => serveTiles(page));

for (const at of pages)
  test(`with the browser's text at 200 %, ${at} does not scroll sideways at 360 and 1440 px and cuts no text`, async ({
    page,
    context,
  }) => {
    const browser = await context.newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: FONT_SIZE } });
    await serveTextFaults(page);
    if (memberPages.includes(at)) await signIn(page, sari);
    await page.goto(at);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 780 });
      await untilSettled(page);
      expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(
        FONT_SIZE,
      );
      await expectNoSidewaysScroll(page);
      expect({ width, faults: await findTextFaults(page) }).toEqual({ width, faults: [] });
    }
  });
