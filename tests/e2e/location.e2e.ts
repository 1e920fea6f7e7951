import type { Page } from 'playwright/test';
import {
  boxOf,
  button,
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoLayoutShift,
  expectText,
  heading,
  link,
  serveTiles,
  test,
  tiles,
} from '#tests/support/browser/browser.ts';

const list = (page: Page) => page.getByRole('region', { name: 'Daftar booth' });
const rows = (page: Page) => list(page).getByRole('link');
const map = (page: Page) => page.getByRole('region', { name: 'Peta', exact: true });
const markers = (page: Page) => button(map(page), /: /);
const panel = (page: Page) => page.getByRole('region', { name: 'Detail booth' });
const filter = (page: Page, group: string, name: string) =>
  page.getByRole('group', { name: group }).getByRole('button', { name, exact: true });
const expectQuery = (page: Page, query: string) => expect(page).toHaveURL(`/location${query}`);

test.describe('the location page', () => {
  // The map moves.
  test.use({ reducedMotion: 'no-preference' });
  test.beforeEach(({ page }) => serveTiles(page));

  test('at 390, 900 and 1440 px a marker opens the panel, which has its pictures', async ({ page }) => {
    for (const width of [390, 900, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/location');
      await expect(markers(page)).toHaveCount(12);
      await page.waitForLoadState('networkidle');
      // Voice control finds a marker by the number that it shows (WCAG 2.5.3).
      const names = await markers(page).evaluateAll((all) =>
        all.map((one) => ({ name: one.getAttribute('aria-label') ?? '', shown: one.textContent.trim() })),
      );
      expect(names.filter(({ name, shown }) => !name.startsWith(shown))).toEqual([]);
      await button(map(page), /^Rumah Kotabaru/).click();
      await expect(heading(panel(page), 'Rumah Kotabaru')).toBeFocused();
      await expect
        .poll(() =>
          panel(page)
            .getByRole('img')
            .first()
            .evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth),
        )
        .toBeGreaterThan(100);
    }
  });

  test('the map fits all filtered markers and stays where it is without a result', async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto('/location?type=flipbook');
    await expect(markers(page)).toHaveCount(5);
    const left = async () => (await markers(page).first().boundingBox())?.x ?? 0;
    const wide = await left();
    await filter(page, 'Kota', 'Jakarta').click();
    await expect(markers(page)).toHaveCount(1);
    await expect.poll(left).not.toBe(wide);
    await expect(map(page).locator('.leaflet-zoom-anim')).toHaveCount(0);

    const land = () => map(page).locator('.leaflet-land-pane path').first().getAttribute('d');
    const before = await land();
    // With the demo's booths no button leads to an empty list, but an address does.
    await page.evaluate(() => {
      window.history.pushState({}, '', '/location?city=Bandung');
      window.dispatchEvent(new PopStateEvent('popstate'));
    });
    await expectText(list(page), 'Belum ada booth jenis ini di kota itu.');
    await expect(markers(page)).toHaveCount(0);
    expect(await land()).toBe(before);
  });

  for (const [at, shown] of [
    ['/location', /: /],
    ['/location?booth=solo-gang-warna-colorblast', /^2 booth di Gang Warna/],
  ] as const) {
    test(`at each width the markers that ${at} is about are on the map, and none is under the panel`, async ({
      page,
    }) => {
      for (const width of [900, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(at);
        await expect(markers(page)).toHaveCount(12);
        if (at.includes('booth=')) await expect(link(panel(page), 'VIEW ON GOOGLE MAP')).toBeVisible();
        await page.waitForLoadState('networkidle');
        const findLost = async () => {
          const [frame, cover] = [await boxOf(map(page)), await boxOf(panel(page))];
          return button(map(page), shown).evaluateAll(
            (all, { around, over }) =>
              all
                .filter((one) => {
                  const { left, right, top, bottom } = one.getBoundingClientRect();
                  const isInside =
                    left >= around.x && right <= around.right && top >= around.y && bottom <= around.bottom;
                  return !isInside || (right > over.x && top < over.bottom);
                })
                .map((one) => one.getAttribute('aria-label')),
            { around: frame, over: cover },
          );
        };
        // The map may still be moving.
        await expect.poll(findLost).toEqual([]);
      }
    });
  }

  test('choosing a booth zooms to its streets, and closing it shows all again', async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto('/location');
    const far = button(map(page), /, Jakarta: /).first();
    await expect(far).toBeInViewport();
    const street = page.waitForRequest(/openstreetmap\.org\/14\//);
    await rows(page).first().click();
    await street;
    await expect(far).not.toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(far).toBeInViewport();
  });

  test('tile requests carry the site as referrer, and the tile service is attributed', async ({ page }) => {
    const asked = page.waitForRequest(tiles);
    await page.goto('/location');
    expect((await asked).headers().referer).toBe(`${new URL(page.url()).origin}/`);
    await expect(link(map(page), 'OpenStreetMap')).toBeVisible();
  });

  test('near me shows where the visitor is beside the nearest booth, and is accessible', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -7.97, longitude: 112.63 });
    await page.goto('/location');
    await button(page, 'Di dekatku').click();
    await expect(rows(page).first()).toContainText(/Malang · \d+ m/);
    // The words are for screen readers; the dot around them is what is seen.
    for (const shown of [map(page).getByText('Kamu di sini').locator('..'), button(map(page), /Malang/).first()])
      await expect(shown).toBeInViewport({ ratio: 1 });
    await expectNoAxeFindings(page);
  });

  test('everything works by keyboard alone', async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto('/location');
    await expect(markers(page)).toHaveCount(12);
    await filter(page, 'Kota', 'Yogyakarta').focus();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(4);
    const marker = button(map(page), /di Pasar Lama,/);
    for (let step = 0; step < 30 && !(await marker.evaluate((element) => element === document.activeElement)); step++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(heading(panel(page), 'Pasar Lama')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(button(panel(page), 'FLIPBOOK')).toBeFocused();
    await page.keyboard.press('Enter');
    await expectText(panel(page), '1 FLIPBOOK');
    await page.keyboard.press('Escape');
    await expect(marker).toBeFocused();
    await expectQuery(page, '?city=Yogyakarta');
  });
});

