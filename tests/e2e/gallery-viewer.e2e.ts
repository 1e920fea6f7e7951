import type { Locator, Page } from 'playwright/test';
import {
  button,
  desktop,
  expect,
  expectNoAxeFindings,
  expectText,
  expectViewerReady,
  phone,
  test,
} from '#tests/support/browser/browser.ts';
import type { OrderPhotosQuery } from '#web/gql/generated/graphql.ts';

// The viewer moves.
test.use({ reducedMotion: 'no-preference' });

const active = '/photos/FLIP-DEMO-ACTIVE';

/** The viewer shows results, photos and videos in the order of the page. */
const firstPhoto = 3;
const firstVideo = 9;

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Foto dan video, diperbesar' });
const caption = (page: Page) => viewer(page).getByRole('status');
const current = (page: Page) => page.locator('.yarl__slide_current');
const opener = (page: Page, name: string) => button(page, `Perbesar ${name}`);
const isLoaded = (picture: Locator) =>
  picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

/** Waits until the viewer shows a file and reacts to keys and touches. */
async function expectShown(page: Page, name: string): Promise<void> {
  await expect(caption(page)).toContainText(name);
  await expectViewerReady(page);
}

async function openPhoto(page: Page, number: number): Promise<void> {
  await page.goto(active);
  await opener(page, `foto ${number} dari 6`).click();
  await expectShown(page, `Foto ${number} dari 6`);
}

/** Fingers move, as a touch screen reports them; `at` says how far each is from the middle at a part of the way. */
async function touch(page: Page, at: (part: number) => { x: number; y: number }[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? phone;
  const points = (part: number) => at(part).map(({ x, y }, id) => ({ x: width / 2 + x, y: height / 2 + y, id }));
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points(0) });
  for (let step = 1; step <= 8; step++)
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: points(step / 8) });
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

const drag = (page: Page, by: { x: number; y: number }) => touch(page, (part) => [{ x: by.x * part, y: by.y * part }]);
/** Two fingers move apart. */
const spread = (page: Page) => touch(page, (part) => [-1, 1].map((side) => ({ x: side * (20 + 100 * part), y: 0 })));

