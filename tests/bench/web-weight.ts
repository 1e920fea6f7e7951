import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright';
import { launchChromium } from '#tests/support/launch-chromium.ts';
import { removeData, startProduct } from '#tests/support/product.ts';
import { addressOfPattern, countScripts, SCRIPT_BUDGETS, weightOf } from '#tests/support/script-weight.ts';

/**
 * Prints what the scripts of the built client weigh, and what Chromium fetches of them in the first five seconds of
 * each page, headers included:
 * `npm run bench -- weight`. With `--parts` also each script of each page.
 */
const assets = path.resolve(import.meta.dirname, '../../dist/web/assets');
const FIRST_SECONDS_MS = 5000;
const print = (line: string) => process.stdout.write(`${line}\n`);
const kB = (size: number) => `${size.toFixed(1).padStart(7)} kB`;

function printLargest(): void {
  const scripts = readdirSync(assets)
    .filter((file) => file.endsWith('.js.br'))
    .map((file) => ({ file, size: statSync(path.join(assets, file)).size / 1000 }))
    .sort((one, other) => other.size - one.size);
  const total = scripts.reduce((sum, { size }) => sum + size, 0);
  print(`web, brotli: ${scripts.length} scripts, ${total.toFixed(1)} kB in all; the largest:`);
  for (const { file, size } of scripts.slice(0, 6)) print(`${kB(size)}  ${file.replace(/\.br$/, '')}`);
}

/** Visits a page as a phone with an empty cache. */
async function visit(browser: Browser, url: string): Promise<Map<string, number>> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const scripts = await countScripts(page);
    await page.goto(url, { waitUntil: 'commit' });
    await sleep(FIRST_SECONDS_MS);
    return scripts;
  } finally {
    await context.close();
  }
}

printLargest();
const product = await startProduct({ LOG_LEVEL: 'warn', RATE_LIMIT: 'off' });
const browser = await launchChromium();
try {
  print('\nscripts in the first five seconds, headers included:');
  for (const [pattern, budget] of Object.entries(SCRIPT_BUDGETS)) {
    const { total, parts } = weightOf(await visit(browser, product.web + addressOfPattern(pattern)));
    print(`${kB(total)} of ${budget}  ${pattern}, ${parts.length} scripts`);
    if (process.argv.includes('--parts')) print(parts.map((part) => `           ${part}`).join('\n'));
  }
} finally {
  await browser.close();
  product.child.kill('SIGTERM');
  await product.ended;
  removeData(product);
}
