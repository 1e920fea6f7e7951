import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import firstBooths from '#brand/booths.json' with { type: 'json' };
import { brand as first, site as firstSite } from '#brand/brand.ts';
import * as firstTerms from '#brand/terms.ts';
import * as firstTexts from '#brand/texts.ts';
import { readColours } from '#scripts/brand/theme.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { readablePaths } from '#tests/support/browser/page-paths.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { type ServiceProcess, startService } from '#tests/support/processes/service-process.ts';
import { brand as second, site as secondSite } from './second/brand.ts';
import { termsHead } from './second/terms.ts';

// A brand that is quite another one is built and walked through: nothing of the one that is shipped may be left.

const root = path.resolve(import.meta.dirname, '../..');
const FIRST = path.join(root, 'brand');
const SECOND = path.join(root, 'tests/brands/second');
const dist = path.join(root, 'test-results/second-brand');
const pictures = path.join(root, 'test-results/second-brand-pictures');

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

/** The built files in which texts can be; source maps and the database's own files apart. */
const built = (part = ''): [name: string, text: string][] =>
  filesOf(path.join(dist, part))
    .filter(
      (file) => /\.(js|css|html|svg|json|webmanifest|graphql|sql)$/.test(file) && !file.includes('empty-database'),
    )
    .map((file) => [path.relative(dist, file), readFileSync(file, 'utf8')]);

const found = (words: readonly string[], files = built()): string[] =>
  files.flatMap(([name, text]) =>
    words.filter((word) => text.toLowerCase().includes(word.toLowerCase())).map((word) => `${name}: ${word}`),
  );

/** All texts in a value, without what is too short to be of one brand alone. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 20 ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

beforeAll(() => {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  const env = { ...process.env, NODE_ENV: 'production', BRAND_DIR: SECOND };
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts', dist], { cwd: root, env, stdio: 'inherit' });
});

describe('the build', () => {
  test('says since when its terms are valid', () => {
    expect(found([`Berlaku sejak ${termsHead.validFrom}.`], built('web/pages'))).toHaveLength(1);
  });

  test('has no name and no text of the first brand', () => {
    // Names for operators (metrics, traces, connections, a bucket), and the time zone.
    const technical =
      /flipbooth-(api|jobs|media)|flipbooth\.[a-z.]+|['"`]flipbooth['"`]|5432\/flipbooth|srv\/flipbooth|Asia\/Jakarta/g;
    const files = built().map(([name, text]): [string, string] => [name, text.replaceAll(technical, '')]);
    expect(found([first.name], files)).toEqual([]);
    const texts = [
      first.legalName,
      ...Object.values(first.whatsapp),
      first.voucherTitle,
      first.voucherPlace,
      ...first.slogan,
      firstSite.summary,
    ];
    expect(found([...texts, ...textsIn({ ...firstTexts }), ...textsIn({ ...firstTerms })])).toEqual([]);
    expect(found(firstBooths.flatMap(({ name, address }) => [name, address]))).toEqual([]);
    // The graph's documentation has a booth and its city as examples.
    expect(
      found(
        firstBooths.flatMap(({ id, city }) => [id, city]),
        files.filter(([name]) => name.startsWith('web/')),
      ),
    ).toEqual([]);
    expect(found([second.name, secondSite.summary]).length).toBeGreaterThan(10);
  });

  test('has no colour and no picture of the first brand', () => {
    const [before, after] = [FIRST, SECOND].map((folder) =>
      readColours(readFileSync(path.join(folder, 'theme.css'), 'utf8')),
    );
    const colours = [...(before?.values() ?? [])];
    expect(colours.length).toBeGreaterThan(55);
    expect([...(before?.keys() ?? [])]).toEqual([...(after?.keys() ?? [])]);
    expect(colours.filter((colour) => [...(after?.values() ?? [])].includes(colour))).toEqual([]);
    expect(found([...colours, 'rgb(36 16 25', 'rgb(207 31 23'])).toEqual([]);

    const shapes = filesOf(FIRST)
      .filter((file) => file.endsWith('.svg'))
      .map((file) => longestShape(readFileSync(file, 'utf8')));
    expect(shapes.length).toBeGreaterThan(40);
    expect(found(shapes)).toEqual([]);

    expect(readdirSync(path.join(dist, 'web'))).toEqual(
      expect.arrayContaining(['favicon.svg', 'icon-512.png', 'og-card.jpg']),
    );
  });
});

/** The longest path of a drawing: no two drawings have the same. */
const longestShape = (svg: string): string =>
  [...svg.matchAll(/ d="([^"]+)"/g)]
    .map(([, shape = '']) => shape)
    .sort((one, other) => other.length - one.length)[0] ?? '';

