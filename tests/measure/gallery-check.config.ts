import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { ensureChromium } from '#tests/support/browser/chromium.ts';

/** The widths that are checked, each with the height of a usual window, in pixels. */
const HEIGHTS = { 360: 780, 390: 844, 768: 1024, 900: 1000, 1024: 768, 1180: 820, 1440: 900 };

const root = path.resolve(import.meta.dirname, '../..');
const port = Number(process.env.E2E_PORT ?? 3990);
const executablePath = ensureChromium();
const vite = (command: string) =>
  `node --import tsx node_modules/vite/bin/vite.js ${command} --config tests/gallery/vite.config.ts --outDir ${root}/test-results/gallery-site`;

/**
 * `npm run gallery-check`; a part of it with `--project 360 --grep photos`. `PICTURES=on` keeps a picture of each state
 * in `test-results/gallery`.
 */
export default defineConfig({
  testMatch: 'gallery-check.ts',
  outputDir: path.join(root, 'test-results/gallery'),
  fullyParallel: true,
  workers: Math.min(4, availableParallelism()),
  timeout: 120_000,
  reporter: 'dot',
  use: {
    baseURL: `http://localhost:${port}`,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Jakarta',
    locale: 'id-ID',
    screenshot: { mode: process.env.PICTURES === 'on' ? 'on' : 'only-on-failure', fullPage: true },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
  projects: Object.entries(HEIGHTS).map(([width, height]) => ({
    name: width,
    use: { viewport: { width: Number(width), height } },
  })),
  // Built, since a development server would send hundreds of modules for each of a thousand documents. React is its
  // development build, which reports faults that the other does not.
  webServer: {
    cwd: root,
    command: `npm run codegen && ${vite('build')} --mode development --minify false --emptyOutDir && exec ${vite('preview')} --port ${port} --strictPort`,
    url: `http://localhost:${port}`,
    timeout: 300_000,
    env: { NODE_ENV: 'development' },
  },
});
