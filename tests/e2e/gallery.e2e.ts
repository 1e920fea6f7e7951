import { randomUUID } from 'node:crypto';
import {
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  gotoWithLateFonts,
  phone,
  test,
  zipEntries,
} from '#tests/support/browser.ts';
import { importOrder } from '#tests/support/member-journey.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';

test.describe('the photos of an order', () => {
  test('two results first, six photos, two videos; all of them load and play', async ({ page }) => {
    await page.goto(active);
    const headings = page.getByRole('heading', { level: 2 });
    await expect(headings.filter({ hasText: /^Photo Files/ })).toBeVisible();
    const order = (await headings.allTextContents())
      .filter((text) => /^(Result|Photo Files|Videos)/.test(text))
      .map((text) => text.replace(/\s*\d+.*$/, ''));
    expect(order).toEqual(['Result', 'Photo Files', 'Videos']);
    await expect(page.getByText('FLIP-DEMO-ACTIVE').first()).toBeVisible();

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

  test('DOWNLOAD ALL confirms first, then downloads a zip of all ten files named after the invoice', async ({
    page,
  }) => {
    await page.goto(active);
    await page.getByRole('button', { name: 'DOWNLOAD ALL' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('SOFT FILE AKAN SEGERA TERUNDUH….')).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'CANCEL' }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'DOWNLOAD ALL' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'OKAY' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('FLIP-DEMO-ACTIVE.zip');
    expect(zipEntries(await download.path())).toHaveLength(10);
  });

  test('an expired order shows no file, only support and sign up', async ({ page }) => {
    await page.goto('/photos/FLIP-DEMO-EXPIRED');
    await expect(page.getByText('Sorry, your files is no longer available...')).toBeVisible();
    await expect(page.getByRole('link', { name: 'SIGN UP' })).toHaveAttribute('href', '/register');
    await expect(page.locator('main img[src^="http"], main video')).toHaveCount(0);
    await expectNoAxeFindings(page);
  });

  test('photos that arrive while the page is open appear by themselves', async ({ page }) => {
    test.setTimeout(90_000);
    const invoice = `FLIP-${randomUUID().replaceAll('-', '').slice(0, 13).toUpperCase()}`;
    await page.goto(`/photos/${invoice}`);
    await expect(page.getByText('Order not found')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Fotomu sedang naik?' })).toBeVisible();
    await expectNoAxeFindings(page);
    importOrder('081200000041', undefined, ['--invoice', invoice]);
    await expect(page.getByText('Fotomu sudah datang!')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('heading', { name: /^Photo Files/ })).toBeVisible();
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
    test(`is accessible, causes no layout shift and fits ${size.width} px`, async ({ page }) => {
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

for (const path of ['/photos/FLIP-DEMO-ACTIVE', '/photos/FLIP-DEMO-EXPIRED']) {
  test(`${path} has no layout shift, however late its fonts arrive`, async ({ page }) => {
    await page.setViewportSize(desktop);
    await gotoWithLateFonts(page, path);
    await expectNoLayoutShift(page);
  });
}

test.describe('when the graph fails', () => {
  test.use({ allowedErrors: /ERR_FAILED|Failed to load/ });

  test('the network sentence appears, and trying again loads the photos', async ({ page }) => {
    await page.route('**/graphql', (route) => route.abort(), { times: 1 });
    await page.goto(active);
    await expect(page.getByText('Failed to fetch order data. Please try again.')).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole('alert').getByRole('button').click();
    await expect(page.getByRole('heading', { name: /^Photo Files/ })).toBeVisible();
  });
});
