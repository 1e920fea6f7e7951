import type { Page } from 'playwright/test';
import sharp from 'sharp';
import { expect, serveTiles, test, untilSettled } from '#tests/support/browser/browser.ts';
import { sari, signIn } from '#tests/support/browser/sign-in.ts';

const pages = ['/', '/find-my-order', '/photos/FLIP-DEMO-ACTIVE', '/location', '/login', '/dashboard'];
/** Ratios of WCAG for text, and for the edge or sign of a control. */
const LEAST_CONTRAST = { text: 4.5, control: 3 };

test.use({ viewport: { width: 1180, height: 900 } });
test.beforeEach(({ page }) => serveTiles(page));

async function open(page: Page, at: string): Promise<void> {
  if (at === '/dashboard') await signIn(page, sari);
  await page.goto(at);
  await untilSettled(page);
  await page.waitForLoadState('networkidle');
}

/** Puts all of a page in the window, so that each text can be hit. */
async function fitToPage(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 1180, height });
  await page.waitForLoadState('networkidle');
}

interface Seen {
  kind: keyof typeof LEAST_CONTRAST;
  what: string;
  box: { left: number; top: number; width: number; height: number };
}

/** Texts and controls that are on top at their middle, with the pixels that they are drawn on. */
const findSeen = (page: Page) =>
  page.evaluate(() => {
    const seen: Seen[] = [];
    const add = (kind: Seen['kind'], what: string, element: Element, box: DOMRect, margin: number) => {
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!hit || !(hit.contains(element) || element.contains(hit)) || box.width < 4 || box.height < 4) return;
      const [left, top] = [Math.max(0, Math.floor(box.left - margin)), Math.max(0, Math.floor(box.top - margin))];
      const [width, height] = [
        Math.min(innerWidth, Math.ceil(box.right + margin)) - left,
        Math.min(innerHeight, Math.ceil(box.bottom + margin)) - top,
      ];
      if (width > 0 && height > 0)
        seen.push({ kind, what: what.trim().slice(0, 60), box: { left, top, width, height } });
    };
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[class*="visuallyHidden"], [aria-hidden="true"], [inert]');
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement, nodeValue } = node;
      if (!parentElement || !nodeValue?.trim() || !isShown(parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const [line] = range.getClientRects();
      if (line) add('text', nodeValue, parentElement, line, 0);
    }
    for (const control of document.querySelectorAll('button, input:not([type=file]), select')) {
      if (isShown(control)) add('control', control.outerHTML, control, control.getBoundingClientRect(), 4);
    }
    return seen;
  });

/** Of each value of a channel, its part of the luminance by WCAG. */
const LINEAR = Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);

const linear = (pixels: Buffer, at: number): number => LINEAR[pixels[at] ?? 0] ?? 0;

/**
 * The contrast between the lightest and the darkest pixel of a box. A computed style does not know what the system's
 * colours replace.
 */
function contrastIn(pixels: Buffer, width: number, { box }: Seen): number {
  let [darkest, lightest] = [1, 0];
  for (let y = box.top; y < box.top + box.height; y += 1) {
    for (let at = (y * width + box.left) * 3; at < (y * width + box.left + box.width) * 3; at += 3) {
      const luminance = 0.2126 * linear(pixels, at) + 0.7152 * linear(pixels, at + 1) + 0.0722 * linear(pixels, at + 2);
      darkest = Math.min(darkest, luminance);
      lightest = Math.max(lightest, luminance);
    }
  }
  return (lightest + 0.05) / (darkest + 0.05);
}

async function findLost(page: Page): Promise<string[]> {
  const picture = await page.screenshot();
  const seen = await findSeen(page);
  expect(seen.length).toBeGreaterThan(10);
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return seen
    .map((one) => ({ ...one, contrast: contrastIn(data, info.width, one) }))
    .filter(({ kind, contrast }) => contrast < LEAST_CONTRAST[kind])
    .map(({ kind, what, contrast }) => `${kind} ${contrast.toFixed(1)}: ${what}`);
}

for (const at of pages) {
  test(`with the system's colours, and with more contrast, text and controls of ${at} stay visible`, async ({
    page,
  }) => {
    await open(page, at);
    await fitToPage(page);
    for (const media of [
      { forcedColors: 'active', contrast: null },
      { forcedColors: null, contrast: 'more' },
    ] as const) {
      await page.emulateMedia(media);
      // The header learns whether there is a session between the picture and the search for texts, on a busy machine.
      await expect(async () => expect({ media, lost: await findLost(page) }).toEqual({ media, lost: [] })).toPass({
        timeout: 30_000,
      });
    }
  });
}

test("with the system's own colours what is chosen looks chosen", async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/location');
  const ground = (name: string) =>
    page
      .getByRole('button', { name, exact: true })
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await ground('Semua')).not.toBe(await ground('Flipbook'));
});
