import type { Page } from 'playwright/test';
import {
  button,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  phone,
  test,
} from '#tests/support/browser/browser.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';

async function openShare(page: Page): Promise<void> {
  await page.goto(active);
  await button(page, 'SHARE HASIL FOTO').click();
  // With its size in the markup the picture is visible before it is drawn.
  await expect
    .poll(() =>
      page
        .getByRole('dialog')
        .getByRole('img', { name: /QR/ })
        .evaluate((code: HTMLImageElement) => code.naturalWidth),
    )
    .toBeGreaterThan(0);
}

test("the link can be copied, sent by WhatsApp, and shared by the phone's share sheet", async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize(phone);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Navigator.prototype.share = async (data) => void Object.assign(window, { sharedLink: data?.url });
  });
  await openShare(page);
  const dialog = page.getByRole('dialog');
  const link = `${baseURL}${active}`;
  await button(dialog, 'Salin link').click();
  await expect(dialog.getByRole('status')).toHaveText('Link tersalin');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await button(dialog, 'KIRIM').click();
  expect(await page.evaluate(() => (window as unknown as { sharedLink: string }).sharedLink)).toBe(link);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
});