test.describe('the viewer', () => {
  test('Back closes it, however often it was turned, and the focus returns', async ({ page }) => {
    await openPhoto(page, 2);
    for (const turn of [1, 2]) {
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(`${active}?f=${firstPhoto + 1 + turn}`);
    }
    await page.goBack();
    await expect(viewer(page)).toBeHidden();
    await expect(page).toHaveURL(active);
    await expect(opener(page, 'foto 2 dari 6')).toBeFocused();
    await page.goForward();
    await expect(viewer(page)).toBeVisible();
  });

  test('opened by a link, it closes to the gallery, where its picture has the focus', async ({ page }) => {
    await page.goto(`${active}?f=${firstPhoto + 1}`);
    await expectShown(page, 'Foto 2 dari 6');
    await expectNoAxeFindings(page);
    await page.keyboard.press('ArrowRight');
    await expect(caption(page)).toContainText('Foto 3 dari 6');
    await button(viewer(page), 'Tutup').click();
    await expect(viewer(page)).toBeHidden();
    await expect(page).toHaveURL(active);
    await expect(opener(page, 'foto 3 dari 6')).toBeFocused();
  });

  test('by keyboard: Enter opens it, Tab stays inside and reaches everything, Escape closes it', async ({ page }) => {
    await page.goto(active);
    await opener(page, 'foto 1 dari 6').press('Enter');
    await expectShown(page, 'Foto 1 dari 6');
    const reached = new Set<string>();
    for (let turn = 0; turn < 9; turn++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest('[role=dialog]')
          ? (activeElement.getAttribute('aria-label') ?? activeElement.textContent)
          : 'outside';
      });
      reached.add(name);
    }
    expect([...reached].sort()).toEqual([
      'Berikutnya',
      'Kirim foto ini',
      'Perbesar',
      'Sebelumnya',
      'Story dari foto 1',
      'Tutup',
      'Unduh foto 1 dari 6',
    ]);
    await page.keyboard.press('Escape');
    await expect(opener(page, 'foto 1 dari 6')).toBeFocused();
  });

  test('a video is a slide: paused, muted and inline until it is played, and paused when the slide changes', async ({
    page,
  }) => {
    await page.goto(active);
    await opener(page, 'video 1').click();
    await expect(page).toHaveURL(`${active}?f=${firstVideo}`);
    const video = current(page).locator('video');
    await expect(video).toHaveAccessibleName('Video 1 dari 2');
    expect(
      await video.evaluate((film: HTMLVideoElement) => [
        film.paused,
        film.autoplay,
        film.playsInline,
        film.controls,
        film.preload,
      ]),
    ).toEqual([true, false, true, true, 'metadata']);
    await expectNoAxeFindings(page);
    const element = await video.elementHandle();
    await video.evaluate((film: HTMLVideoElement) => {
      film.muted = true;
      return film.play();
    });
    await button(viewer(page), 'Berikutnya').click();
    await expect(caption(page)).toContainText('Video 2 dari 2');
    await expect.poll(() => element?.evaluate((film) => (film as HTMLVideoElement).paused)).toBe(true);
  });

  test('nothing lies on a print or a photo on phones and desktops', async ({ page }) => {
    for (const number of [1, firstPhoto]) {
      await page.goto(`${active}?f=${number}`);
      const picture = current(page).locator('img').first();
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size);
        await expect.poll(() => isLoaded(picture)).toBe(true);
        const overlaps = await picture.evaluate((img) => {
          const { left, right, top, bottom } = img.getBoundingClientRect();
          const controls = [...document.querySelectorAll('.yarl__root output, .yarl__root .yarl__button')];
          return controls.filter((control) => {
            const box = control.getBoundingClientRect();
            return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
          }).length;
        });
        expect(overlaps).toBe(0);
        expect(await viewer(page).locator('.yarl__button').count()).toBeGreaterThan(4);
      }
    }
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, deviceScaleFactor: 3, viewport: phone, reducedMotion: 'reduce' });

  test('a swipe turns, pulling down closes', async ({ page }) => {
    await page.goto(`${active}?f=${firstPhoto}`);
    await expectShown(page, 'Foto 1 dari 6');
    await drag(page, { x: -220, y: 0 });
    await expect(caption(page)).toContainText('Foto 2 dari 6');
    await drag(page, { x: 220, y: 0 });
    await expect(caption(page)).toContainText('Foto 1 dari 6');
    await drag(page, { x: 0, y: 300 });
    await expect(viewer(page)).toBeHidden();
  });

  test('pinching zooms, and only then the whole file is fetched', async ({ page }) => {
    // Photos as large as those of a booth.
    await page.route('**/graphql', async (route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { data: OrderPhotosQuery };
      for (const file of json.data.order?.files ?? []) Object.assign(file, { width: 4800, height: 4000 });
      await route.fulfill({ response, json });
    });
    await page.goto(`${active}?f=${firstPhoto}`);
    const shown = current(page).locator('img').first();
    await expectViewerReady(page);
    await expect.poll(() => isLoaded(shown)).toBe(true);
    const before = await shown.evaluate((img) => img.getBoundingClientRect().width);
    const full = page.waitForRequest(/\/media\/.*\.jpg/);
    await spread(page);
    await full;
    await expect.poll(() => shown.evaluate((img) => img.getBoundingClientRect().width)).toBeGreaterThan(before * 1.3);
  });
});

test.describe('files that fail to load', () => {
  test.use({ allowedErrors: /ERR_FAILED|Failed to load/, viewport: desktop });

  test('a picture shows its placeholder, a video its sentence, and the viewer still turns', async ({ page }) => {
    await page.route(/\/(media|thumbnails)\//, (route) => route.abort());
    await page.goto(`${active}?f=${firstVideo - 1}`);
    await expectText(current(page), 'Foto tidak bisa dimuat');
    await expectViewerReady(page);
    await page.keyboard.press('ArrowRight');
    await expectText(current(page), 'Video not available');
    await expectNoAxeFindings(page);
  });
});
