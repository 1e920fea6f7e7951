import { button, expect, expectNoAxeFindings, link, phone, test } from '#tests/support/browser/browser.ts';

test.describe('home', () => {
  test('both services lead to the booths, JOIN US to the sign-up, COMING SOON leads nowhere', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(link(main, 'CARI BOOTH FLIPBOOK')).toHaveAttribute('href', /^\/location/);
    await expect(link(main, 'CARI PHOTOBOOTH')).toHaveAttribute('href', /^\/location/);
    await expect(link(main, 'JOIN US')).toHaveAttribute('href', '/register');
    await expect(button(main, 'COMING SOON')).toHaveAttribute('aria-disabled', 'true');
  });
});

test.describe('the header', () => {
  test.use({ viewport: phone });

  test('the open menu is accessible, and Escape returns the focus to its button', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const open = button(page.getByRole('banner'), /menu/i).first();
    const panel = page.getByRole('link', { name: 'CONTACT US', exact: true }).and(page.locator(':visible'));

    await open.click();
    await expect(panel).toBeVisible();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(open).toBeFocused();
  });
});

test.describe('an unknown address', () => {
  test.use({ allowedErrors: /404/ });

  test('is HTTP 404 with a page of its own', async ({ page }) => {
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoAxeFindings(page);
  });
});

test.describe('a page whose scripts cannot be loaded', () => {
  test.use({ allowedErrors: /404|ERR_FAILED|Failed to load|dynamically imported|could not be loaded|preload/ });

  for (const [script, address] of [
    ['site', '/terms'],
    ['site', '/photos/FLIP-DEMO-ACTIVE'],
    ['index', '/find-my-order'],
    ['index', '/photos/FLIP-DEMO-ACTIVE'],
    ['index', '/otp'],
  ] as const)
    test(`says so, and offers to load it again: ${script} of ${address}`, async ({ page }) => {
      let isGone = true;
      await page.route(new RegExp(`/assets/${script}-[^/]*\\.js$`), (route) =>
        isGone ? route.fulfill({ status: 404 }) : route.continue(),
      );
      let documents = 0;
      page.on('request', (request) => (documents += Number(request.isNavigationRequest())));
      await page.goto(address);
      const notice = page.getByRole('alert').filter({ hasText: 'belum bisa dimuat' });
      if (script === 'index') {
        // Not even the document's own script comes.
        await expect(notice).toBeHidden();
        // What happens after 15 s.
        await page.evaluate(() => {
          for (const animation of document.getAnimations() as CSSAnimation[])
            if (animation.animationName === 'appear') animation.finish();
        });
      }
      await expect(notice).toBeVisible();
      if (script === 'site') {
        expect(documents).toBe(2);
        await expect(page.getByText('Sebentar, dicetak dulu')).toBeHidden();
        await expectNoAxeFindings(page);
      }
      isGone = false;
      await link(notice, 'Muat ulang').click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('belum bisa dimuat')).toHaveCount(0);
    });
});
