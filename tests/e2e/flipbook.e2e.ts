import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import {
  button,
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectText,
  phone,
  test,
} from '#tests/support/browser/browser.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';

/** Opens the flipbook and waits until its pages are read from the video. */
async function openFlipbook(page: Page): Promise<void> {
  await page.goto(active);
  await button(page, 'FLIP video 1 sebagai flipbook').click();
  await expect(page.getByRole('slider', { name: 'Lembar flipbook' })).toBeVisible();
}

const sheet = (page: Page) => page.getByRole('dialog').getByRole('img');
/** The page's pixels on a coarse grid. */
const lookOf = (page: Page) =>
  page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const small = Object.assign(document.createElement('canvas'), { width: 24, height: 20 });
    const context = small.getContext('2d');
    context?.drawImage(canvas, 0, 0, 24, 20);
    return [...(context?.getImageData(0, 0, 24, 20).data ?? [])].map((value) => value >> 5).join('');
  });

test.use({ reducedMotion: 'no-preference' });

test.describe('a video as a flipbook', () => {
  test.use({ reducedMotion: 'reduce' });

  test('turns by keys, and every page shows another frame of the video', async ({ page }) => {
    await openFlipbook(page);
    await expect(sheet(page)).toHaveAccessibleName('Lembar 1 dari 36');
    // The controls are there before the first page is drawn.
    await expect.poll(() => lookOf(page)).toMatch(/[^0]/);
    const first = await lookOf(page);
    for (let turn = 0; turn < 8; turn++) await page.keyboard.press('ArrowRight');
    await expect(sheet(page)).toHaveAccessibleName('Lembar 9 dari 36');
    await expect.poll(() => lookOf(page)).not.toBe(first);
    await page.keyboard.press('Home');
    await expect.poll(() => lookOf(page)).toBe(first);
    await page.keyboard.press('End');
    await expect(sheet(page)).toHaveAccessibleName('Lembar 36 dari 36');
  });

  test('turns by dragging', async ({ page }) => {
    await page.setViewportSize(phone);
    await openFlipbook(page);
    const box = await page.locator('canvas').boundingBox();
    if (!box) throw new Error('no page to hold');
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + box.width - 20, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 20 - 72, y, { steps: 6 });
    await expect(sheet(page)).toHaveAccessibleName('Lembar 11 dari 36');
    await page.mouse.up();
    await expect(sheet(page)).toHaveAccessibleName('Lembar 11 dari 36');
    // The keys are the whole dialog's.
    await page.keyboard.press('ArrowLeft');
    await expect(sheet(page)).toHaveAccessibleName('Lembar 10 dari 36');
  });

  test('saves any page as a picture in the size of the video', async ({ page }) => {
    await openFlipbook(page);
    await page.getByRole('slider').fill('8');
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'SIMPAN LEMBAR INI').click()]);
    expect(download.suggestedFilename()).toBe('FLIP-DEMO-ACTIVE-video-1-lembar-8.jpg');
    const bytes = readFileSync(await download.path());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
    expect(bytes.length).toBeGreaterThan(10_000);
    await expectText(page, 'Lembar diunduh.');
  });

  test('becomes a film of 1080 x 1920 and 3 to 6 s, which is seen, then downloaded; Back returns to it', async ({
    page,
  }) => {
    test.slow();
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await openFlipbook(page);
    const isMaker = (url: string) => /make-film.*\.js$/.test(url);
    expect(scripts.filter(isMaker)).toEqual([]);
    await button(page, 'STORY VIDEO').click();
    await expect(page.getByRole('progressbar', { name: 'Membuat film' })).toBeVisible();
    await expect.poll(() => scripts.filter(isMaker)).toHaveLength(1);
    const [maker = ''] = scripts.filter(isMaker);
    expect(readFileSync(`dist/web${new URL(maker).pathname}.br`).length).toBeLessThan(60_000);
    const film = page.getByLabel('Film story dari video 1');
    await expect(film).toBeVisible({ timeout: 60_000 });
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
    const { size, seconds } = await film.evaluate((video: HTMLVideoElement) => ({
      size: [video.videoWidth, video.videoHeight],
      seconds: video.duration,
    }));
    expect(size).toEqual([1080, 1920]);
    expect(seconds).toBeGreaterThanOrEqual(3);
    expect(seconds).toBeLessThanOrEqual(6);
    await expectNoAxeFindings(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'SIMPAN').click()]);
    expect(download.suggestedFilename()).toBe('FLIP-DEMO-ACTIVE-video-1-story.mp4');
    expect(
      readFileSync(await download.path())
        .subarray(4, 8)
        .toString(),
    ).toBe('ftyp');
    await page.goBack();
    await expect(page.getByRole('slider', { name: 'Lembar flipbook' })).toBeVisible();
  });

  test('passes axe and fits phones and desktops; without WebCodecs no film is offered', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'));
    await openFlipbook(page);
    await expect(button(page, 'STORY VIDEO')).toHaveCount(0);
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
    }
  });
});
