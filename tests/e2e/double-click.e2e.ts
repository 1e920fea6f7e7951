import type { Locator, Page } from 'playwright/test';
import { button, desktop, expect, expectViewerReady, phone, test } from '#tests/support/browser/browser.ts';
import { sari, signIn } from '#tests/support/browser/sign-in.ts';

// People who are used to computers of thirty years ago click twice.

const active = '/photos/FLIP-DEMO-ACTIVE';
const dialog = (page: Page) => page.getByRole('dialog');

/** How long each click holds the button, in milliseconds: as long as a slow hand. */
const HOLD = 250;

/** Two clicks at the same place; what the first one opens is not waited for. */
async function doubleClick(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await target.hover();
  const { x, y, width, height } = (await target.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2, { clickCount: 2, delay: HOLD });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

test.describe('two clicks', () => {
  test('on a button of the photos open its dialog, and press nothing in it', async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto(active);
    for (const name of ['DOWNLOAD ALL', 'SHARE HASIL FOTO', 'PILIH & UNDUH', /^Story/, /^FLIP/]) {
      await doubleClick(page, button(page, name).first());
      await expect(dialog(page)).toBeVisible();
      await expect(page.getByText('Meminta semua filemu…')).toBeHidden();
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL(active);
    }
    await doubleClick(page, page.locator('[data-viewer-file="1"]').first());
    await expectViewerReady(page);
    await expect(page).toHaveURL(/\?f=2$/);
  });

  test('on a menu button open its menu; on EDIT or CANCEL press only that one', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await doubleClick(page, button(page, 'Buka menu'));
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await signIn(page, sari);
    await page.goto('/profile');
    await doubleClick(page, button(page, 'Menu akun Sari'));
    await expect(button(page, 'Menu akun Sari')).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await doubleClick(page, button(page, 'EDIT'));
    await expect(button(page, 'SAVE')).toBeVisible();
    await expect(page.getByText('No changes detected.')).toBeHidden();
    await doubleClick(page, button(page, 'CANCEL'));
    await expect(button(page, 'EDIT')).toBeVisible();
    await expect(button(page, 'SAVE')).toBeHidden();
  });
});
