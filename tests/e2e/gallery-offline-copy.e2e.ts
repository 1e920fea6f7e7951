import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, expectViewerReady, phone, test } from '#tests/support/browser.ts';

const active = '/photos/FLIP-DEMO-ACTIVE';
const guest = '/photos/FLIP-DEMO-GUEST';

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname));
const saveButton = (page: Page) => page.getByRole('button', { name: /^SIMPAN DI (HP|KOMPUTER) INI$/ });
const saved = (page: Page) => page.getByText(/^Tersimpan: 10 file · [\d,]+.(kB|MB)$/).first();
const copyTitle = (page: Page) => page.getByRole('heading', { level: 1, name: /^Salinan di (HP|komputer) ini\.$/ });

/** The panel is loaded when a visitor comes close to it. */
const toPanel = (page: Page) => page.locator('#simpan').scrollIntoViewIfNeeded();

async function save(page: Page) {
  await page.goto(active);
  await toPanel(page);
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
}

/** The server's next answers say that the order has expired. */
async function expire(page: Page) {
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data?: { order?: object } };
    if (body.data?.order) body.data.order = { ...body.data.order, expired: true, files: [] };
    await route.fulfill({ response: answer, json: body });
  });
}

async function expectPlaying(page: Page) {
  const video = page.locator('main video').first();
  await video.scrollIntoViewIfNeeded();
  await video.evaluate((element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  });
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2);
}

async function expectPictures(page: Page) {
  const pictures = page.locator('main img[src^="/kept/"]');
  await expect(pictures).toHaveCount(8);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeGreaterThan(600);
  }
}

test('a reminder is a calendar file named after the invoice, due a day before the expiry', async ({ page }) => {
  await page.goto(active);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Kalender' }).click()]);
  expect(download.suggestedFilename()).toBe('FLIP-DEMO-ACTIVE.ics');
  const calendar = readFileSync(await download.path(), 'utf8');
  expect(calendar).toMatch(/^BEGIN:VCALENDAR\r\n[^]*DTSTART:\d{8}T165959Z\r\n[^]*BEGIN:VALARM\r\n/);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=.*FLIP-DEMO-ACTIVE/);
});

test.describe('a copy on this device', () => {
  test('before a copy is saved there is no service worker and no cache', async ({ page }) => {
    await page.goto(active);
    await toPanel(page);
    await expect(saveButton(page)).toBeVisible();
    expect(await workers(page)).toEqual([]);
    expect(await cacheNames(page)).toEqual([]);
    await expectNoAxeFindings(page);
  });

  test('saved, it shows its size; deleted after a confirmation, nothing of it is left', async ({ page }) => {
    await save(page);
    expect(await workers(page)).toEqual(['/photos/']);
    await expectNoAxeFindings(page);
    await page.reload();
    await toPanel(page);
    await expect(saved(page)).toBeVisible();

    const ask = page.getByRole('button', { name: 'HAPUS SALINAN' });
    const dialog = page.getByRole('dialog');
    await ask.click();
    await expect(dialog).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'BATAL' }).click();
    await expect(dialog).toBeHidden();
    await expect(saved(page)).toBeVisible();
    await ask.click();
    await dialog.getByRole('button', { name: 'HAPUS', exact: true }).click();
    await expect(saveButton(page)).toBeVisible();
    expect(await cacheNames(page)).toEqual([]);
    await page.reload();
    await toPanel(page);
    await expect(saveButton(page)).toBeVisible();
    expect(await workers(page)).toEqual([]);
  });

  test('deleted and saved again in one visit, it is complete', async ({ page }) => {
    await save(page);
    await page.getByRole('button', { name: 'HAPUS SALINAN' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'HAPUS', exact: true }).click();
    await saveButton(page).click();
    await expect(saved(page)).toBeVisible();
    expect((await cacheNames(page)).map((name) => name.replace(/:.*/, '')).toSorted()).toEqual(['copy', 'shell']);
  });

  test('it can be saved and deleted by keyboard', async ({ page }) => {
    await page.goto(active);
    await toPanel(page);
    await saveButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(saved(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Tersimpan di/ })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'HAPUS SALINAN' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'HAPUS SALINAN' })).toBeFocused();
  });

  test('stopped half-way it leaves nothing', async ({ page }) => {
    let isHeld = true;
    await page.route('**/media/**', async (route) => {
      while (isHeld && route.request().resourceType() === 'fetch') await new Promise((resolve) => setTimeout(resolve, 50));
      await route.continue().catch(() => undefined);
    });
    await page.goto(active);
    await toPanel(page);
    await saveButton(page).click();
    await expect(page.getByText(/^Menyimpan: 0 dari 10 file/)).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'BATAL' }).click();
    await expect(saveButton(page)).toBeVisible();
    isHeld = false;
    expect(await cacheNames(page)).toEqual([]);
  });

  test('when the server has expired the order, the copy is offered and opened by hand', async ({ page }) => {
    await page.setViewportSize(phone);
    await save(page);
    await expire(page);
    await page.reload();
    await expect(page.getByText('Sorry, your files is no longer available...')).toBeVisible();
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'BUKA SALINAN' }).click();
    await expect(copyTitle(page)).toBeFocused();
    await expect(page.getByText('file di server kami sudah dihapus')).toBeVisible();
    await expectPictures(page);
    await expectPlaying(page);
    await expectNoAxeFindings(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: 'HAPUS SALINAN' }).click();
    await expect(page.getByText('tidak bisa dikembalikan')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'HAPUS', exact: true }).click();
    await expect(page.getByText('Sorry, your files is no longer available...')).toBeVisible();
    expect(await cacheNames(page)).toEqual([]);
  });

  test('a page that was opened by a link is reloaded for its copy', async ({ page }) => {
    await save(page);
    await expire(page);
    await page.goto('/find-my-order');
    const field = page.getByRole('textbox', { name: /invoice/i });
    await field.fill('FLIP-DEMO-ACTIVE');
    await field.press('Enter');
    await page.getByRole('button', { name: 'BUKA SALINAN' }).click();
    await expect(copyTitle(page)).toBeVisible();
    await expectPictures(page);
  });

  test('the service worker answers neither members, nor the graph, nor the rest of the site', async ({ page, context }) => {
    const handledIn = (tab: Page): string[] => {
      const handled: string[] = [];
      tab.on('response', (response) => {
        if (response.fromServiceWorker()) handled.push(new URL(response.url()).pathname);
      });
      return handled;
    };
    await save(page);
    const handled = handledIn(page);
    await page.reload();
    await toPanel(page);
    await expect(saved(page)).toBeVisible();
    expect(handled).toContain('/photos/FLIP-DEMO-ACTIVE');
    expect(handled.filter((path) => !/^\/(photos\/|assets\/|favicon\.svg)/.test(path))).toEqual([]);
    // A tab of its own: what the page fetches when it is idle does not count here.
    const elsewhere = await context.newPage();
    const handledElsewhere = handledIn(elsewhere);
    for (const path of ['/', '/login', '/find-my-photos/FLIP-DEMO-ACTIVE']) await elsewhere.goto(path);
    expect(handledElsewhere).toEqual([]);
  });
});

