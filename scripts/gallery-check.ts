/// <reference lib="dom" />
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Page } from 'playwright';
import { createServer } from 'vite';
import { codegen } from './codegen.ts';
import { findChromium, howToGetChromium } from './chromium.ts';

const root = path.resolve(import.meta.dirname, '..');
/** The widths that are checked, each with the height of a usual window, in pixels. */
const heights: Record<number, number> = { 360: 780, 390: 844, 768: 1024, 900: 1000, 1024: 768, 1180: 820, 1440: 900 };
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Opens every state of the dev gallery by itself and reports its faults: errors of the page, a step that can't be done,
 * horizontal overflow, text that is cut or covered (web/dev/text-faults.ts), findings of axe.
 *
 * `npm run gallery:check -- [--width 360,1440] [--only photos] [--pictures folder]`
 */
const { values } = parseArgs({ options: { width: { type: 'string', default: Object.keys(heights).join(',') }, only: { type: 'string', default: '' }, pictures: { type: 'string' } } });

/** Faults of one state that are reported: a page logs the same error for each of its files. */
const MAX_COMPLAINTS = 3;

interface GalleryState {
  name: string;
  address: string;
  hasError: boolean;
}

async function statesOf(page: Page, base: string): Promise<GalleryState[]> {
  await page.goto(`${base}/__gallery`);
  const links = page.locator('[data-state-link]');
  await links.first().waitFor({ state: 'attached', timeout: 60_000 });
  const all = await links.evaluateAll((found) => found.map((link) => ({ name: link.getAttribute('data-state-link') ?? '', address: (link as HTMLAnchorElement).href, hasError: link.hasAttribute('data-has-error') })));
  return all.filter(({ name }) => name.includes(values.only));
}

/** The faults of one state as lines of text. */
async function faultsOf(page: Page, { name, address, hasError }: GalleryState): Promise<string[]> {
  const complaints: string[] = [];
  const record = (text: string) => void (/Failed to load resource|\[vite\]|React DevTools/.test(text) || complaints.push(text.slice(0, 300)));
  page.on('pageerror', (error) => record(String(error)));
  page.on('console', (message) => message.type() === 'error' && record(message.text()));
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('html[data-state]').waitFor({ timeout: 40_000 });
  // Transitions that a step started, and the map's, have ended.
  await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity).map(({ finished }) => finished.catch(() => undefined))));
  if (values.pictures) await page.screenshot({ path: path.join(values.pictures, `${name}-${page.viewportSize()?.width}.png`), fullPage: !name.includes('location') });
  const isBroken = (await page.getByRole('heading', { name: 'Yah, kabur.' }).count()) > 0;
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const texts = await page.evaluate<string[]>("import('/dev/text-faults.ts').then(({ findTextFaults }) => findTextFaults())");
  const { violations } = await new AxeBuilder({ page }).withTags(rules).options({ rules: { 'label-content-name-mismatch': { enabled: true } } }).analyze();
  return [
    ...(hasError ? [] : complaints.slice(0, MAX_COMPLAINTS)),
    ...(isBroken !== hasError ? [hasError ? 'it should be broken' : 'the page is broken'] : []),
    ...((await page.locator('html[data-state=failed]').count()) > 0 ? ['a step could not be done'] : []),
    ...(overflow > 0 ? [`${overflow} px of horizontal overflow`] : []),
    ...new Set(texts),
    ...violations.map(({ id, nodes }) => `axe: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ];
}

const executablePath = findChromium();
if (!executablePath) throw new Error(howToGetChromium);
if (values.pictures) mkdirSync(values.pictures, { recursive: true });
await codegen();
const vite = await createServer({ configFile: path.join(root, 'web/vite.config.ts'), logLevel: 'error', server: { port: 0 } });
await vite.listen();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const base = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';

/** One context for each width, so that fonts and modules are fetched once; each state has a storage of its own. */
async function checkAt(width: number): Promise<{ checked: number; faulty: number }> {
  const context = await browser.newContext({ viewport: { width, height: heights[width] ?? 900 }, reducedMotion: 'reduce', timezoneId: 'Asia/Jakarta', locale: 'id-ID' });
  const all = await statesOf(await context.newPage(), base);
  let faulty = 0;
  for (const state of all) {
    const page = await context.newPage();
    const faults = await faultsOf(page, state).catch((error: unknown) => [String(error).split('\n')[0] ?? '']);
    await page.close();
    if (faults.length > 0) faulty += 1;
    for (const fault of faults) process.stdout.write(`${state.name} at ${width} px: ${fault}\n`);
  }
  await context.close();
  return { checked: all.length, faulty };
}

const tally = { checked: 0, faulty: 0 };
try {
  for (const width of values.width.split(',').map(Number)) {
    const { checked, faulty } = await checkAt(width);
    tally.checked += checked;
    tally.faulty += faulty;
  }
} finally {
  await browser.close();
  await vite.close();
}
process.stdout.write(`${tally.checked} states checked, ${tally.faulty} with a fault\n`);
process.exitCode = tally.faulty > 0 || tally.checked === 0 ? 1 : 0;
