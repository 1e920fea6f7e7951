import { button, expect, test } from '#tests/support/browser/browser.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';

test('a service worker of a former release deletes what it stored, and goes', async ({ page }) => {
  await page.goto(active);
  await expect(button(page, 'DOWNLOAD ALL')).toBeVisible();
  await page.evaluate(async () => {
    for (const name of ['shell:1', 'copy:FLIP-1', 'other']) await caches.open(name);
    await navigator.serviceWorker.register('/offline-worker.js', { scope: '/photos/' });
  });
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['other']);
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await page.reload();
  await expect(button(page, 'DOWNLOAD ALL')).toBeVisible();
});
