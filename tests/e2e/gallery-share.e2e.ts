import QRCode from 'qrcode';
import sharp from 'sharp';
import type { Page } from 'playwright/test';
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, phone, test } from '#tests/support/browser.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';

async function openShare(page: Page): Promise<void> {
  await page.goto(active);
  await page.getByRole('button', { name: 'SHARE HASIL FOTO' }).click();
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

/** Rows of 1 (dark) and 0, as a scanner reads these pixels, with a margin of 2 modules. */
async function readModules(picture: Buffer, size: number): Promise<string[]> {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const module = info.width / (size + 4);
  const isDark = (row: number, column: number) =>
    (data[Math.floor((row + 2.5) * module) * info.width + Math.floor((column + 2.5) * module)] ?? 255) < 128;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => (isDark(row, column) ? 1 : 0)).join(''),
  );
}

test.describe('with a dark colour scheme', () => {
  test.use({ colorScheme: 'dark' });

  test('the code on the screen is the link to the photos, dark on white, 200 px wide', async ({ page, baseURL }) => {
    await openShare(page);
    const { modules } = QRCode.create(`${baseURL}${active}`);
    const wanted = Array.from({ length: modules.size }, (_, row) =>
      Array.from({ length: modules.size }, (__, column) => modules.get(row, column)).join(''),
    );
    const code = page.getByRole('dialog').getByRole('img', { name: /QR/ });
    expect(Math.round((await code.boundingBox())?.width ?? 0)).toBe(200);
    expect(await readModules(await code.screenshot(), modules.size)).toEqual(wanted);
    await expectNoAxeFindings(page);
  });
});

test('Back closes the dialogs of the page and stays on it', async ({ page }) => {
  await openShare(page);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'DOWNLOAD ALL' }).click();
  await expect(page.getByRole('dialog', { name: /SOFT FILE/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(active);
});

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
  await dialog.getByRole('button', { name: 'Salin link' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Link tersalin');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  const whatsapp = new URL((await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  expect(`${whatsapp.origin} ${whatsapp.searchParams.get('text')}`).toMatch(new RegExp(`^https://wa.me .*${link}$`));
  await dialog.getByRole('button', { name: 'Lainnya' }).click();
  expect(await page.evaluate(() => (window as unknown as { sharedLink: string }).sharedLink)).toBe(link);
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
});
