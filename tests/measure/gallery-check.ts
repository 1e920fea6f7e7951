/// <reference lib="dom" />
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from 'playwright';
import { codegen } from '#scripts/codegen.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { pageFaults } from './page-faults.ts';
import { serveStates, WAIT_UNTIL_SETTLED } from './states-site.ts';

/** The widths that are checked, each with the height of a usual window, in pixels. */
const heights: Record<number, number> = { 360: 780, 390: 844, 768: 1024, 900: 1000, 1024: 768, 1180: 820, 1440: 900 };
/** How many states are open at a time. */
const JOBS = Math.min(4, availableParallelism());

/**
 * Opens every state of the gallery by itself at each width and prints its faults: errors of the page, a step
 * that can't be done, and what `pageFaults` measures.
 *
 * `npm run gallery-check -- [--width 360,1440] [--only photos,login] [--pictures folder]`
 */
const { values } = parseArgs({
  options: {
    width: { type: 'string', default: Object.keys(heights).join(',') },
    only: { type: 'string', default: '' },
    pictures: { type: 'string' },
  },
});
const widths = values.width.split(',').map(Number);

/** Faults of one state that are reported: a page logs the same error for each of its files. */
const MAX_COMPLAINTS = 3;

interface GalleryState {
  name: string;
  address: string;
  hasError: boolean;
}

async function statesOf(context: BrowserContext, base: string): Promise<GalleryState[]> {
  const page = await context.newPage();
  // The gallery shows each state in a frame, which would load here as well.
  await page.route('**/*', (route) =>
    route.request().frame() === page.mainFrame() ? route.continue() : route.abort(),
  );
  await page.goto(`${base}/__gallery`);
  const links = page.locator('[data-state-link]');
  await links.first().waitFor({ state: 'attached', timeout: 60_000 });
  const all = await links.evaluateAll((found) =>
    found.map((link) => ({
      name: link.getAttribute('data-state-link') ?? '',
      address: (link as HTMLAnchorElement).href,
      hasError: link.hasAttribute('data-has-error'),
    })),
  );
  await page.close();
  return all.filter(({ name }) => values.only.split(',').some((part) => name.includes(part)));
}

/** The faults of one state as lines of text. */
async function faultsOf(page: Page, { name, address, hasError }: GalleryState): Promise<string[]> {
  const complaints: string[] = [];
  const record = (text: string) =>
    void (/Failed to load resource|React DevTools/.test(text) || complaints.push(text.slice(0, 300)));
  page.on('pageerror', (error) => record(String(error)));
  page.on('console', (message) => message.type() === 'error' && record(message.text()));
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('html[data-state]').waitFor({ timeout: 40_000 });
  // Chunks and pictures are loaded, and what they led to is rendered.
  await page.waitForLoadState('networkidle', { timeout: 15_000 }).catch(() => undefined);
  await page.evaluate(WAIT_UNTIL_SETTLED);
  if (values.pictures)
    await page.screenshot({
      path: path.join(values.pictures, `${name}-${page.viewportSize()?.width}.png`),
      fullPage: !name.includes('location'),
    });
  const isBroken = (await page.getByRole('heading', { name: 'Yah, kabur.' }).count()) > 0;
  return [
    ...(hasError ? [] : complaints.slice(0, MAX_COMPLAINTS)),
    ...(isBroken !== hasError ? [hasError ? 'it should be broken' : 'the page is broken'] : []),
    ...((await page.locator('html[data-state=failed]').count()) > 0 ? ['a step could not be done'] : []),
    ...(await pageFaults(page)),
  ];
}

/** Checks some states at a time. The contexts of a width share one cache; each state has a storage of its own. */
async function checkAll(browser: Browser, base: string): Promise<{ checked: number; faulty: number }> {
  const counts = { checked: 0, faulty: 0 };
  const contexts = new Map<number, BrowserContext>();
  for (const width of widths) {
    contexts.set(
      width,
      await browser.newContext({
        viewport: { width, height: heights[width] ?? 900 },
        reducedMotion: 'reduce',
        timezoneId: 'Asia/Jakarta',
        locale: 'id-ID',
      }),
    );
  }
  const [anyContext] = contexts.values();
  const states = anyContext ? await statesOf(anyContext, base) : [];
  const due = [...contexts].flatMap(([width, context]) => states.map((state) => ({ width, context, state })));
  const worker = async () => {
    for (let job = due.shift(); job; job = due.shift()) {
      const { width, context, state } = job;
      const page = await context.newPage();
      const faults = await faultsOf(page, state).catch((error: unknown) => [String(error).split('\n')[0] ?? '']);
      await page.close();
      counts.checked += 1;
      counts.faulty += Number(faults.length > 0);
      for (const fault of faults) process.stdout.write(`${state.name} at ${width} px: ${fault}\n`);
    }
  };
  await Promise.all(Array.from({ length: JOBS }, worker));
  return counts;
}

if (values.pictures) mkdirSync(values.pictures, { recursive: true });
await codegen();
const site = await serveStates();
const browser = await launchChromium();
const { checked, faulty } = await checkAll(browser, site.base).finally(async () => {
  await browser.close();
  await site.close();
});
process.stdout.write(`${checked} states checked, ${faulty} with a fault\n`);
process.exitCode = faulty > 0 || checked === 0 ? 1 : 0;
