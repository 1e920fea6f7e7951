import { button, expect, link, test } from '#tests/support/browser/browser.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';

test.describe('the photos of an order', () => {
  test('all pictures load, with twice the pixels of their size, and all videos play', async ({ page }) => {
    await page.goto(active);
    const pictures = page.locator('main').getByRole('img', { name: /^(Hasil|Foto) \d/ });
    await expect(pictures).toHaveCount(8);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
        .toBeGreaterThan(100);
      const [width, pixels] = await picture.evaluate((img: HTMLImageElement) => [img.clientWidth, img.naturalWidth]);
      expect(pixels).toBeGreaterThanOrEqual(2 * (width ?? 0));
    }
    const videos = page.locator('main video');
    await expect(videos).toHaveCount(2);
    for (const video of await videos.all()) {
      await video.scrollIntoViewIfNeeded();
      await video.evaluate((element: HTMLVideoElement) => {
        element.muted = true;
        return element.play();
      });
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
    }
  });

  test('on a phone the first result starts within 1,000 px, below the three buttons and the expiry', async ({
    page,
  }) => {
    await page.goto(active);
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const result = page.locator('main').getByRole('img', { name: /^Hasil 1 / });
      const above = [
        button(page, 'DOWNLOAD ALL'),
        link(page, 'HUBUNGI KAMI'),
        button(page, 'SHARE HASIL FOTO'),
        page.getByRole('timer'),
      ];
      const top = async (one: typeof result) => (await one.boundingBox())?.y ?? Number.NaN;
      expect(await top(result)).toBeLessThanOrEqual(1000);
      for (const one of above) expect(await top(one)).toBeLessThan(await top(result));
    }
  });
});
