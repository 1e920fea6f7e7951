/// <reference lib="dom" />
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright';
import { launchChromium } from '#tests/support/chromium.ts';

/**
 * Measures how long the main controls of each page take from an input to the next paint (the events that INP is made
 * of), in Chromium with a processor four times as slow; docs/performance.md has the result.
 *
 * `npm start` in one terminal; in another `npm run tool -- inp -- [--only /location] [http://localhost:3000]`
 */
const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const base = (positionals[0] ?? 'http://localhost:3000').replace(/\/$/, '');

const SLOWDOWN = 4;
const RUNS = 3;
/** As INP itself: shorter events are not reported. */
const MIN_DURATION_MS = 16;
const WINDOW = { width: 390, height: 844 };
/** As docs/contract.md has them. */
const DEMO = { phone: '081234567801', password: 'flipbook1', order: '/photos/FLIP-DEMO-ACTIVE' };

interface Control {
  name: string;
  use: (page: Page) => Promise<void>;
}

interface Visit {
  path: string;
  isMember?: boolean;
  /** Used one after another on one page. */
  controls: Control[];
}

type Role = 'button' | 'link' | 'checkbox';

const press = (role: Role, name: string | RegExp, label = String(name)): Control => ({
  name: label,
  use: (page) =>
    page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click(),
});
const key = (name: string, label: string): Control => ({ name: label, use: (page) => page.keyboard.press(name) });
const type = (field: string | RegExp, text: string): Control => ({
  name: `type into ${String(field)}`,
  use: async (page) => {
    const input = page.getByLabel(field, { exact: typeof field === 'string' }).first();
    await input.click();
    await input.pressSequentially(text);
  },
});
const menu = [press('button', 'Buka menu', 'open the menu'), press('button', 'Tutup menu', 'close the menu')];

const visits: Visit[] = [
  {
    path: '/',
    controls: [
      press('button', 'Jeda flipbook', 'pause the flipbook'),
      ...menu,
      press('button', 'Buka menu', 'open the menu again'),
      {
        name: 'to /find-my-order',
        use: (page) => page.getByRole('dialog').getByRole('link', { name: 'FIND MY PHOTOS' }).click(),
      },
    ],
  },
  { path: '/about', controls: menu },
  { path: '/terms', controls: menu },
  { path: '/contact', controls: menu },
  {
    path: '/find-my-order',
    controls: [type('NOMOR HANDPHONE', DEMO.phone), press('button', 'TRACK'), key('Escape', 'close the outcome')],
  },
  {
    path: '/location',
    controls: [
      press('button', 'Surabaya', 'filter by city'),
      press('button', 'Flipbook', 'filter by type'),
      {
        name: 'choose a booth in the list',
        use: (page) => page.getByRole('region', { name: 'Daftar booth' }).getByRole('link').first().click(),
      },
      press('button', 'Foto berikutnya', 'next picture of the booth'),
      key('Escape', 'close the booth'),
    ],
  },
  {
    path: DEMO.order,
    controls: [
      press('button', 'Perbesar foto 2 dari 6', 'open the viewer'),
      key('ArrowRight', 'next photo'),
      key('Escape', 'close the viewer'),
      press('button', 'SHARE HASIL FOTO', 'share'),
      press('button', 'OKAY', 'close the dialog'),
      press('button', /PILIH & UNDUH|SIMPAN KE GALERI/, 'choose photos'),
      press('checkbox', /^Foto 1\b/, 'select a photo'),
      key('Escape', 'close the sheet'),
      press('button', 'DOWNLOAD ALL'),
      press('button', 'CANCEL', 'close the dialog of the zip'),
    ],
  },
  {
    path: '/login',
    controls: [
      type('Nomor HP atau email', DEMO.phone),
      type('Password', 'salah'),
      press('button', 'Tampilkan password'),
      press('button', 'LOG IN', 'submit'),
    ],
  },
  { path: '/register', controls: [type(/Nama/, 'Sari'), press('button', 'SIGN UP', 'submit')] },
  { path: '/reset-password', controls: [type('Nomor HP', DEMO.phone), press('button', 'KIRIM KODE')] },
  {
    path: '/dashboard',
    isMember: true,
    controls: [press('button', 'Menu akun Sari', 'open the account menu'), key('Escape', 'close the account menu')],
  },
  {
    path: '/profile',
    isMember: true,
    controls: [press('button', 'EDIT'), type('Nama lengkap', 'a'), press('button', 'CANCEL')],
  },
  { path: '/find-my-photos', isMember: true, controls: [press('button', /REFRESH/, 'refresh')] },
];

type Observed = Window & { eventDurations: number[] };

/**
 * Collects the durations of interactions in the page. Without named functions: tsx would add a helper that the page
 * does not have.
 */
function observeEvents(minimum: number): void {
  (window as unknown as Observed).eventDurations = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId > 0)
        (window as unknown as Observed).eventDurations.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: minimum, buffered: true } as PerformanceObserverInit);
}

/** The longest event of a control; 0 where all were shorter than what is reported. */
async function measure(page: Page, control: Control): Promise<number> {
  await control.use(page);
  // Its paint, and the report of its events.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 100))));
  const durations = await page.evaluate(() => (window as unknown as Observed).eventDurations.splice(0));
  return Math.max(0, ...durations);
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${base}/login`);
  await page.getByLabel('Nomor HP atau email').fill(DEMO.phone);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
}

/** Visits a page once. NaN stands for a control that could not be used. */
async function visit(browser: Browser, { path: address, isMember, controls }: Visit): Promise<number[]> {
  const page = await browser.newPage({ viewport: WINDOW, hasTouch: true, isMobile: true });
  page.setDefaultTimeout(15_000);
  try {
    if (isMember) await logIn(page);
    await page.addInitScript(observeEvents, MIN_DURATION_MS);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto(base + address, { waitUntil: 'networkidle' });
    const durations: number[] = [];
    for (const control of controls) {
      const duration = await measure(page, control).catch((error: unknown) => {
        process.stderr.write(`${address}, ${control.name}: ${String(error).split('\n')[0]}\n`);
        return Number.NaN;
      });
      durations.push(duration);
    }
    return durations;
  } finally {
    await page.close();
  }
}

const median = (numbers: number[]) =>
  numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const inMs = (duration: number) =>
  Number.isNaN(duration) ? 'not measured' : duration < MIN_DURATION_MS ? `< ${MIN_DURATION_MS} ms` : `${duration} ms`;

/** The rows of one page, a control each. */
async function rowsOf(browser: Browser, one: Visit): Promise<string[]> {
  const runs: number[][] = [];
  for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, one));
  return one.controls.map(({ name }, index) => {
    const durations = runs.map((run) => run[index] ?? Number.NaN).filter((duration) => !Number.isNaN(duration));
    return `| ${one.path} | ${name} | ${inMs(median(durations))} | ${inMs(durations.length ? Math.min(...durations) : Number.NaN)} |`;
  });
}

const browser = await launchChromium();
try {
  process.stdout.write('| page | control | median | shortest |\n| --- | --- | --- | --- |\n');
  for (const one of visits.filter(({ path: address }) => !values.only || address === values.only)) {
    process.stdout.write(`${(await rowsOf(browser, one)).join('\n')}\n`);
  }
  process.stdout.write(
    `\nThe aim is 100 ms. The load was ${loadavg()[0]?.toFixed(0)} on ${cpus().length} processors: beyond one for each, durations are mostly waits for a processor.\n`,
  );
} finally {
  await browser.close();
}
