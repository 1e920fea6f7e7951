import type { Page } from 'playwright/test';
import { expect, phone, test } from '#tests/support/browser/browser.ts';
import type { PageId } from '#web/lib/pages.ts';
import { addressOf, pageHeads } from '#web/server/pages/page-heads.ts';

/**
 * The most JavaScript that a page may load before it is used, signed out: kB (1000 bytes) on the wire, brotli and
 * headers.
 */
const BUDGETS: Partial<Record<PageId, number>> = {
  findOrder: 145,
  photos: 156,
  location: 190,
  login: 160,
  register: 160,
};
/** The budget of the other pages, which load no Apollo Client. */
const STATIC_BUDGET = 95;

/** The scripts that a page has loaded so far, by address: bytes as Chromium counts them, headers included. */
async function countScripts(page: Page): Promise<Map<string, number>> {
  const scripts = new Map<string, number>();
  const urls = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { pathname } = new URL(urls.get(requestId) ?? 'data:,');
    if (pathname.endsWith('.js')) scripts.set(pathname, (scripts.get(pathname) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  return scripts;
}

// Map tiles come from a host that the machine may not reach.
test.use({ viewport: phone, allowedErrors: /net::ERR_/ });

/** Until the network and the browser are idle: code that is loaded then counts as well. */
for (const head of pageHeads.filter(({ id, prerender }) => prerender && id !== 'notFound')) {
  const budget = BUDGETS[head.id] ?? STATIC_BUDGET;
  test(`${head.pattern} loads at most ${budget} kB of scripts before it is used`, async ({ page }) => {
    const scripts = await countScripts(page);
    await page.goto(addressOf(head) ?? '/photos/FLIP-DEMO-ACTIVE', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    await page.waitForLoadState('networkidle');
    const parts = [...scripts].sort(([, one], [, other]) => other - one);
    const total = parts.reduce((sum, [, bytes]) => sum + bytes, 0) / 1000;
    process.stdout.write(`${head.pattern}: ${total.toFixed(1)} of ${budget} kB, ${parts.length} scripts\n`);
    expect(parts.length).toBeGreaterThan(3);
    expect(total > budget ? parts : []).toEqual([]);
  });
}
