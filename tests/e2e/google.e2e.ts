import type { Page } from 'playwright/test';
import {
  button,
  expect,
  expectNoAxeFindings,
  expectText,
  link,
  test as base,
  heading,
} from '#tests/support/browser/browser.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { startProduct, stopProduct } from '#tests/support/processes/product.ts';
import { googleSettings, type OpenIdIssuer, startIssuer } from '#tests/support/servers/openid-issuer.ts';

type Google = { issuer: OpenIdIssuer; site: string };

/** A product of its own with social login on, and a real OpenID provider on loopback instead of Google. */
const test = base.extend<object, { google: Google }>({
  google: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from this pattern: none
    async ({}, give) => {
      const port = String(await freePort());
      const site = `http://localhost:${port}`;
      const issuer = await startIssuer(`${site}/auth/google/callback`);
      const product = await startProduct({
        WEB_PORT: port,
        SOCIAL_LOGIN: 'on',
        ...googleSettings(issuer),
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
      });
      await give({ issuer, site });
      await stopProduct(product);
      await issuer.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ google }, give) => give(google.site),
});

// Google's script for One Tap is not available here; pages have to work without it.
test.use({ allowedErrors: /accounts\.google\.com|ERR_/ });
test.describe.configure({ mode: 'serial', timeout: 120_000 });
test.beforeEach(({ page }) => page.route('https://accounts.google.com/**', (route) => route.abort()));

const signInWithGoogle = (page: Page) => link(page, 'Lanjut dengan Google').click();

test("Google's redirect: a new visitor is a member at once, with the address that Google has verified", async ({
  page,
  google: { issuer, site },
}) => {
  issuer.people.set('g-new', { email: 'ketut@example.com', email_verified: true, name: 'Ketut Lestari' });
  issuer.welcome('g-new');
  await page.goto('/login');
  await expectNoAxeFindings(page);
  await signInWithGoogle(page);
  await expect(heading(page, 'Halo, Ketut!')).toBeVisible();
  expect(page.url()).toBe(`${site}/dashboard`);
  await expect(page.getByText('VERIFIED', { exact: true })).toHaveCount(1);
  await page.goBack();
  expect(page.url()).not.toContain('code=');
});

test('cancelling at Google shows the reason and two buttons', async ({ page, google: { issuer } }) => {
  await page.goto('/auth/google/callback?error=access_denied');
  await expectText(page, 'Google OAuth error: access_denied');
  await expect(page).toHaveURL('/auth/google/callback');
  await expectNoAxeFindings(page);
  await link(page, 'Go Home').click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth/google/callback?error=server_error&error_description=Google+is+away');
  await expectText(page, 'Google is away');
  issuer.welcome('g-new');
  await button(page, 'Try Again').click();
  await expect(heading(page, /^Halo, Ketut/)).toBeVisible();
});
