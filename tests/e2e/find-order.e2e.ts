import type { Page } from 'playwright/test';
import { button, expect, expectNoAxeFindings, link, test } from '#tests/support/browser/browser.ts';

const look = async (page: Page, number: string) => {
  await page.goto('/find-my-order');
  await page.getByLabel('NOMOR HANDPHONE').fill(number);
  await button(page, 'TRACK').click();
};

test.describe('find my order', () => {
  test('after a reload with a result open, the next one closes at the first click beside it', async ({ page }) => {
    await look(page, '081234567899');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await expectNoAxeFindings(page);
    await page.reload();
    await expect(dialog).toBeHidden();
    await page.getByLabel('NOMOR HANDPHONE').fill('081234567899');
    await button(page, 'TRACK').click();
    await expect(dialog).toBeVisible();
    // Before, a click would be the second one of a double click on TRACK.
    await page.waitForFunction(
      (opened) => performance.now() - opened > 500,
      await page.evaluate(() => performance.now()),
    );
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
    await expect(button(page, 'TRACK')).toBeFocused();
    await expect(page).toHaveURL('/find-my-order');
  });

  test('Back closes the result, and after the link in it leads past it', async ({ page }) => {
    await page.goto('/');
    await look(page, '+62 812 3456 7803');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/find-my-order');
    await button(page, 'TRACK').click();
    await link(dialog, 'SIGN UP').click();
    await expect(page).toHaveURL('/register');
    await page.goBack();
    await expect(page).toHaveURL('/find-my-order');
    await expect(dialog).toBeHidden();
  });
});
