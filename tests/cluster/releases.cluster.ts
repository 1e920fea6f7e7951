import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureChromium } from '#tests/support/browser/chromium.ts';
import { prepareCluster } from './prepare.ts';
import { startLoad, visits } from './visitors.ts';

// What visitors see while the web service is replaced by another build, and by the former one again.

const root = path.resolve(import.meta.dirname, '../..');
const running = prepareCluster();
const program = ensureChromium();
let browser: Browser;
let otherBuild: string;

beforeAll(async () => {
  if (!program) return;
  browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-gpu'] });
  otherBuild = buildAnew();
});
afterAll(async () => {
  await browser?.close();
  if (otherBuild) rmSync(otherBuild, { recursive: true, force: true });
});

/** The build with all assets under other names, as a release that changes each of them has. */
function buildAnew(): string {
  // Inside the repository, so that the bundle finds node_modules.
  mkdirSync(path.join(root, 'test-results'), { recursive: true });
  const folder = mkdtempSync(path.join(root, 'test-results/release-'));
  for (const part of ['web', 'web-server'])
    cpSync(path.join(root, 'dist', part), path.join(folder, part), { recursive: true });
  const web = path.join(folder, 'web');
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((one) => /\.(?:br|gz)$/.test(one))) rmSync(path.join(web, file));
  const assets = readdirSync(path.join(web, 'assets'));
  const newName = (name: string): string => name.replace(/(\.\w+)$/, '2$1');
  for (const file of files.filter((one) => /\.(?:js|css|html)$/.test(one))) {
    const text = readFileSync(path.join(web, file), 'utf8');
    writeFileSync(
      path.join(web, file),
      assets.reduce((changed, name) => changed.replaceAll(name, newName(name)), text),
    );
  }
  for (const name of assets) renameSync(path.join(web, 'assets', name), path.join(web, 'assets', newName(name)));
  return folder;
}

/** Resolves once React runs the page. */
const hydrated = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__reactContainer')),
    undefined,
    { timeout: 20_000 },
  );

/** A page whose failed requests for the site are added to `faults`. */
async function openPage(faults: string[]): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const isOfSite = (url: string): boolean => url.startsWith(running.cluster.site);
  page.on('response', (response) => {
    if (isOfSite(response.url()) && response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => void faults.push(String(error)));
  return page;
}

/** Replaces each copy of the web service in turn. */
async function release(dist: string | undefined): Promise<void> {
  for (const copy of running.cluster.copies.web) {
    await copy.stop();
    copy.dist = dist;
    await copy.start();
  }
}

test('a release and its rollback, each copy in turn: every asset loads, and every page runs', async ({ skip }) => {
  if (!program) return skip('no Chromium');
  const { cluster } = running;
  const { invoice } = await cluster.importOrder('081234567805');
  const addresses = ['/', `/photos/${invoice}`, '/find-my-order', '/location', '/login', '/about'];
  const faults: string[] = [];
  let [loaded, isOver] = [0, false];
  const visitor = async (offset: number): Promise<void> => {
    for (let turn = offset; !isOver; turn += 1) {
      // A new profile each time: nothing is in its cache.
      const page = await openPage(faults);
      const address = addresses[turn % addresses.length] as string;
      await page.goto(cluster.site + address);
      await hydrated(page).catch(() => faults.push(`${address} does not run`));
      await page.context().close();
      loaded += 1;
    }
  };
  const untilLoaded = async (count: number): Promise<void> => {
    const goal = loaded + count;
    await expect.poll(() => loaded, { timeout: 90_000, interval: 100 }).toBeGreaterThanOrEqual(goal);
  };
  /** Goes to a page whose code is not loaded yet, in a document of a build that no copy has any more. */
  const goOn = async (page: Page): Promise<void> => {
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const code = page.waitForRequest(/\/assets\/contact-page-/);
    await page.getByRole('link', { name: 'CONTACT US' }).first().click();
    await code;
    await page.waitForURL('**/contact');
    await page.getByRole('heading', { name: 'Ngobrol, yuk.' }).waitFor();
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
    await page.context().close();
  };

  const load = await startLoad(cluster);
  const visitors = [visitor(0), visitor(3)];
  try {
    const ofFirst = await openPage(faults);
    await ofFirst.goto(`${cluster.site}/`, { waitUntil: 'networkidle' });
    await untilLoaded(2);
    await release(otherBuild);
    await untilLoaded(4);
    await goOn(ofFirst);
    const ofSecond = await openPage(faults);
    await ofSecond.goto(`${cluster.site}/`, { waitUntil: 'networkidle' });
    await release(undefined);
    await untilLoaded(4);
    await goOn(ofSecond);
    await visits(load, 50);
  } finally {
    isOver = true;
    await Promise.all(visitors);
  }
  expect([faults, await load.stop()]).toEqual([[], []]);
});
