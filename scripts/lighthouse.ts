import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, howToGetChromium } from './chromium.ts';

/** Downloaded by npx on demand, since it is large. Version 13 needs a newer Node. */
const tool = 'lighthouse@12.8.2';
const pages = ['/', '/about', '/terms', '/contact', '/location', '/find-my-order'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const metrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const RUNS = 3;

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

const target = mkdtempSync(path.join(tmpdir(), 'lighthouse-'));
const chromium = findChromium();

/** Lighthouse sometimes loses its trace and has to run again. */
const TRIES = 3;

function measure(url: string, attempt = 1): Report {
  const file = path.join(target, 'report.json');
  const args = [
    '--yes',
    tool,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const { status } = spawnSync('npx', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROME_PATH: chromium },
  });
  if (status !== 0 && attempt < TRIES) return measure(url, attempt + 1);
  if (status !== 0) throw new Error(`Lighthouse could not measure ${url}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** One page as a row: the median of its runs, each figure by itself. */
function row(base: string, page: string): string {
  const reports = Array.from({ length: RUNS }, () => measure(base + page));
  const scores = categories.map((id) =>
    Math.round(median(reports.map((report) => report.categories[id]?.score ?? 0)) * 100),
  );
  const [fcp = 0, lcp = 0, blocked = 0, shift = 0] = metrics.map((id) =>
    median(reports.map((report) => report.audits[id]?.numericValue ?? Number.NaN)),
  );
  const cells = [
    page,
    ...scores,
    `${(fcp / 1000).toFixed(1)} s`,
    `${(lcp / 1000).toFixed(1)} s`,
    `${Math.round(blocked)} ms`,
    shift.toFixed(3),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** `npm start` in one terminal, this in another: measures a running production build and writes docs/lighthouse.md. */
function run(base: string): void {
  const head = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'first paint',
    'largest paint',
    'blocked',
    'layout shift',
  ];
  const rows = pages.map((page) => {
    const line = row(base, page);
    process.stdout.write(`${line}\n`);
    return line;
  });
  const text = `# Lighthouse\n\n\`npm start\`, then \`npm run lighthouse\`: ${tool}, mobile, simulated throttling, the median of ${RUNS} runs.\n\n| ${head.join(' | ')} |\n|${' --- |'.repeat(head.length)}\n${rows.join('\n')}\n`;
  writeFileSync(path.resolve(import.meta.dirname, '../docs/lighthouse.md'), text);
}

try {
  if (!chromium) throw new Error(howToGetChromium);
  run((process.argv[2] ?? 'http://localhost:3000').replace(/\/$/, ''));
} finally {
  rmSync(target, { recursive: true, force: true });
}