test.describe('when something fails', () => {
  test.use({ allowedErrors: /ERR_FAILED|Failed to load/ });

  test('without tiles nothing moves at any width, the drawn islands appear, and everything works', async ({ page }) => {
    await page.route(tiles, (route) => route.abort());
    // At 390 px the panel's sentence has two lines until its font is there.
    for (const width of [1440, 768, 390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/location');
      await expect(markers(page)).toHaveCount(12);
      await expect(link(map(page), 'OpenStreetMap')).toHaveCount(0);
      await expectNoLayoutShift(page, { limit: 0.0005, message: `${width} px` });
    }
    const land = map(page).locator('.leaflet-land-pane path').first();
    await expect.poll(async () => (await land.getAttribute('d'))?.length).toBeGreaterThan(1000);
    await button(map(page), /Gang Warna/).click();
    await expect(heading(panel(page), 'Gang Warna')).toBeVisible();
    await expectNoAxeFindings(page);
  });

  test('without the graph the page renders, and trying again loads the booths', async ({ page }) => {
    await serveTiles(page);
    await page.route(/\/graphql\?/, (route) => route.abort(), { times: 1 });
    await page.goto('/location?city=Solo');
    await expect(heading(page, 'Cari booth')).toBeVisible();
    await expect(list(page).getByRole('alert')).toContainText('Daftar booth belum bisa dimuat.');
    await expect(filter(page, 'Kota', 'Solo')).toHaveAttribute('aria-pressed', 'true');
    await expectNoAxeFindings(page);
    await button(list(page), 'Coba lagi').click();
    await expect(rows(page)).toHaveCount(1);
  });

  test('until there are booths the map shows the middle of Indonesia at zoom 6', async ({ page }) => {
    const asked: string[] = [];
    await page.route(/\/graphql\?/, (route) => route.abort());
    await page.route(tiles, (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ contentType: 'image/svg+xml', body: '<svg/>' });
    });
    await page.goto('/location');
    // The tile of -2.55, 118.01.
    await expect.poll(() => asked).toContain('/6/52/32.png');
    expect(asked.filter((path) => !path.startsWith('/6/'))).toEqual([]);
  });
});
