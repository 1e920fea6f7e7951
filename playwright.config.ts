import { defineConfig } from 'playwright/test';

const webPort = Number(process.env.E2E_PORT ?? 3900);

/**
 * Journeys that ask for what the shell of Chromium lacks: the distance at which a browser loads pictures, which depends
 * on what it knows of the network.
 */
const ofWholeBrowser = '**/gallery-fast.e2e.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const launch = (executablePath?: string) => ({ launchOptions: { args, ...(executablePath && { executablePath }) } });

/** The journeys, in Chromium, against the product as `npm start` runs it, on ports and data of its own. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // They wait for one another's servers, too: one more than the cores of a small machine.
  workers: 3,
  // A machine that others use, too, can hold a click for seconds: on CI a failed journey is run once more and is
  // listed as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    baseURL: `http://localhost:${webPort}`,
    // Animations, drawn without a graphics card, cost a fifth of the time.
    reducedMotion: 'reduce',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // The trace of a journey that has failed and is run once more; each trace costs time.
    trace: { mode: 'on-first-retry', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'browser', testMatch: ofWholeBrowser, use: launch(process.env.CHROMIUM_PATH) },
    { name: 'shell', testIgnore: ofWholeBrowser, use: launch(process.env.CHROMIUM_SHELL ?? process.env.CHROMIUM_PATH) },
  ],
  webServer: {
    command: 'exec node scripts/start.js',
    url: `http://localhost:${webPort}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      WEB_PORT: String(webPort),
      BFF_PORT: String(webPort + 1),
      API_PORT: String(webPort + 2),
      SITE_URL: '',
      BFF_URL: '',
      PRODUCT_API_URL: '',
      DATABASE_URL: '',
      REDIS_URL: '',
      DATA_DIR: process.env.E2E_DATA_DIR ?? 'test-results/data',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      NODE_ENV: '',
    },
  },
});
