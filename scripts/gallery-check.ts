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
const heights: Record<number, number> = { 360: 780, 768: 1024, 1440: 900 };
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Opens every state of the dev gallery by itself and tells what is wrong with it: an error of the page, a step that cannot
 * be done, something that sticks out to the side, a finding of axe.
 *
 * `npm run gallery:check -- [--width 360,1440] [--only photos] [--pictures folder]`
 */
const { values } = parseArgs({ options: { width: { type: 'string', default: '360' }, only: { type: 'string', default: '' }, pictures: { type: 'string' } } });

/** A page that complains says the same of each of its files; as many as this are read. */
const MOST = 3;

type Stage = { name: string; address: string; hasError: boolean };

async function stagesOf(page: Page, base: string): Promise<Stage[]> {
  await page.goto(`${base}/__gallery`);
  const links = page.locator('[data-stage-link]');
  await links.first().waitFor({ state: 'attached', timeout: 60_000 });
  const all = await links.evaluateAll((found) => found.map((link) => ({ name: link.getAttribute('data-stage-link') ?? '', address: (link as HTMLAnchorElement).href, hasError: link.hasAttribute('data-has-error') })));
  return all.filter(({ name }) => name.includes(values.only));
}

/** What is wrong with one state, in words. */
async function faultsOf(page: Page, { name, address, hasError }: Stage): Promise<string[]> {
  const complaints: string[] = [];
  const hear = (text: string) => void (/Failed to load resource|\[vite\]|React DevTools/.test(text) || complaints.push(text.slice(0, 300)));
  page.on('pageerror', (error) => hear(String(error)));
  page.on('console', (message) => message.type() === 'error' && hear(message.text()));
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  await page.locator('html[data-stage]').waitFor({ timeout: 40_000 });
  // What a step set going is over: transitions, a map that settles.
  await page.evaluate(() => Promise.all(document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity).map(({ finished }) => finished.catch(() => undefined))));
  if (values.pictures) await page.screenshot({ path: path.join(values.pictures, `${name}-${page.viewportSize()?.width}.png`), fullPage: !name.includes('location') });
  const isBroken = (await page.getByRole('heading', { name: 'Yah, kabur.' }).count()) > 0;
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return [
    ...(hasError ? [] : complaints.slice(0, MOST)),
    ...(isBroken !== hasError ? [hasError ? 'it should be broken' : 'the page is broken'] : []),
    ...((await page.locator('html[data-stage=failed]').count()) > 0 ? ['a step could not be done'] : []),
    ...(overflow > 0 ? [`${overflow} px stick out to the side`] : []),
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

/** One browser a width, so that fonts and modules are fetched once; each state keeps its storage to itself. */
async function lookAt(width: number): Promise<{ looked: number; wrong: number }> {
  const context = await browser.newContext({ viewport: { width, height: heights[width] ?? 900 }, reducedMotion: 'reduce', timezoneId: 'Asia/Jakarta', locale: 'id-ID' });
  const stages = await stagesOf(await context.newPage(), base);
  let wrong = 0;
  for (const stage of stages) {
    const page = await context.newPage();
    const faults = await faultsOf(page, stage).catch((error: unknown) => [String(error).split('\n')[0] ?? '']);
    await page.close();
    if (faults.length > 0) wrong += 1;
    for (const fault of faults) process.stdout.write(`${stage.name} at ${width} px: ${fault}\n`);
  }
  await context.close();
  return { looked: stages.length, wrong };
}

const tally = { looked: 0, wrong: 0 };
try {
  for (const width of values.width.split(',').map(Number)) {
    const { looked, wrong } = await lookAt(width);
    tally.looked += looked;
    tally.wrong += wrong;
  }
} finally {
  await browser.close();
  await vite.close();
}
process.stdout.write(`${tally.looked} states looked at, ${tally.wrong} with a fault\n`);
process.exitCode = tally.wrong > 0 || tally.looked === 0 ? 1 : 0;