describe('the site', () => {
  const services: ServiceProcess[] = [];
  let browser: Browser;
  let site: string;

  beforeAll(async () => {
    const [webPort, apiPort] = [await freePort(), await freePort()];
    site = `http://localhost:${webPort}`;
    const env = {
      SITE_URL: site,
      API_PUBLIC_URL: `http://127.0.0.1:${apiPort}`,
      API_PORT: String(apiPort),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    };
    const api = await startService('api', { dist, env: { ...env, DATA_DIR: path.join(dist, 'data') } });
    const bff = await startService('bff', { dist, env: { ...env, PRODUCT_API_URL: api.url } });
    const web = await startService('web', { dist, env: { ...env, BFF_URL: bff.url, WEB_PORT: String(webPort) } });
    services.push(web, bff, api);
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all(services.map((service) => service.stop()));
  });

  test.each([
    ...readablePaths,
    '/location',
    '/location/medan-kesawan-flipbook',
    '/find-my-order',
    '/photos/FLIP-DEMO-ACTIVE',
    '/photos/FLIP-DEMO-EXPIRED',
    '/login',
    '/register',
    '/reset-password',
    '/nothing-here',
  ])('%s shows the second brand alone, at 360 and 1440 px', async (at) => {
    for (const width of [360, 1440]) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
      const faults: string[] = [];
      page.on('pageerror', (error) => void faults.push(error.message));
      await page.goto(site + at);
      await page.waitForLoadState('networkidle');
      const { text, overflow } = await readPage(page);
      await page.screenshot({
        path: path.join(pictures, `${at.replaceAll('/', '_')}-${width}.png`),
        fullPage: true,
        animations: 'disabled',
      });
      await page.close();
      expect(text).toContain(second.name);
      expect(text).not.toMatch(/flipbooth|surabaya|yogyakarta|wa\.me\/62812/i);
      expect([overflow, faults]).toEqual([0, []]);
    }
  });

  test('the booths are those of the three cities, and what machines read names the brand', async () => {
    const page = await browser.newPage();
    await page.goto(`${site}/location`);
    const cities = page.getByRole('group', { name: /kota/i }).getByRole('button');
    await cities.first().waitFor();
    expect((await cities.allTextContents()).slice(1)).toEqual(['Bandung', 'Semarang', 'Medan']);
    await page.goto(site);
    expect(await page.getByText('28k').first().textContent()).toContain('28k');
    await page.close();
    const read = async (file: string) => (await fetch(site + file)).text();
    expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
      name: second.name,
      theme_color: secondSite.colours.paper,
    });
    expect(await read('/')).toContain(`"legalName":"${second.legalName}"`);
    expect(await read('/sitemap.xml')).toContain('/location/bandung-dago');
  });
});

/** All that the page says, its links included, and by how much it is wider than the window. */
const readPage = (page: Page) =>
  page.evaluate(() => ({
    text: `${document.title} ${document.documentElement.outerHTML.replaceAll(/<style[^]*?<\/style>/g, '')}`,
    overflow: document.documentElement.scrollWidth - window.innerWidth,
  }));
