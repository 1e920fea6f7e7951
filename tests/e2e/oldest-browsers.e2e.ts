import type { Locator, Page } from 'playwright/test';
import {
  button,
  expect,
  expectNoSidewaysScroll,
  expectText,
  holdFile,
  link,
  serveTiles,
  test,
  untilSettled,
} from '#tests/support/browser/browser.ts';
import { sari } from '#tests/support/browser/sign-in.ts';

/** Members of classes that a browser of the contract lacks (contract, decision 33). */
const LACKED_MEMBERS = {
  AbortSignal: ['timeout', 'any'],
  'AbortSignal.prototype': ['throwIfAborted'],
  Array: ['fromAsync'],
  'Array.prototype': ['toSorted', 'toReversed', 'toSpliced', 'with', 'findLast', 'findLastIndex'],
  'Element.prototype': ['checkVisibility'],
  'HTMLElement.prototype': ['inert', 'popover', 'showPopover', 'hidePopover', 'togglePopover'],
  'HTMLFormElement.prototype': ['requestSubmit'],
  'HTMLVideoElement.prototype': ['requestVideoFrameCallback'],
  Map: ['groupBy'],
  'Navigator.prototype': ['userActivation', 'connection'],
  Object: ['groupBy'],
  Promise: ['withResolvers', 'try'],
  'Set.prototype': ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  'String.prototype': ['isWellFormed', 'toWellFormed'],
  URL: ['canParse', 'parse'],
  'URLSearchParams.prototype': ['size'],
  window: ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'Iterator'],
};

/** What a style sheet says in words that a browser of the contract does not know. */
const LACKED_STYLES: [RegExp, string][] = [
  [/(?<=\d)(?=cq[wihb]|[dsl]v[hwib]\b|lh\b)/g, 'x'],
  [/@container\b/g, '@unknown'],
  [/\bcontainer-type\b/g, 'unknown-type'],
  [/:has\(/g, ':lacks('],
  [/\bcolor-mix\(/g, 'unknown-mix('],
  [/\bround\(/g, 'unknown('],
  [/(?<=[;{])(rotate|scale|translate|text-wrap|content-visibility):/g, 'unknown:'],
  [/overflow:\s*clip/g, 'overflow:unknown'],
];

/** Takes from the page what the oldest browsers lack. Their syntax is the matter of tests/contract/floor. */
async function asOldest(page: Page): Promise<void> {
  await page.addInitScript((members) => {
    for (const [path, names] of Object.entries(members)) {
      const owner = path.split('.').reduce<unknown>((object, name) => Reflect.get(object as object, name), window);
      for (const name of names) Reflect.deleteProperty(owner as object, name);
    }
  }, LACKED_MEMBERS);
  await page.route('**/*', async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.fallback();
    const response = await route.fetch();
    const body = LACKED_STYLES.reduce((css, [known, unknown]) => css.replaceAll(known, unknown), await response.text());
    // A prerendered document has its styles inside, whose hash the policy names.
    const policy = response
      .headers()
      ['content-security-policy']?.replace(/style-src [^;]*/, "style-src 'self' 'unsafe-inline'");
    const headers = { ...response.headers(), ...(policy && { 'content-security-policy': policy }) };
    await route.fulfill({ response, body, headers });
  });
}

type Box = NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>;
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

// A document that a route has changed counts as public: Chromium asks before it loads pictures of this machine.
test.use({ permissions: ['local-network-access'] });

test.describe('the oldest browsers', () => {
  test.beforeEach(({ page }) => asOldest(page));

  for (const width of [390, 1440]) {
    test(`show the photos of an order, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/photos/FLIP-DEMO-ACTIVE');
      const pictures = page.locator('main').getByRole('img', { name: /^(Hasil|Foto) \d/ });
      await expect(pictures).toHaveCount(8);
      const ticket = page.getByRole('complementary', { name: /^Voucher/ });
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
          .toBeGreaterThan(100);
        const [box, other] = [await picture.boundingBox(), await ticket.boundingBox()];
        expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(60);
        expect(box && other && overlap(box, other)).toBe(false);
      }
      await expectNoSidewaysScroll(page);
    });
  }

  test('open a photo, save and share', async ({ page }) => {
    await page.goto('/photos/FLIP-DEMO-ACTIVE');
    await button(page, 'Perbesar Foto 1').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await button(page, 'SHARE HASIL FOTO').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('filter booths and open one', async ({ page }) => {
    await serveTiles(page);
    await page.goto('/location');
    await button(page, 'Flipbook').click();
    await expect(page).toHaveURL('/location?type=flipbook');
    await page.goto('/location?booth=solo-gang-warna-flipbook');
    await expect(page.getByRole('heading', { name: 'Gang Warna' }).first()).toBeVisible();
  });

  test('find an order, also where TRACK is pressed before the page is ready', async ({ page }) => {
    const handOut = await holdFile(page, /\/assets\/site-.*\.js$/);
    await page.goto('/find-my-order', { waitUntil: 'commit' });
    await page.getByLabel('NOMOR HANDPHONE').fill('081234567801');
    await page.waitForFunction(() => document.querySelector('link[rel="modulepreload"]') !== null);
    await button(page, 'TRACK').click();
    handOut();
    const dialog = page.getByRole('dialog');
    await expectText(dialog, 'PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN');
    await expect(link(dialog, 'LOG IN')).toBeVisible();
  });

  test('log in, and come back to the page that asked for it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/login?next=%2Ffind-my-photos');
    await page.locator('input[autocomplete="username"]').fill(sari.identifier);
    await page.locator('input[type="password"]').fill(sari.password);
    await button(page.locator('main'), /^(LOG ?IN|MASUK)/).click();
    await expect(page).toHaveURL('/find-my-photos');
    for (const path of ['/find-my-photos', '/dashboard', '/profile', '/', '/contact']) {
      await page.goto(path);
      await untilSettled(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
