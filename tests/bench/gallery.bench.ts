import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';
import { findChromium, howToGetChromium } from '#scripts/chromium.ts';
import { measureGallery, type Measured } from './gallery-visit.ts';
import { drawPhotoSession } from '#tests/support/photo-session.ts';

const root = path.resolve(import.meta.dirname, '../..');
const photos = 40;
const runs = Number(process.env.BENCH_ROUNDS ?? 5);
const base = Number(process.env.BENCH_PORT ?? 6110);
const folder = mkdtempSync(path.join(tmpdir(), 'bench-gallery-'));
const site = `http://localhost:${base}`;
const env = {
  ...process.env,
  WEB_PORT: String(base),
  BFF_PORT: String(base + 1),
  API_PORT: String(base + 2),
  DATA_DIR: path.join(folder, 'data'),
  NODE_ENV: '',
  SITE_URL: '',
  BFF_URL: '',
  PRODUCT_API_URL: '',
  DATABASE_URL: '',
  REDIS_URL: '',
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
};
const node = (script: string, ...args: string[]) => ['--import', 'tsx', path.join(root, script), ...args];

async function startProduct(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.js')], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let left = 600; left > 0; left -= 1) {
    const answer = await fetch(`${site}/readyz`).catch(() => null);
    if (answer?.ok) return child;
    await sleep(200);
  }
  throw new Error('the product did not start');
}

/** Imports the folder as an operator does; its link comes last. */
function importOrder(): string {
  const args = ['./photos', '--phone', '081234567803', '--booth', 'Vintage Photobooth', '--city', 'Malang'];
  const { stdout, status } = spawnSync(process.execPath, node('scripts/operator.ts', 'order:import', ...args), {
    cwd: root,
    env: { ...env, INIT_CWD: folder },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error('the order could not be imported');
  return stdout.trim().split('\n').at(-1) ?? '';
}

/** What is made once, at the first visit, is no part of the figures. */
async function makeThumbnails(link: string): Promise<void> {
  const query =
    'query Thumbnails($invoice: ID!) { order(invoice: $invoice) { files { s: thumbnail(width: 480) m: thumbnail(width: 960) } } }';
  const body = JSON.stringify({
    query,
    variables: { invoice: decodeURIComponent(new URL(link).pathname.split('/').pop() ?? '') },
  });
  const answer = await fetch(`${site}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const { data } = (await answer.json()) as { data: { order: { files: { s: string; m: string }[] } } };
  for (const { s, m } of data.order.files) for (const url of [s, m]) await (await fetch(url)).arrayBuffer();
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

function report(name: string, all: Measured[]): void {
  const of = (key: keyof Measured) => median(all.map((one) => one[key]));
  const worst = Math.max(...all.map(({ firstPhoto }) => firstPhoto));
  process.stdout.write(
    `| ${name} | ${seconds(of('firstPhoto'))} | ${seconds(worst)} | ${Math.max(...all.map(({ shift }) => shift)).toFixed(3)} | ${Math.round(of('bytes') / 1000)} kB | ${of('pictures')} |\n`,
  );
}

const executablePath = findChromium();
if (!executablePath) throw new Error(howToGetChromium);
process.stdout.write(`drawing ${photos} photos …\n`);
await drawPhotoSession(path.join(folder, 'photos'), photos);
const product = await startProduct();
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const link = importOrder();
  await makeThumbnails(link);
  process.stdout.write(
    `\nA 390 x 844 phone of density 3, touch, 1.6 Mbit/s, 150 ms; ${runs} visits with an empty cache, median\n\n`,
  );
  process.stdout.write(
    '| page | first photo seen | worst | layout shift | before the first scroll | pictures |\n| --- | --- | --- | --- | --- | --- |\n',
  );
  for (const isPlain of [false, true]) {
    const all: Measured[] = [];
    for (let run = 0; run < (isPlain ? 1 : runs); run += 1) all.push(await measureGallery(browser, link, { isPlain }));
    report(isPlain ? 'full-size files' : 'as it is', all);
  }
} finally {
  await browser.close();
  product.kill('SIGTERM');
  await new Promise((resolve) => product.once('exit', resolve));
  rmSync(folder, { recursive: true, force: true });
}
