import type { Page } from 'playwright/test';
import { button, expect, link, test } from '#tests/support/browser/browser.ts';

const look = async (page: Page, number: string) => {
  await page.goto('/find-my-order');
  await page.getByLabel('NOMOR HANDPHONE').fill(number);
  await button(page, 'TRACK').click();
};

test.describe('find my order', () => {
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
