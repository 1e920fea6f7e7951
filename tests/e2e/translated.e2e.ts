import type { Page } from 'playwright/test';
import {
  button,
  desktop,
  expect,
  expectText,
  expectViewerReady,
  link,
  phone,
  serveTiles,
  test,
} from '#tests/support/browser/browser.ts';
import { join, sari, signIn } from '#tests/support/browser/sign-in.ts';

// The page as Chrome's translation leaves it, with the same words. A page error or the error page fails a journey.

const active = '/photos/FLIP-DEMO-ACTIVE';

/** Moves each text, also a later one, into two `<font>` elements, as Chrome does. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const left = 'font, script, style, textarea, title, svg, noscript';
    function move(node: Node): void {
      const { parentElement } = node;
      if (node.nodeType === Node.TEXT_NODE) {
        if (!node.isConnected || !parentElement || parentElement.closest(left) || !node.nodeValue?.trim()) return;
        const outer = document.createElement('font');
        outer.append(document.createElement('font'));
        parentElement.replaceChild(outer, node);
        outer.firstElementChild?.append(node);
      } else node.childNodes.forEach(move);
    }
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(move);
    });
    const start = () => {
      move(document.body);
      observer.observe(document.body, { childList: true, subtree: true });
    };
    // Once the visitor has seen the page; React may have its part in it by then, or not yet.
    window.addEventListener('load', start);
  });

const dialog = (page: Page) => page.getByRole('dialog');

async function expectTranslated(page: Page): Promise<void> {
  await expect(page.locator('h1 font').first()).toBeVisible();
  await expect(page.getByText('Yah, kabur.')).toBeHidden();
}

// A page that was translated before React took it over is rendered again; React reports that.
test.use({ allowedErrors: /Minified React error #418/ });

test.beforeEach(async ({ page }) => {
  await translate(page);
  await serveTiles(page);
});

test.describe('on a phone', () => {
  test.use({
    viewport: phone,
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  });

  test('photos are saved', async ({ page }) => {
    await page.goto(active);
    await expectTranslated(page);
    await button(page, 'SIMPAN KE GALERI').tap();
    await expectText(dialog(page), '10 dari 10 dipilih');
    await page.getByLabel('Pilih semua').uncheck();
    await expectText(dialog(page), '0 dari 10 dipilih');
    await dialog(page).getByRole('listitem').first().tap();
    await expectText(dialog(page), '1 dari 10 dipilih');
    await button(dialog(page), /SIMPAN RINGAN/).tap();
    await expectText(dialog(page), /1 file diunduh ke HP-mu/);
    await button(dialog(page), 'SELESAI').tap();
    await expect(dialog(page)).toBeHidden();
    await expectTranslated(page);
  });

  test('the menu leads to another page', async ({ page }) => {
    await page.goto('/');
    await expectTranslated(page);
    await button(page, 'Buka menu').tap();
    await link(dialog(page), 'CONTACT US').tap();
    await expect(page).toHaveURL('/contact');
    await expectTranslated(page);
  });
});

test('an order is downloaded, shared and enlarged', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto(active);
  await expectTranslated(page);
  await button(page, 'SHARE HASIL FOTO').click();
  await button(dialog(page), 'Salin link').click();
  await expect(dialog(page).getByRole('status')).toHaveText(/Link/);
  await button(dialog(page), 'OKAY').click();
  await button(page, 'DOWNLOAD ALL').click();
  await button(dialog(page), 'OKAY').click();
  await expectText(page, 'Zip-nya siap, unduhan dimulai.');
  await page.locator('[data-viewer-file="1"]').first().click();
  await expectViewerReady(page);
  await expectText(page, 'file 2/10');
  await page.keyboard.press('ArrowRight');
  await expectText(page, 'file 3/10');
  await page.keyboard.press('Escape');
  await expectTranslated(page);
});

test('an order is found, and one is not', async ({ page }) => {
  await page.goto('/find-my-order');
  await expectTranslated(page);
  await button(page, 'TRACK').click();
  await expectText(page, 'Please enter your phone number');
  for (const [phoneNumber, title] of [
    ['081234567801', 'PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN'],
    ['081234567899', 'NOMOR PESANAN TIDAK DAPAT DITEMUKAN'],
  ] as const) {
    await page.getByLabel('NOMOR HANDPHONE').fill(phoneNumber);
    await button(page, 'TRACK').click();
    await expectText(dialog(page), title);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
  await expectTranslated(page);
});

test('booths are filtered and shown', async ({ page }) => {
  await page.goto('/location');
  await expectTranslated(page);
  const list = page.getByRole('region', { name: 'Daftar booth' });
  await list.getByRole('link').first().click();
  await expect(button(page, 'Tutup detail booth')).toBeVisible();
  await button(page, 'Foto berikutnya').click();
  await button(page, 'Tutup detail booth').click();
  await expectText(page, 'Click on a location marker to view details.');
  await expectTranslated(page);
});

test('a refused login says so, each time', async ({ page }) => {
  await page.goto('/login');
  await expectTranslated(page);
  await button(page, 'LOG IN').click();
  await page.getByLabel('Nomor HP atau email').fill('081234567801');
  for (const password of ['salah1', 'salah2']) {
    await page.getByLabel('Password', { exact: true }).fill(password);
    await button(page, 'LOG IN').click();
    await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible();
  }
  await page.getByLabel('Password', { exact: true }).fill(sari.password);
  await button(page, 'LOG IN').click();
  await expect(page).toHaveURL('/dashboard');
  await expectTranslated(page);
});

test('a member verifies, edits and signs out', async ({ page }) => {
  await join(page);
  await page.goto('/dashboard');
  await expectTranslated(page);
  await button(page, /^VERIFY\s*Email/).click();
  await expectText(page, 'Verification code sent to your email. Please check and verify.');
  await page.goto('/profile');
  await expectTranslated(page);
  await button(page, 'EDIT').click();
  await page.getByLabel('Password baru').fill('abc');
  await button(page, 'SAVE').click();
  await expectText(page, 'Password must be at least 6 characters long');
  await page.getByLabel('Password baru').fill('');
  await page.getByLabel('Nama lengkap').fill('Nama Lain');
  await button(page, 'SAVE').click();
  await expectText(page, 'Profile updated successfully!');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expectTranslated(page);
});

test('a member opens an order', async ({ page }) => {
  await signIn(page, sari);
  await page.goto('/find-my-photos');
  await expectTranslated(page);
  await button(page, 'REFRESH').click();
  await link(page, /FLIP-DEMO-ACTIVE/)
    .first()
    .click();
  await expect(page).toHaveURL(/find-my-photos\//);
  await expectTranslated(page);
});
