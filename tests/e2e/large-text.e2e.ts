import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from 'playwright/test';
import { FIND_TEXT_FAULTS, TEXT_FAULTS_PATH, textFaultsScript } from '#tests/measure/states-site.ts';
import { expect, expectNoSidewaysScroll, test, untilSettled } from '#tests/support/browser/browser.ts';
import { readablePaths } from '#tests/support/browser/page-paths.ts';
import { sari, signIn } from '#tests/support/browser/sign-in.ts';

/** 200 % of the usual 16 px, as set in the browser's own settings. */
const FONT_SIZE = 32;
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
];
const memberPages = ['/dashboard', '/find-my-photos', '/find-my-photos/FLIP-DEMO-ACTIVE'];

/** A browser whose profile has a larger font; a page cannot be told to have one. */
async function openLargeText(
  profile: string,
  options: Parameters<typeof chromium.launchPersistentContext>[1],
): Promise<BrowserContext> {
  mkdirSync(path.join(profile, 'Default'));
  writeFileSync(
    path.join(profile, 'Default/Preferences'),
    JSON.stringify({ webkit: { webprefs: { default_font_size: FONT_SIZE } } }),
  );
  return chromium.launchPersistentContext(profile, options);
}

test("with the browser's text at 200 %, pages of 360 and 1440 px do not scroll sideways and cut no text", async ({
  baseURL,
  launchOptions,
}) => {
  test.setTimeout(180_000);
  const profile = mkdtempSync(path.join(tmpdir(), 'large-text-'));
  const context = await openLargeText(profile, {
    ...launchOptions,
    baseURL: baseURL ?? '',
    locale: 'id-ID',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    // What the check of `npm run tool -- gallery-check` says of texts.
    const code = await textFaultsScript();
    await page.route(`**${TEXT_FAULTS_PATH}`, (route) => route.fulfill({ body: code, contentType: 'text/javascript' }));
    for (const at of [...pages, ...memberPages]) {
      if (at === memberPages[0]) await signIn(page, sari);
      await page.goto(at);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 780 });
        await untilSettled(page);
        expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize))).toBe(
          FONT_SIZE,
        );
        await expectNoSidewaysScroll(page);
        const faults = await page.evaluate<string[]>(FIND_TEXT_FAULTS);
        expect({ at, width, faults }).toEqual({ at, width, faults: [] });
      }
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
});
