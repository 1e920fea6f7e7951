import type { Page } from 'playwright/test';
import {
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoLayoutShift,
  expectNoSidewaysScroll,
  expectViewerReady,
  phone,
  tablet,
  test,
  waitForShortText,
} from '#tests/support/browser.ts';
import { join, newestMessage, sari, signIn } from '#tests/support/sign-in.ts';

/**
 * Resolves when the stored session has been checked, which a page does when the browser is idle. Called before the
 * page is opened.
 */
const waitForProfileCall = (page: Page) =>
  page.waitForResponse((response) => response.request().postData()?.includes('"operationName":"Me"') ?? false);

/** Collects the names of the operations that a page sends from now on. */
function recordOperations(page: Page): string[] {
  const names: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    names.push(/"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1] ?? '');
  });
  return names;
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.describe('the dashboard', () => {
  test('a member logs in, is greeted, and sees points and verification', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('Nomor HP atau email').fill(sari.identifier);
    await page.getByLabel('Password', { exact: true }).fill(sari.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Halo, Sari!')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByText('120')).toBeVisible();
    await expect(page.getByText('VERIFIED', { exact: true })).toHaveCount(2);
    await page.getByRole('link', { name: 'Hubungi kami' }).click();
    await expect(page).toHaveURL('/contact');
  });

  test('e-mail by a link, phone by a code: both verified, and points appear', async ({ page, context }) => {
    const { identifier, email } = await join(page);
    await page.goto('/dashboard');
    await expect(page.getByText('POIN', { exact: true })).toBeHidden();

    await page.getByRole('button', { name: 'VERIFY Email' }).click();
    await expect(page.getByText('Verification code sent to your email. Please check and verify.')).toBeVisible();
    const { link } = await newestMessage(page, email);
    const tab = await context.newPage();
    await tab.goto(link ?? '');
    await expect(tab.getByRole('link', { name: 'Continue to Login' })).toBeVisible();
    await tab.close();
    await page.reload();
    await expect(page.getByText('VERIFIED', { exact: true })).toHaveCount(1);

    await page.getByRole('button', { name: 'VERIFY Phone' }).click();
    const dialog = page.getByRole('dialog');
    const code = dialog.getByRole('textbox', { name: 'Kode verifikasi' });
    await expect(code).toBeFocused();
    await expectNoAxeFindings(page);
    await page.keyboard.type('WRONG');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Please enter all 8 characters')).toBeVisible();
    await page.keyboard.type('123');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Invalid verification code. Please try again.')).toBeVisible();
    await expectNoAxeFindings(page);
    await code.fill((await newestMessage(page, identifier)).code?.toLowerCase() ?? '');
    await Promise.all([waitForShortText(page, 'Verification successful!'), page.keyboard.press('Enter')]);
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Phone verification successful! Your account has been verified.')).toBeVisible();
    await expect(page.getByText('VERIFIED', { exact: true })).toHaveCount(2);
    await expect(page.getByText('POIN', { exact: true })).toBeVisible();
  });

  test('a new picture appears everywhere at once, without a second request', async ({ page }) => {
    await join(page);
    await page.setViewportSize(phone);
    await Promise.all([waitForProfileCall(page), page.goto('/dashboard')]);
    await expect(heading(page, 'Halo, Tamu!')).toBeVisible();
    const calls = recordOperations(page);
    await page.getByLabel('Foto profil', { exact: true }).setInputFiles('api/demo-media/photo-1.jpg');
    await expect(page.locator('main img')).toHaveAttribute('src', /^http/);
    const src = await page.locator('main img').getAttribute('src');
    await expect(page.locator('header img')).toHaveAttribute('src', src ?? '');
    await expect
      .poll(() => page.locator('header img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
      .toBeGreaterThan(0);
    expect(calls).toHaveLength(1);
    await page.reload();
    await expect(page.locator('main img')).toHaveAttribute('src', src ?? '');
  });

  test('a file that is no picture is refused in the browser', async ({ page }) => {
    await join(page);
    await page.goto('/dashboard');
    const input = page.getByLabel('Foto profil', { exact: true });
    await input.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(page.getByText('Please select a valid image file.', { exact: true })).toBeVisible();
    await input.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await expect(page.getByText('File size must be less than 5MB.', { exact: true })).toBeVisible();
  });

  test.describe('a file that only claims to be a picture', () => {
    // Playwright's trace fetches the preview, which the CSP refuses.
    test.use({ allowedErrors: /Connecting to 'blob:/ });

    test('is refused by the graph', async ({ page }) => {
      await join(page);
      await page.goto('/dashboard');
      await page
        .getByLabel('Foto profil', { exact: true })
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') });
      await expect(page.getByText('Failed to update profile picture. Please select a valid image file.')).toBeVisible();
    });
  });
});

test.describe('the profile', () => {
  test('a new name appears everywhere at once, without a second request', async ({ page }) => {
    await join(page);
    await Promise.all([waitForProfileCall(page), page.goto('/profile')]);
    await page.getByRole('button', { name: 'EDIT' }).click();
    await expect(page.getByLabel('Nama lengkap')).toBeFocused();
    const calls = recordOperations(page);
    await page.getByRole('button', { name: /^SAVE/ }).click();
    await expect(page.getByText('No changes detected.')).toBeVisible();
    await page.getByLabel('Nama lengkap').fill('Wayan Putra');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await expect(page.getByLabel('Nama lengkap')).toHaveValue('Wayan Putra');
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(heading(page, 'Halo, Wayan!')).toBeFocused();
    await page.getByRole('link', { name: 'Membership' }).click();
    await expect(page.getByText('HELLO, WAYAN')).toBeVisible();
    expect(calls).toEqual(['UpdateProfile']);
  });

  test('changing the password needs the old one; the next login works with the new one', async ({ page }) => {
    const { identifier, password } = await join(page);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'EDIT' }).click();
    await expect(page.getByLabel('Nama lengkap')).toBeFocused();
    await page.getByLabel('Password baru').fill('sandi yang baru');
    await page.getByLabel('Password lama').fill('bukan ini');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Password lamamu salah.')).toBeVisible();
    await expect(page.getByLabel('Password lama')).toBeFocused();
    await expectNoAxeFindings(page);
    await page.getByLabel('Password lama').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Profile updated successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await signIn(page, { identifier, password: 'sandi yang baru' });
    await page.goto('/dashboard');
    await expect(heading(page, 'Halo, Tamu!')).toBeVisible();
  });
});

test.describe('own orders', () => {
  test('the list leads to the photos, which survive a reload and open by their own link', async ({ page }) => {
    await signIn(page, sari);
    await page.goto('/find-my-photos');
    await expect(page.getByRole('button', { name: 'EXPIRED FLIP-DEMO-EXPIRED' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await page.getByRole('button', { name: /REFRESH/ }).click();
    await page.getByRole('link', { name: 'VIEW FLIP-DEMO-ACTIVE' }).click();
    await expect(page).toHaveURL('/find-my-photos/FLIP-DEMO-ACTIVE');
    await expect(page.getByRole('region', { name: 'Photo Files' }).getByRole('img')).toHaveCount(6);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Videos' }).locator('video')).toHaveCount(2);
    await page.getByRole('button', { name: 'Perbesar foto 2 dari 6' }).click();
    await expect(page).toHaveURL(/\?f=4$/);
    await expectViewerReady(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Perbesar foto 2 dari 6' })).toBeFocused();
  });

  test("another member's order is not found", async ({ page }) => {
    await signIn(page, sari);
    await page.goto('/find-my-photos/FLIP-DEMO-EMPTY');
    await expect(page.getByText('Order not found')).toBeVisible();
    await page.getByRole('link', { name: 'Kembali ke semua fotomu' }).click();
    await expect(page.getByRole('link', { name: 'VIEW FLIP-DEMO-ACTIVE' })).toBeVisible();
  });

  test('an expired order opened by its address has no photos', async ({ page }) => {
    await signIn(page, sari);
    await page.goto('/find-my-photos/FLIP-DEMO-EXPIRED');
    await expect(page.getByText('No photos available for this order')).toBeVisible();
  });

  test('a new member has none', async ({ page }) => {
    await join(page);
    await page.goto('/find-my-photos');
    await expect(page.getByText('Belum ada foto.')).toBeVisible();
    await expectNoAxeFindings(page);
  });
});

test.describe('without a network', () => {
  test.use({ allowedErrors: /ERR_FAILED|Failed to load/ });

  test('list and photos show their sentence, and a second attempt works', async ({ page }) => {
    await signIn(page, sari);
    for (const [path, sentence, wanted] of [
      ['/find-my-photos', 'Failed to fetch orders. Please try again.', 'VIEW FLIP-DEMO-ACTIVE'],
      ['/find-my-photos/FLIP-DEMO-ACTIVE', 'Failed to fetch photos. Please try again.', 'Unduh foto 1'],
    ] as const) {
      await page.route('**/graphql', (route) => route.abort());
      await page.goto(path);
      await expect(page.getByText(sentence)).toBeVisible();
      await expectNoAxeFindings(page);
      await page.unroute('**/graphql');
      await page.getByRole('button', { name: 'Coba lagi' }).click();
      await expect(page.getByRole('link', { name: wanted })).toBeVisible();
    }
  });
});

test.describe('signed out', () => {
  test('each page shows its message and links to the login; the two coming-soon pages greet MEMBER', async ({
    page,
  }) => {
    for (const [path, sentence] of [
      ['/dashboard', 'Please log in to view your profile.'],
      ['/profile', 'Please log in to view your profile.'],
      ['/find-my-photos', 'Please log in to view your orders'],
      ['/find-my-photos/FLIP-DEMO-ACTIVE', 'Please log in to view photos'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page.getByRole('link', { name: 'LOG IN', exact: true })).toHaveAttribute(
        'href',
        `/login?next=${encodeURIComponent(path)}`,
      );
    }
    await expectNoAxeFindings(page);
    for (const path of ['/membership', '/custom-frame']) {
      await page.goto(path);
      await expect(page.getByText('HELLO, MEMBER')).toBeVisible();
    }
  });

  test('signing out in one tab clears the other', async ({ page, context }) => {
    await join(page);
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(other.getByLabel('Nama lengkap')).toHaveValue('Tamu Baru');
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(other.getByText('Please log in to view your profile.')).toBeVisible();
    expect(await other.content()).not.toContain('Tamu');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key === 'token' || key === 'user')),
    ).toEqual([]);
  });
});

test('on a phone, by keyboard alone: avatar menu, change of name, sign out', async ({ page }) => {
  await join(page);
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  await expect(heading(page, 'Halo, Tamu!')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Menu akun Tamu' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').getByRole('link', { name: 'Edit Profile' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Tentang kamu')).toBeFocused();
  for (
    let step = 0;
    step < 12 &&
    !(await page.getByRole('button', { name: 'EDIT' }).evaluate((button) => button === document.activeElement));
    step += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Nama lengkap')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Kadek');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'EDIT' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu akun Kadek' }).press('Enter');
  const signOut = page.getByRole('button', { name: 'Sign Out' }).filter({ visible: true });
  await expect(signOut).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(signOut).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
});

const screens = [
  '/dashboard',
  '/profile',
  '/membership',
  '/custom-frame',
  '/find-my-photos',
  '/find-my-photos/FLIP-DEMO-ACTIVE',
];

const sizes = [
  { size: phone, alsoFits: { width: 320, height: 640 } },
  { size: desktop, alsoFits: tablet },
];

for (const { size, alsoFits } of sizes) {
  test(`every screen is accessible, causes no layout shift and fits ${size.width} and ${alsoFits.width} px`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(size);
    await signIn(page, sari);
    async function expectFits() {
      for (const fitted of [alsoFits, size]) {
        await page.setViewportSize(fitted);
        await expectNoSidewaysScroll(page);
      }
    }
    for (const path of screens) {
      await page.goto(path);
      await expect(heading(page, /./)).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expectNoAxeFindings(page);
      await expectNoLayoutShift(page, path);
      await expectFits();
      if (path !== '/profile') continue;
      await page.getByRole('button', { name: 'EDIT' }).click();
      await expect(page.getByLabel('Nama lengkap')).toBeFocused();
      await expectNoAxeFindings(page);
      await expectFits();
    }
  });
}
