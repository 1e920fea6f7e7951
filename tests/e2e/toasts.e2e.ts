import type { Page } from 'playwright/test';
import { accountMessages } from '#shared/messages/account.ts';
import { boxOf, button, expect, phone, test, waitForShortText } from '#tests/support/browser/browser.ts';
import { join, newestMessage } from '#tests/support/browser/sign-in.ts';

/** Pixels. Two messages, or a message and the button that caused it, are further apart. */
const LEAST_GAP = 8;

const messages = (page: Page) => button(page, 'Tutup pesan').locator('..');
const chooseNoPicture = (page: Page) =>
  page
    .getByLabel('Foto profil', { exact: true })
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });

async function openDashboard(page: Page) {
  await join(page);
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  const verify = button(page, 'VERIFY Email');
  await expect(verify).toBeVisible();
  await page.waitForLoadState('networkidle');
  return verify;
}

test('messages of two actions have a gap', async ({ page }) => {
  const verify = await openDashboard(page);
  await chooseNoPicture(page);
  await expect(messages(page)).toHaveCount(1);
  await verify.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await verify.click();
  await expect(messages(page)).toHaveCount(2);
  const gap = async () => {
    const boxes = [await boxOf(messages(page).first()), await boxOf(messages(page).last())].sort(
      (one, other) => one.y - other.y,
    );
    return (boxes[1]?.y ?? 0) - (boxes[0]?.bottom ?? 0);
  };
  // The first one makes room as the second one comes.
  await expect.poll(gap).toBeGreaterThanOrEqual(LEAST_GAP);
});

test('a message is in sight, and does not cover the button that caused it, wherever that stands', async ({ page }) => {
  const verify = await openDashboard(page);
  for (const block of ['start', 'center', 'end'] as const) {
    await page.goto('/dashboard');
    await expect(verify).toBeVisible();
    await page.waitForLoadState('networkidle');
    // Space to scroll, so that the button can stand at either edge.
    await page.locator('main').evaluate((main) => void (main.style.paddingBlock = '100vh'));
    await verify.evaluate((element, at) => element.scrollIntoView({ block: at, behavior: 'instant' }), block);
    // By the keyboard: a pointer would scroll the page.
    await verify.focus();
    await verify.press('Enter');
    await expect(messages(page)).toHaveCount(1);
    await expect(messages(page)).toBeInViewport({ ratio: 1 });
    const [message, cause] = [await boxOf(messages(page)), await boxOf(verify)];
    expect(Math.max(message.y - cause.bottom, cause.y - message.bottom)).toBeGreaterThanOrEqual(LEAST_GAP);
  }
});

test('after a reset its success is in view on a low screen', async ({ page }) => {
  const { identifier } = await join(page);
  await page.evaluate(() => localStorage.clear());
  await page.setViewportSize({ width: 360, height: 480 });
  await page.goto('/reset-password');
  await page.getByLabel('Nomor HP').fill(identifier);
  await button(page, 'KIRIM KODE').click();
  const code = page.getByLabel('Kode verifikasi');
  await expect(code).toBeVisible();
  await code.fill((await newestMessage(page, identifier)).code ?? '');
  await page.getByLabel('Password baru', { exact: true }).fill('rahasia baru');
  await page.getByLabel('Konfirmasi password').fill('rahasia baru');
  await Promise.all([waitForShortText(page, accountMessages.resetDone), button(page, 'RESET PASSWORD').click()]);
});
