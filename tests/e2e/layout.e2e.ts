import {
  boxOf,
  button,
  desktop,
  expect,
  link,
  phone,
  tablet,
  serveTiles,
  test,
} from '#tests/support/browser/browser.ts';

/**
 * Where parts of a page stand to each other: what neither a text's own box nor a sideways scroll shows (design §4,
 * §8).
 */

const active = '/photos/FLIP-DEMO-ACTIVE';

test('the expiry stands apart from the buttons above it at each width', async ({ page }) => {
  await page.goto(active);
  for (const viewport of [phone, tablet, desktop]) {
    await page.setViewportSize(viewport);
    const share = await boxOf(button(page, 'SHARE HASIL FOTO'));
    const digits = await boxOf(page.getByRole('timer'));
    // The ticket begins at its digits' own box.
    expect(digits.y - share.bottom).toBeGreaterThan(16);
  }
});

test('the second result fills the space beside the first, and covers nothing, at each width', async ({ page }) => {
  await page.goto(active);
  for (const width of [900, 1180, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const timer = await boxOf(page.getByRole('timer'));
    const [first, second] = [
      await boxOf(button(page, /^Perbesar hasil 1/)),
      await boxOf(button(page, /^Perbesar hasil 2/)),
    ];
    expect(second.y).toBeGreaterThan(timer.bottom);
    expect(second.y).toBeLessThan(first.bottom - 100);
    expect(second.right).toBeLessThan(first.x);
    const voucher = await boxOf(page.getByRole('complementary', { name: /^Voucher/ }));
    const isBeside = voucher.x >= second.right && voucher.right <= first.x;
    expect(isBeside || voucher.y >= second.bottom).toBe(true);
  }
});

test('an empty order has its buttons in the middle, as all else', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto('/photos/FLIP-DEMO-EMPTY');
  const [first, last] = [await boxOf(button(page, 'DOWNLOAD ALL')), await boxOf(button(page, 'SHARE HASIL FOTO'))];
  expect((first.x + last.right) / 2).toBeCloseTo(desktop.width / 2, -1);
});

test.describe('the map', () => {
  test.beforeEach(({ page }) => serveTiles(page));

  test('over the map the header goes from edge to edge, as the page does', async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto('/location');
    const [logo, title] = [
      await boxOf(link(page.getByRole('banner'), /beranda$/)),
      await boxOf(page.getByRole('heading', { level: 1 })),
    ];
    expect(logo.x).toBe(title.x);
    await page.goto('/contact');
    expect((await boxOf(link(page.getByRole('banner'), /beranda$/))).x).toBeGreaterThan(title.x + 50);
  });

  test('a booth says WIB beside its hours, and its picture is as tall as the words beside it on a tablet', async ({
    page,
  }) => {
    await page.setViewportSize(tablet);
    await page.goto('/location?booth=solo-gang-warna-colorblast');
    const panel = page.getByRole('region', { name: 'Detail booth' });
    const [times, wib] = [
      await boxOf(panel.getByText('09.00-21.00', { exact: true })),
      await boxOf(panel.getByText('WIB', { exact: true })),
    ];
    expect(wib.x).toBeGreaterThanOrEqual(times.right);
    expect(wib.bottom).toBeLessThanOrEqual(times.bottom + 2);
    const [picture, price, badge] = [
      await boxOf(panel.getByRole('img').first()),
      await boxOf(panel.getByText('35k', { exact: true })),
      await boxOf(panel.getByText('2 STRIPS / 1 PRINT')),
    ];
    expect(picture.bottom).toBeGreaterThanOrEqual(price.bottom);
    expect(badge.y).toBeGreaterThan(picture.bottom);
  });

  test('the list of booths has two columns on a tablet', async ({ page }) => {
    await page.setViewportSize(tablet);
    await page.goto('/location');
    const links = page.getByRole('region', { name: 'Daftar booth' }).getByRole('listitem');
    await expect(links).toHaveCount(12);
    const [first, second] = [await boxOf(links.nth(0)), await boxOf(links.nth(1))];
    expect([second.y, second.x]).toEqual([first.y, first.right]);
  });
});

for (const [path, widths] of [
  ['/login', [900, 1440, 1920]],
  ['/reset-password', [1440]],
  ['/otp', [1920]],
] as const) {
  test(`the title of ${path} has two lines at ${widths.join(', ')} px`, async ({ page }) => {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(title).toBeVisible();
      const lines = await title.evaluate((heading) =>
        document.fonts.ready.then(
          () => heading.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(heading).lineHeight),
        ),
      );
      expect(Math.round(lines)).toBe(2);
    }
  });
}

test('the footer: its columns begin on one line, and the logo with them on large screens', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  const headings = footer.getByRole('heading');
  for (const viewport of [tablet, desktop]) {
    await page.setViewportSize(viewport);
    await page.goto('/terms');
    const tops = await headings.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(new Set(tops).size).toBe(1);
  }
  const [logo, column] = [await boxOf(footer.getByRole('paragraph').first()), await boxOf(headings.first())];
  expect(Math.abs(logo.y - column.y)).toBeLessThan(8);
  expect(column.x - logo.right).toBeGreaterThanOrEqual(24);
});
