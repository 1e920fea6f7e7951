import type { Page } from 'playwright/test';
import { button, desktop, expect, expectNoAxeFindings, expectText, test } from '#tests/support/browser/browser.ts';

// A film whose codec the browser lacks, such as HEVC, loads as its sound alone: no error event fires.

const active = '/photos/FLIP-DEMO-ACTIVE';

/** A second of silence: 8,000 samples of one byte. */
function silence(): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + 8_000, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(8_000, 40);
  return Buffer.concat([head, Buffer.alloc(8_000, 128)]);
}

const serveSound = (page: Page) =>
  page.route(/\/media\/.*\.mp4/, (route) =>
    route.fulfill({
      body: silence(),
      headers: { 'content-type': 'audio/wav', 'access-control-allow-origin': '*' },
    }),
  );

test.use({ viewport: desktop });

test('a print says that its video is not available, and has its download', async ({ page }) => {
  await serveSound(page);
  await page.goto(active);
  const videos = page.getByRole('list', { name: 'Video' });
  await videos.scrollIntoViewIfNeeded();
  await expect(videos.getByText('Video not available')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Unduh video 1' })).toHaveAttribute('download', '');
  await expect(button(page, 'FLIP video 1 sebagai flipbook')).toHaveCount(0);
});

test('so does the flipbook, whose button saves the video', async ({ page }) => {
  await page.goto(active);
  const opener = button(page, 'FLIP video 1 sebagai flipbook');
  await opener.scrollIntoViewIfNeeded();
  await expect
    .poll(() => page.getByLabel('Video 1', { exact: true }).evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(0);
  await serveSound(page);
  await opener.click();
  await expectText(page.getByRole('dialog'), 'Video not available');
  await expectNoAxeFindings(page);
  await button(page, 'SIMPAN VIDEO').click();
  await expect(page.getByRole('dialog', { name: /^Pilih|^Simpan/ }).getByRole('checkbox')).toBeChecked();
});
