import { desktop, expect, expectNoAxeFindings, expectNoSidewaysScroll, phone, test } from '#tests/support/browser.ts';
import { changePicture, changeProfile, goTo, heading, importOrder, logIn, newcomer, openPhotos, register, resetPassword, verifyEmail, verifyPhone, type Walk } from '#tests/support/member-journey.ts';
import { byKeyboard, byMouse } from '#tests/support/user-actions.ts';

const walkers = [
  // google.e2e.ts also runs the journey by mouse.
  { how: 'by mouse on a desktop', size: desktop, hands: byMouse, looks: false, tag: '@wide' },
  { how: 'by keyboard alone on a phone, with axe in every state', size: phone, hands: byKeyboard, looks: true, tag: [] },
];

for (const { how, size, hands, looks, tag } of walkers) {
  test(`a member's journey, ${how}: sign up, verify both, change everything, forget the password, find the photos`, { tag }, async ({ page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    async function look() {
      if (!looks) return;
      await expectNoAxeFindings(page);
      await expectNoSidewaysScroll(page);
    }
    const walk: Walk = { page, hands: hands(page), look };
    const who = newcomer('Made Ayu');
    const invoice = importOrder(who.identifier);

    await register(walk, who);
    await verifyEmail(walk, who);
    await verifyPhone(walk, who);
    await changePicture(walk);
    await changeProfile(walk, who, { name: 'Wayan Ayu', password: 'sandi kedua' });
    await goTo(walk, 'Profile');
    await expect(heading(page, 'Halo, Wayan!')).toBeVisible();
    await goTo(walk, 'Membership');
    await expect(page.getByText('HELLO, WAYAN')).toBeVisible();
    await look();
    await goTo(walk, 'Custom Frame');
    await look();
    await goTo(walk, 'Sign Out');
    await expect(page).toHaveURL('/');
    await resetPassword(walk, who, 'sandi ketiga');
    await logIn(walk, { identifier: who.identifier, password: 'sandi ketiga' });
    await expect(heading(page, 'Halo, Wayan!')).toBeVisible();
    await openPhotos(walk, invoice);
  });
}
