import type { Page } from 'playwright/test';
import {
  button,
  desktop,
  expect,
  expectText,
  expectViewerReady,
  phone,
  serveTiles,
  test,
} from '#tests/support/browser/browser.ts';

// The page as Chrome's translation leaves it, with the same words (design §4). A page error or the error page fails a
// journey.

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
