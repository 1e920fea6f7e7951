import {
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  gotoWithLateFonts,
  phone,
  test,
} from '#tests/support/browser.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';

test.describe('the photos of an order', () => {
  test('all pictures load, and all videos play', async ({ page }) => {
    await page.goto(active);
    const pictures = page.locator('main').getByRole('img', { name: /^(Hasil|Foto) \d/ });
    await expect(pictures).toHaveCount(8);
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
        .toBeGreaterThan(100);
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

  for (const width of [360, 390]) {
    test(`on a phone of ${width} px the first result starts within 1,000 px, below the three buttons and the expiry`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(active);
      const result = page.locator('main').getByRole('img', { name: /^Hasil 1 / });
      const above = [
        page.getByRole('button', { name: 'DOWNLOAD ALL' }),
        page.getByRole('link', { name: 'HUBUNGI KAMI' }),
        page.getByRole('button', { name: 'SHARE HASIL FOTO' }),
        page.getByRole('timer'),
      ];
      const top = async (one: typeof result) => (await one.boundingBox())?.y ?? Number.NaN;
      expect(await top(result)).toBeLessThanOrEqual(1000);
      for (const one of above) expect(await top(one)).toBeLessThan(await top(result));
    });
  }

  for (const size of [phone, desktop]) {
    test(`are accessible, cause no layout shift and fit ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.goto(active);
      await expect(page.getByRole('heading', { name: /^Photo Files/ })).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
      await expectNoLayoutShift(page);
    });
  }
});

for (const path of ['/photos/FLIP-DEMO-EXPIRED', '/photos/FLIP-NOT-THERE']) {
  test(`${path} is accessible`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeFindings(page);
  });
}

for (const path of [active, '/photos/FLIP-DEMO-EXPIRED']) {
  test(`${path} has no layout shift, however late its fonts arrive`, async ({ page }) => {
    await page.setViewportSize(desktop);
    await gotoWithLateFonts(page, path);
    await expectNoLayoutShift(page);
  });
}
