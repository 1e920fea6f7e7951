import { readFileSync } from 'node:fs';
import { expect, type Locator, test as base, type Page } from 'playwright/test';
import { readZip } from '#tests/support/api/zip.ts';
import { findAxeViolations } from './axe.ts';

/** The window sizes that the layout is tested at. */
export const phone = { width: 360, height: 740 };
export const tablet = { width: 768, height: 1024 };
export const desktop = { width: 1440, height: 900 };

/** A test that fails on console errors, warnings and page errors, except those that match `allowedErrors`. */
export const test = base.extend<{ allowedErrors: RegExp | null }>({
  allowedErrors: [null, { option: true }],
  page: async ({ page, allowedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    expect(errors.filter((text) => !allowedErrors?.test(text))).toEqual([]);
  },
});
export { expect };

type Place = Page | Locator;
type Name = string | RegExp;
export const button = (place: Place, name: Name): Locator => place.getByRole('button', { name });
export const link = (place: Place, name: Name): Locator => place.getByRole('link', { name });
export const heading = (place: Place, name: Name): Locator => place.getByRole('heading', { name });

export const expectText = (place: Place, text: Name): Promise<void> => expect(place.getByText(text)).toBeVisible();

/** In the middle of a change of colour a text may have too little contrast. What turns for ever is not waited for. */
function waitForTransitions(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        // One that is replaced rejects.
        .map(({ finished }) => finished.catch(() => {})),
    ),
  );
}

/** Waits until nothing of the page is to come: no part is busy, and the fonts are there. */
export async function untilSettled(page: Page): Promise<void> {
  await expect(page.locator('#root main h1')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Checks the page with axe, once changes of colour are over. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await waitForTransitions(page);
  const violations = await findAxeViolations(page);
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}

/** Checks that no content is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

/** Opens a page whose fonts arrive after its first paint, as on a slow network or a busy phone. */
export async function gotoWithLateFonts(page: Page, path: string): Promise<void> {
  const handOut = await holdFile(page, '**/*.woff2');
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  const hasFont = () => document.fonts.check("500 16px 'Plus Jakarta Sans'");
  expect(await page.evaluate(hasFont)).toBe(false);
  await expectNoLayoutShift(page);
  handOut();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await page.evaluate(hasFont)).toBe(true);
}

export const tiles = /tile\.openstreetmap\.org/;

/** A service of map tiles that always answers, without a network. */
export const serveTiles = (page: Page): Promise<unknown> =>
  page.route(tiles, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );

/** Waits until the photo viewer has the focus: from then on it reacts to keys and touches. */
export async function expectViewerReady(page: Page): Promise<void> {
  await expect(page.locator('.yarl__container')).toBeFocused();
}

/**
 * Resolves when all of a text is in sight, looked for in each frame. For a text that stays for a second or two:
 * called before the action that leads to it.
 */
export async function waitForShortText(page: Page, text: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
      node.nodeValue?.includes(wanted) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
    );
    const box = walker.nextNode()?.parentElement?.getBoundingClientRect();
    return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= window.innerHeight;
  }, text);
}

/**
 * Fonts that arrive after the first paint make words a pixel wider and move their neighbours in a line; a line that
 * moves makes a shift of 0.005 at least.
 */
const NO_LINE_MOVED = 0.002;

/**
 * The largest shift by fonts that arrive late; Web Vitals calls 0.1 good. Which paragraphs wrap differently depends on
 * the device's fonts.
 */
export const LATE_FONTS = 0.03;

/** Checks that no line moved since the page was opened. A failure names what moved, and from where to where. */
export async function expectNoLayoutShift(page: Page, { limit = NO_LINE_MOVED, message = '' } = {}): Promise<void> {
  const { sum, moved } = await page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>((resolve) => {
        type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
        const place = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
        const name = (node: Node | null) =>
          (node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent)?.slice(0, 60);
        let sum = 0;
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
            if (hadRecentInput) continue;
            sum += value;
            for (const { node, previousRect, currentRect } of sources)
              moved.push(`${value.toFixed(4)}: ${name(node)}: ${place(previousRect)} to ${place(currentRect)}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ sum, moved })));
      }),
  );
  expect(sum, [message, 'layout shift', ...moved].filter(Boolean).join('\n')).toBeLessThan(limit);
}

/** The names in a zip. */
export const zipEntries = (file: string): string[] => [...readZip(readFileSync(file)).keys()].sort();

/** Where an element is on the page. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Holds files of the page back. Returns what lets them through. */
export async function holdFile(page: Page, file: string | RegExp): Promise<() => void> {
  let letIn = () => {};
  const held = new Promise<void>((resolve) => (letIn = resolve));
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  return letIn;
}
