import type { Page } from 'playwright/test';
import sharp from 'sharp';
import {
  button,
  desktop,
  expect,
  expectNoLayoutShift,
  expectText,
  heading,
  holdFile,
  link,
  phone,
  test,
} from '#tests/support/browser/browser.ts';
import { orderInGraph, softFile } from '#tests/support/web/soft-file.ts';

// As most visitors see the pages, whose layout must not shift.
test.use({ reducedMotion: 'no-preference' });

const host = 'https://pictures.test';
const placeholder =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type ApiFields = 'sizes and thumbnails' | 'links only';

/** One result and 40 photos, as the graph answers them for an API with these fields. */
function order(fields: ApiFields) {
  const file = (kind: 'RESULT' | 'PHOTO', number: number, width: number, height: number) => {
    const at = (size: number) => `${host}/${size}/${kind}-${number}.jpg`;
    const more =
      fields === 'links only' ? {} : { width, height, placeholder, small: at(480), medium: at(960), large: at(1600) };
    return softFile(kind, `${host}/full/${kind}-${number}.jpg`, more);
  };
  const files = [
    file('RESULT', 1, 1200, 1800),
    ...Array.from({ length: 40 }, (_, index) => file('PHOTO', index + 1, 3000, 2000)),
  ];
  return orderInGraph({ invoice: 'FLIP-40', files });
}

/** A picture with the grain of a photo, so that it does not compress better than a real one. */
const picture = (width: number) =>
  sharp({
    create: {
      width,
      height: Math.round(width * 0.67),
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();

/** Answers the page's requests with the order. Its pictures wait until they are released, or fail. */
async function serveOrder(page: Page, fields: ApiFields, { fails = false } = {}) {
  const bodies = new Map<string, Buffer>();
  for (const size of ['480', '960', '1600', 'full']) bodies.set(size, await picture(Number(size) || 1500));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const requested: string[] = [];
  await page.route('**/graphql', (route) => route.fulfill({ json: { data: { order: order(fields) } } }));
  await page.route(`${host}/**`, async (route) => {
    const size = new URL(route.request().url()).pathname.split('/')[1] ?? '';
    requested.push(size);
    await released;
    if (fails) await route.abort();
    else await route.fulfill({ body: bodies.get(size) ?? '', contentType: 'image/jpeg' });
  });
  return {
    release,
    requested,
    pictureBytes: () => requested.reduce((sum, size) => sum + (bodies.get(size)?.length ?? 0), 0),
  };
}

/** Waits until each picture in sight has arrived or failed. */
async function picturesInSight(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main img')].every((img) => {
      const { top, bottom } = img.getBoundingClientRect();
      return bottom < 0 || top > window.innerHeight || !(img instanceof HTMLImageElement) || img.complete;
    }),
  );
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await picturesInSight(page);
  }
}

test.describe('40 photos on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true });

  test('before the first scroll at most 600 kB are transferred, and no full-size file', async ({ page }) => {
    const server = await serveOrder(page, 'sizes and thumbnails');
    server.release();
    let bytes = 0;
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    session.on('Network.dataReceived', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto('/photos/FLIP-40', { waitUntil: 'networkidle' });
    await expect(heading(page, /^Photo Files/)).toBeVisible();
    await expect.poll(() => server.requested).toContain('480');
    await picturesInSight(page);
    expect(server.requested).not.toContain('full');
    expect(bytes + server.pictureBytes()).toBeLessThanOrEqual(600_000);
  });

  test("the order is requested once, and the first photo is visible, before the page's scripts are loaded", async ({
    page,
  }) => {
    const server = await serveOrder(page, 'sizes and thumbnails');
    server.release();
    const go = await holdFile(page, /\/assets\/react-.*\.js$/);
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith('/graphql'))));
    await page.goto('/photos/FLIP-40', { waitUntil: 'commit' });
    await expectText(page, 'Sebentar, dicetak dulu…');
    await expect
      .poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--preloaded-picture')))
      .toContain(`${host}/480/RESULT-1.jpg`);
    go();
    await expect(heading(page, 'Ini dia, hasil gaya kalian!')).toBeVisible();
    await expect(page.getByText('Sebentar, dicetak dulu…')).toHaveCount(0);
    await expectNoLayoutShift(page);
    expect(asked).toBe(1);
  });

  test('while another order loads, the picture of the first one is not shown', async ({ page }) => {
    const server = await serveOrder(page, 'sizes and thumbnails');
    server.release();
    const go = await holdFile(page, /\/assets\/react-.*\.js$/);
    const shown = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll('[aria-busy] span')].filter((part) =>
            getComputedStyle(part).backgroundImage.includes('RESULT-1'),
          ).length,
      );
    await page.goto('/photos/FLIP-40', { waitUntil: 'commit' });
    await expect.poll(shown).toBe(1);
    go();
    await expect(heading(page, 'Ini dia, hasil gaya kalian!')).toBeVisible();
    await page.route('**/graphql', () => undefined);
    await button(page, 'Buka menu').click();
    await link(page, 'FIND MY PHOTOS').click();
    await page.getByLabel('ATAU NOMOR INVOICE').fill('FLIP-41');
    await page.getByLabel('ATAU NOMOR INVOICE').press('Enter');
    await expectText(page, 'Sebentar, dicetak dulu…');
    expect(await shown()).toBe(0);
  });
});

for (const size of [phone, desktop]) {
  for (const fields of ['sizes and thumbnails', 'links only'] as const) {
    for (const fails of [false, true]) {
      test.describe(`at ${size.width} px, with an API that gives ${fields}`, () => {
        test.use({ viewport: size, allowedErrors: fails ? /ERR_FAILED|Failed to load/ : null });

        test(
          `no layout shift when pictures ${fails ? 'fail' : 'arrive'} late`,
          size === phone ? {} : { tag: '@wide' },
          async ({ page }) => {
            // Without thumbnails the browser decodes 40 whole photos.
            test.slow();
            const server = await serveOrder(page, fields, { fails });
            await page.goto('/photos/FLIP-40', { waitUntil: 'commit' });
            await expect(heading(page, /^Photo Files/)).toBeVisible();
            server.release();
            await scrollThrough(page);
            await expectNoLayoutShift(page);
          },
        );
      });
    }
  }
}
