import {
  desktop,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectText,
  phone,
  test,
} from '#tests/support/browser/browser.ts';
import {
  changePicture,
  changeProfile,
  goTo,
  heading,
  importOrder,
  logIn,
  newMember,
  openPhotos,
  register,
  resetPassword,
  signOut,
  verifyEmail,
  verifyPhone,
  type Journey,
} from './member-journey.ts';
import { byKeyboard, byMouse } from './user-actions.ts';

const variants = [
  { name: 'by mouse on a desktop', size: desktop, actions: byMouse, checks: false, tag: '@wide' },
  {
    name: 'by keyboard alone on a phone, with axe in every state',
    size: phone,
    actions: byKeyboard,
    checks: true,
    tag: [],
  },
];

for (const { name, size, actions, checks, tag } of variants) {
  test(
    `a member's journey, ${name}: sign up, verify both, change everything, forget the password, find the photos`,
    { tag },
    async ({ page }) => {
      test.setTimeout(180_000);
      await page.setViewportSize(size);
      async function check() {
        if (!checks) return;
        await expectNoAxeFindings(page);
        await expectNoSidewaysScroll(page);
      }
      const journey: Journey = { page, actions: actions(page), check };
      const member = newMember('Made Ayu');
      const invoice = await importOrder(member.identifier);

      await register(journey, member);
      await verifyEmail(journey, member);
      await verifyPhone(journey, member);
      await changePicture(journey);
      await changeProfile(journey, member, { name: 'Wayan Ayu', password: 'sandi kedua' });
      await goTo(journey, 'Profile');
      await expect(heading(page, 'Halo, Wayan!')).toBeVisible();
      await goTo(journey, 'Membership');
      await expectText(page, 'HELLO, WAYAN');
      await check();
      await goTo(journey, 'Custom Frame');
      await check();
      await signOut(journey);
      await resetPassword(journey, member, 'sandi ketiga');
      await logIn(journey, { identifier: member.identifier, password: 'sandi ketiga' });
      await expect(heading(page, 'Halo, Wayan!')).toBeVisible();
      await openPhotos(journey, invoice);
    },
  );
}