test.describe('without a network', () => {
  test.use({ allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load|Failed to fetch|net::/ });

  test('the same address opens the copy with photos and video, and says that it is one', async ({ page, context }) => {
    await save(page);
    await context.setOffline(true);
    await page.reload();
    await expect(copyTitle(page)).toBeVisible();
    await expect(page.getByText(/Server kami sedang tidak terjangkau/)).toBeVisible();
    await expect(page.getByText(/hanya ada di browser (HP|komputer) ini/).first()).toBeVisible();
    await expectPictures(page);
    await expectPlaying(page);
    await expectNoAxeFindings(page);

    // The gallery's lazy parts are here, too.
    await page.getByRole('button', { name: /perbesar foto 2/i }).click();
    await expectViewerReady(page);
    await page.keyboard.press('Escape');
    await expect(page.locator('.yarl__root')).toBeHidden();
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'FLIP video 1 sebagai flipbook' }).click();
    await expect(page.locator('canvas[aria-label^="Lembar "]')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Unduh foto 1' }).click()]);
    expect(await download.failure()).toBeNull();
    expect(download.suggestedFilename()).toBe('FLIP-DEMO-ACTIVE-foto-1.jpg');

    await page.getByRole('button', { name: 'PILIH & UNDUH' }).click();
    await dialog.getByRole('checkbox').nth(1).check();
    const [picked] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: /^UNDUH/ }).click()]);
    expect(await picked.failure()).toBeNull();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await context.setOffline(false);
    await page.getByRole('button', { name: 'COBA SERVER LAGI' }).click();
    await expect(page.getByRole('button', { name: 'DOWNLOAD ALL' })).toBeVisible();
  });

  test('an order without a copy is not served', async ({ page, context }) => {
    await save(page);
    await context.setOffline(true);
    await expect(page.goto(guest)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  });
});

test.describe('a copied file', () => {
  test.use({ allowedErrors: /status of (404|416)/ });

  test('is answered whole or as a range, sandboxed, and only if it was copied', async ({ page }) => {
    await save(page);
    await page.reload();
    await toPanel(page);
    await expect(saved(page)).toBeVisible();
    const ask = (path: string, range?: string) =>
      page.evaluate(
        async ([url, part]) => {
          const answer = await fetch(url, part ? { headers: { range: part } } : {});
          const { status, headers } = answer;
          return { status, size: (await answer.blob()).size, range: headers.get('content-range'), type: headers.get('content-type'), policy: headers.get('content-security-policy') };
        },
        [path, range] as const,
      );
    const whole = await ask('/kept/FLIP-DEMO-ACTIVE/video-1');
    expect(whole).toMatchObject({ status: 200, range: null, type: 'video/mp4', policy: expect.stringContaining('sandbox') as unknown });
    expect(await ask('/kept/FLIP-DEMO-ACTIVE/video-1', 'bytes=10-19')).toMatchObject({ status: 206, size: 10, range: `bytes 10-19/${whole.size}` });
    expect(await ask('/kept/FLIP-DEMO-ACTIVE/video-1', `bytes=${whole.size}-`)).toMatchObject({ status: 416, range: `bytes */${whole.size}` });
    expect(await ask('/kept/FLIP-DEMO-ACTIVE/video-9')).toMatchObject({ status: 404 });
    expect(await ask('/kept/FLIP-DEMO-GUEST/foto-1')).toMatchObject({ status: 404 });
  });
});
