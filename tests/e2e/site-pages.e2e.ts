import type { Page } from 'playwright/test';
import { escapeHtml } from '#shared/html.ts';
import {
  button,
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  expectText,
  gotoWithLateFonts,
  heading,
  holdFile,
  LATE_FONTS,
  link,
  phone,
  serveTiles,
  test,
  untilSettled,
} from '#tests/support/browser/browser.ts';
import { readablePaths } from '#tests/support/browser/page-paths.ts';
import { sari, signIn } from '#tests/support/browser/sign-in.ts';

const pages = [...readablePaths, '/find-my-order'];
/** What the graph answers comes after the first paint. */
const loadedPages = [
  '/photos/FLIP-DEMO-ACTIVE',
  '/photos/FLIP-DEMO-EXPIRED',
  '/photos/FLIP-NOT-THERE',
  '/location',
  '/location?booth=solo-gang-warna-colorblast',
  '/location?city=Bandung',
  '/location/jakarta-sudirman-saloon',
  '/verify-email',
  '/newsletter/unsubscribe?email=sari%40example.com&sid=not-a-real-one',
];
/** The narrowest screen that WCAG requires: 1280 px at 400 %. */
const narrow = { width: 320, height: 640 };

/** Waits until a page runs: the session is known, so the header has its link. */
const expectHydrated = (page: Page) => expect(page.getByRole('banner').getByText('LOG IN').first()).toBeAttached();

/** Watches a page that is to be opened. Returns the check that it was hydrated as it was sent. */
async function watchHydration(page: Page, path: string): Promise<() => Promise<void>> {
  const html = await (await page.request.get(path)).text();
  const fetched: string[] = [];
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') fetched.push(new URL(asked.url()).pathname);
  });
  // The parser's first heading is marked; a page that is rendered again has none.
  await page.addInitScript(() => {
    new MutationObserver((_, watcher) => {
      const heading = document.querySelector('main h1');
      if (!heading) return;
      heading.setAttribute('data-first', '');
      watcher.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  return async () => {
    await expectHydrated(page);
    await expect(page.locator('main h1[data-first]')).toHaveCount(1);
    expect(html).toContain(`<title>${escapeHtml(await page.title())}</title>`);
    expect(fetched.filter((script) => !html.includes(`"${script}"`))).toEqual([]);
  };
}

async function expectAccessibleAndFitting(page: Page): Promise<void> {
  await untilSettled(page);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
}

for (const path of [...pages, ...loadedPages]) {
  test(`${path} is hydrated as sent, hardly moves when its fonts arrive, is accessible, and fits phones and desktops`, async ({
    page,
  }) => {
    await serveTiles(page);
    await page.setViewportSize(phone);
    const expectAsSent = pages.includes(path) ? await watchHydration(page, path) : undefined;
    await gotoWithLateFonts(page, path);
    await untilSettled(page);
    await expectNoLayoutShift(page, { limit: LATE_FONTS });
    await expectAsSent?.();
    await expectAccessibleAndFitting(page);
    await page.setViewportSize(narrow);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(desktop);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expectAccessibleAndFitting(page);
    await expectNoLayoutShift(page);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the pages are readable and link to one another, and contact opens two WhatsApp chats', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await link(page.getByRole('contentinfo'), 'Terms').click();
    await expect(
      page.getByText('Pengembalian dana diproses paling lama 14 hari kerja', { exact: false }),
    ).toBeVisible();
    await link(page.getByRole('contentinfo'), 'Contact us').click();
    for (const name of ['Customer service', 'Kolaborasi']) {
      const chat = link(page.getByRole('region', { name }), /CHAT SEKARANG/);
      await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=/);
      await expect(chat).toHaveAttribute('target', '_blank');
    }
  });
});

test('the slogan rests when its button is pressed, until it is pressed again, and with reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expectHydrated(page);
  const slogan = page.getByRole('region', { name: 'Slogan' });
  const band = slogan.locator('[aria-hidden="true"]').first();
  await button(slogan, 'Jeda slogan').press('Enter');
  await expect(band).toHaveCSS('animation-play-state', 'paused');
  await button(slogan, 'Jalankan slogan').press('Enter');
  await expect(band).toHaveCSS('animation-play-state', 'running');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(band).toHaveCSS('animation-name', 'none');
});

test('the contents of the terms link to each article', async ({ page }) => {
  await page.goto('/terms');
  const contents = page.getByRole('navigation', { name: 'Daftar isi' });
  const targets = await contents
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(targets.length).toBeGreaterThan(10);
  for (const target of targets) await expect(page.locator(target)).toHaveCount(1);
  await link(contents, 'Pengembalian dana').click();
  await expect(heading(page, 'Pengembalian dana')).toBeInViewport();
});

test('the keyboard can skip the header', async ({ page }) => {
  await page.goto('/contact');
  await page.keyboard.press('Tab');
  await expect(link(page, 'Lompat ke isi')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('input typed and sent before the scripts of the page load is used, and never appears in the address', async ({
  page,
}) => {
  const letIn = await holdFile(page, '**/assets/graph-*.js');
  // The first script has run, which records input.
  await page.goto('/find-my-order', { waitUntil: 'domcontentloaded' });
  await page.getByLabel('NOMOR HANDPHONE').fill('081234567899');
  await button(page, 'TRACK').click();
  await expect(page).toHaveURL('/find-my-order');
  letIn();
  await expectText(page.getByRole('dialog'), 'NOMOR PESANAN TIDAK DAPAT DITEMUKAN');
  await expect(page.getByLabel('NOMOR HANDPHONE')).toHaveValue('081234567899');
});

test('a button that is pressed before the scripts of the page load works when they are there', async ({ page }) => {
  await page.setViewportSize(phone);
  const letIn = await holdFile(page, '**/assets/home-page-*.js');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  const menu = button(page.getByRole('banner'), 'Buka menu');
  await menu.click();
  await menu.click();
  letIn();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(page).toHaveURL('/');
});

for (const [name, script] of [
  ['LOCATION', 'booths'],
  ['DASHBOARD', 'member-layout'],
] as const) {
  test(`${name} leads to the top of the page, with a skeleton that looks like it`, async ({ page }) => {
    await page.setViewportSize(desktop);
    await signIn(page, sari);
    const letIn = await holdFile(page, `**/assets/${script}-*.js`);
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const firstView = page.evaluate(
      () =>
        new Promise<{ top: number; hasStrip: boolean }>((resolve) => {
          new MutationObserver(() => {
            const skeleton = document.querySelector('[aria-busy=true]');
            if (!skeleton || document.querySelector('main h1')) return;
            const hasStrip = skeleton.querySelector('[class*=strip]') !== null;
            requestAnimationFrame(() => resolve({ top: window.scrollY, hasStrip }));
          }).observe(document.body, { childList: true, subtree: true });
        }),
    );
    // Without scrolling to it first.
    await link(page.getByRole('banner'), name).evaluate((element: HTMLElement) => element.click());
    expect(await firstView).toEqual({ top: 0, hasStrip: false });
    letIn();
  });
}

test.describe('without a network', () => {
  test.use({ allowedErrors: /ERR_FAILED/ });

  test('the address of the graph shows GraphiQL with the examples, and runs one', async ({ page }) => {
    await page.route(/^https:/, (route) => route.abort());
    await page.goto('/graphql');
    await expect(page).toHaveURL('/graphql/graphiql');
    await expectText(page.getByRole('region', { name: 'Operation Editor' }), 'query FindOrder');
  });
});
