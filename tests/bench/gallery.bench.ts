import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchChromium } from '#tests/support/chromium.ts';
import { runOperator } from '#tests/support/operator.ts';
import { drawPhotoSession } from '#tests/support/photo-session.ts';
import { postGraph } from '#tests/support/post-graph.ts';
import { type Product, startProduct, stopProduct } from '#tests/support/product.ts';
import { median } from './bff/report.ts';
import { measureGallery, type Measured } from './gallery-visit.ts';

const photos = 40;
const runs = Number(process.env.BENCH_ROUNDS ?? 5);
const folder = mkdtempSync(path.join(tmpdir(), 'bench-gallery-'));

/** Imports the folder as an operator does; its link comes last. */
async function importOrder({ web, dataDir }: Product): Promise<string> {
  const order = ['--phone', '081234567803', '--booth', 'Vintage Photobooth', '--city', 'Malang'];
  const env = { SITE_URL: web, DATA_DIR: dataDir };
  const { out, err, status } = await runOperator('order:import', [path.join(folder, 'photos'), ...order], env);
  if (status !== 0) throw new Error(`the order could not be imported: ${err}`);
  return out.trim().split('\n').at(-1) ?? '';
}

/** What is made once, at the first visit, is no part of the figures. */
async function makeThumbnails({ web }: Product, link: string): Promise<void> {
  const query =
    'query Thumbnails($invoice: ID!) { order(invoice: $invoice) { files { s: thumbnail(width: 480) m: thumbnail(width: 960) } } }';
  const invoice = decodeURIComponent(new URL(link).pathname.split('/').pop() ?? '');
  const answer = await postGraph(web, query, { invoice });
  const { data } = (await answer.json()) as { data: { order: { files: { s: string; m: string }[] } } };
  for (const { s, m } of data.order.files) for (const url of [s, m]) await (await fetch(url)).arrayBuffer();
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

function report(name: string, all: Measured[]): void {
  const of = (key: keyof Measured) => median(all.map((one) => one[key]));
  const worst = Math.max(...all.map(({ firstPhoto }) => firstPhoto));
  process.stdout.write(
    `| ${name} | ${seconds(of('firstPhoto'))} | ${seconds(worst)} | ${Math.max(...all.map(({ shift }) => shift)).toFixed(3)} | ${Math.round(of('bytes') / 1000)} kB | ${of('pictures')} |\n`,
  );
}

process.stdout.write(`drawing ${photos} photos …\n`);
await drawPhotoSession(path.join(folder, 'photos'), photos);
const product = await startProduct({ RATE_LIMIT: 'off', LOG_LEVEL: 'warn' });
const browser = await launchChromium();
try {
  const link = await importOrder(product);
  await makeThumbnails(product, link);
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
  await stopProduct(product);
  rmSync(folder, { recursive: true, force: true });
}
