import type { Page } from 'playwright/test';
import {
  button,
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectText,
  link,
  phone,
  test,
} from '#tests/support/browser/browser.ts';
import { sari, signIn } from '#tests/support/browser/sign-in.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';

type Shared = { name: string; type: string; size: number }[];

/** The device's share sheet, which no test browser has. */
const useShareSheet = (page: Page) =>
  page.addInitScript(() => {
    const device: { batches: Shared[] } = { batches: [] };
    Object.assign(window, { device });
    Navigator.prototype.canShare = (data) => (data?.files?.length ?? 0) > 0;
    Navigator.prototype.share = async (data) =>
      void device.batches.push((data?.files ?? []).map(({ name, type, size }) => ({ name, type, size })));
  });

const batches = (page: Page) =>
  page.evaluate(() => (window as unknown as { device: { batches: Shared[] } }).device.batches);

const sheet = (page: Page) => page.getByRole('dialog');
const save = (page: Page, name: RegExp) => button(sheet(page), name);

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const android =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';

test.describe('on an Android phone, whose share sheet only lists apps', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true, userAgent: android });

  test('all files are downloaded, two taps from the first view, and nothing is fetched before', async ({ page }) => {
    await useShareSheet(page);
    await page.goto(active);
    const [zip, way] = [
      await button(page, 'DOWNLOAD ALL').boundingBox(),
      await button(page, 'SIMPAN KE GALERI').boundingBox(),
    ];
    expect((zip?.y ?? 0) - ((way?.y ?? 0) + (way?.height ?? 0))).toBeLessThan(24);
    await button(page, 'SIMPAN KE GALERI').tap();
    await expectText(sheet(page), '10 dari 10 dipilih');
    expect((await sheet(page).getByRole('heading').boundingBox())?.y).toBeGreaterThanOrEqual(8);
    await expectNoAxeFindings(page);
    const names: string[] = [];
    page.on('download', (download) => names.push(download.suggestedFilename()));
    await expect(save(page, /SIMPAN ASLI, [\d,]+\s[kM]B/)).toBeVisible();
    await save(page, /SIMPAN RINGAN, [\d,]+\s[kM]B/).tap();
    await expect(sheet(page).getByText('10 file diunduh ke HP-mu. Lihat di album Download.')).toBeVisible({
      timeout: 20_000,
    });
    await expect.poll(() => names.length).toBe(10);
    await expect(sheet(page).getByRole('checkbox', { name: 'selesai' })).toHaveCount(10);
    expect(await batches(page)).toEqual([]);
    await save(page, /SELESAI/).tap();
    await button(page, 'SIMPAN SEMUA').tap();
    await expectText(sheet(page), '10 dari 10 dipilih');
  });
});

test.describe('on an Android phone, one photo', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true, userAgent: android });

  test('is saved and sent from where it is open, and both lead back to it', async ({ page }) => {
    await page.goto(`${active}?f=3`);
    await button(page, 'Simpan foto 1').tap();
    await expect(sheet(page).getByRole('checkbox')).toHaveCount(1);
    await expect(sheet(page).getByRole('checkbox', { name: 'Foto 1' })).toBeChecked();
    const [download] = await Promise.all([page.waitForEvent('download'), save(page, /SIMPAN ASLI/).tap()]);
    expect(download.suggestedFilename()).toBe('FLIP-DEMO-ACTIVE-foto-1.jpg');
    await page.goBack();
    await button(page, 'Kirim foto ini').tap();
    await expect(link(sheet(page), /\/photos\/FLIP-DEMO-ACTIVE\?f=3$/)).toBeVisible();
    await expectText(sheet(page), 'Siapa pun yang punya link ini bisa melihat semua foto.');
    await page.goBack();
    await expect(button(page, 'Kirim foto ini')).toBeVisible();
  });

  test('a bar has both ways wherever one scrolls, and then the state of the zip', async ({ page }) => {
    await page.goto(active);
    const first = button(page, 'SIMPAN KE GALERI');
    await expect(first).toHaveCount(1);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(first.last()).toBeInViewport({ ratio: 1 });
    await button(page, 'DOWNLOAD ALL').last().tap();
    await button(sheet(page), 'OKAY').tap();
    const ready = page.getByText('Zip-nya siap, unduhan dimulai.').last();
    await expect(ready).toBeInViewport({ timeout: 30_000 });
    await expectNoAxeFindings(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const [bar, end] = [await ready.boundingBox(), await page.getByText(/^© 2025/).boundingBox()];
    expect((end?.y ?? 0) + (end?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(button(page, 'Tutup')).toHaveCount(0);
  });
});

test.describe('on an iPhone, whose share sheet saves pictures', () => {
  test.use({ viewport: phone, hasTouch: true, isMobile: true, userAgent: iPhone });

  test("Back closes the sheet, and the member's photos have one as well", async ({ page }) => {
    await useShareSheet(page);
    await signIn(page, sari);
    await page.goto('/find-my-photos/FLIP-DEMO-ACTIVE');
    await button(page, 'SIMPAN KE GALERI').tap();
    await sheet(page).getByText('Pilih semua').tap();
    await sheet(page)
      .getByRole('checkbox', { name: /^Video 2\b/ })
      .tap();
    await expect(save(page, /SIMPAN 1 FILE/)).toBeVisible();
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);
    await save(page, /SIMPAN 1 FILE/).tap();
    await expectText(sheet(page), '1 file sudah dibuka');
    const [video] = (await batches(page)).flat();
    expect(video).toMatchObject({ name: 'FLIP-DEMO-ACTIVE-video-2.mp4', type: 'video/mp4' });
    expect(video?.size, 'all of it').toBeGreaterThan(10_000);
    await page.goBack();
    await expect(sheet(page)).toHaveCount(0);
    await expect(page).toHaveURL('/find-my-photos/FLIP-DEMO-ACTIVE');
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  test('by keyboard: selected files are downloaded one after the other, and the focus returns', async ({ page }) => {
    await page.goto(active);
    const opener = button(page, 'PILIH & UNDUH');
    await opener.press('Enter');
    await expectText(sheet(page), '0 dari 10 dipilih');
    await expectNoAxeFindings(page);
    for (const name of [/^Foto 1\b/, /^Video 2\b/]) await sheet(page).getByRole('checkbox', { name }).press('Space');
    await expectText(sheet(page), '2 dari 10 dipilih');
    const names: string[] = [];
    page.on('download', (download) => names.push(download.suggestedFilename()));
    await save(page, /UNDUH ASLI/).press('Enter');
    await expectText(sheet(page), '2 file masuk ke daftar unduhan browsermu.');
    await expect.poll(() => names).toEqual(['FLIP-DEMO-ACTIVE-foto-1.jpg', 'FLIP-DEMO-ACTIVE-video-2.mp4']);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(active);
  });

  test('selecting everything leads to the zip', async ({ page }) => {
    await page.goto(active);
    await button(page, 'PILIH & UNDUH').click();
    await sheet(page).getByText('Pilih semua').click();
    await save(page, /SATU ZIP SAJA/).click();
    await expect(page.getByRole('dialog', { name: 'SOFT FILE AKAN SEGERA TERUNDUH….' })).toBeVisible();
    await expectNoAxeFindings(page);
  });
});
