import { expect, expectNoAxeFindings, phone, test } from '#tests/support/browser.ts';

test.describe('home', () => {
  test('both services lead to the booths, JOIN US to the sign-up, COMING SOON leads nowhere', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'CARI BOOTH FLIPBOOK' })).toHaveAttribute('href', /^\/location/);
    await expect(main.getByRole('link', { name: 'CARI PHOTOBOOTH' })).toHaveAttribute('href', /^\/location/);
    await expect(main.getByRole('link', { name: 'JOIN US' })).toHaveAttribute('href', '/register');
    await expect(main.getByRole('button', { name: 'COMING SOON' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('sends nothing to the graph and loads no graph client', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(scripts.filter((script) => /graph|apollo/i.test(script))).toEqual([]);
  });
});

test.describe('the header', () => {
  test.use({ viewport: phone });

  test('the open menu is accessible, and Escape returns the focus to its button', async ({ page }) => {
    await page.goto('/');
    const open = page.getByRole('banner').getByRole('button', { name: /menu/i }).first();
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
