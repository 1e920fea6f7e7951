import type { Page } from 'playwright/test';
import {
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  phone,
  test,
} from '#tests/support/browser.ts';

const look = async (page: Page, number: string) => {
  await page.goto('/find-my-order');
  await page.getByLabel('NOMOR HANDPHONE').fill(number);
  await page.getByRole('button', { name: 'TRACK' }).click();
};

test.describe('find my order', () => {
  test('order and verified account: log in', async ({ page }) => {
    await look(page, '0812-3456-7801');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN')).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByRole('link', { name: 'LOG IN' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('order and account, phone not verified: three badges and CLOSE', async ({ page }) => {
    await look(page, '081234567802');
    const dialog = page.getByRole('dialog');
    for (const [label, answer] of [
      ['Phone Verified', 'NO'],
      ['Account Exists', 'YES'],
      ['Order Exists', 'YES'],
    ] as const) {
      await expect(
        dialog
          .locator('li, div, dt')
          .filter({ hasText: new RegExp(`^\\s*${label}\\s*${answer}\\s*$`) })
          .first(),
      ).toBeVisible();
    }
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'CLOSE', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  test('order without an account: sign up', async ({ page }) => {
    await look(page, '+62 812 3456 7803');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('PESANAN ATAS NOMOR TELAH DITEMUKAN')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'SIGN UP' })).toHaveAttribute('href', '/register');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'TRACK' })).toBeFocused();
  });

  test('after a reload with a result open, the next one closes at the first press', async ({ page }) => {
    await look(page, '081234567899');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.reload();
    await expect(dialog).toBeHidden();
    await page.getByLabel('NOMOR HANDPHONE').fill('081234567899');
    await page.getByRole('button', { name: 'TRACK' }).click();
    await dialog.getByRole('button', { name: 'OKAY', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/find-my-order');
  });

  test('Back closes the result, and after the link in it leads past it', async ({ page }) => {
    await page.goto('/');
    await look(page, '081234567803');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/find-my-order');
    await page.getByRole('button', { name: 'TRACK' }).click();
    await dialog.getByRole('link', { name: 'SIGN UP' }).click();
    await expect(page).toHaveURL('/register');
    await page.goBack();
    await expect(page).toHaveURL('/find-my-order');
    await expect(dialog).toBeHidden();
  });

  test('no order: OKAY; the backdrop and the x close as well', async ({ page }) => {
    await look(page, '081234567899');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('NOMOR PESANAN TIDAK DAPAT DITEMUKAN')).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'OKAY' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'TRACK' }).click();
    await expect(dialog).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });

  test('an empty phone shows its message without a call', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) calls.push(request.url());
    });
    await look(page, '   ');
    await expect(page.getByText('Please enter your phone number')).toBeVisible();
    await expect(page.getByLabel('NOMOR HANDPHONE')).toBeFocused();
    expect(calls).toEqual([]);
    await expectNoAxeFindings(page);
  });

  test('an invoice number leads to its photos, whatever characters it contains', async ({ page }) => {
    await page.goto('/find-my-order');
    await page.getByLabel(/INVOICE/).fill('A/B C%2F');
    await page.getByRole('button', { name: 'BUKA' }).click();
    await expect(page).toHaveURL('/photos/A%2FB%20C%252F');
    await expect(page.getByText('Order not found')).toBeVisible();
  });

  for (const size of [phone, desktop]) {
    test(`is accessible, causes no layout shift and fits ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto('/find-my-order');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      await expectNoLayoutShift(page);
    });
  }
});

test.describe('without a network', () => {
  test.use({ allowedErrors: /ERR_FAILED|Failed to load/ });

  test('the network sentence appears, and a second attempt works', async ({ page }) => {
    await page.route('**/graphql', (route) => route.abort(), { times: 1 });
    await look(page, '081234567801');
    await expect(page.getByText('Failed to find orders. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'TRACK' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});
