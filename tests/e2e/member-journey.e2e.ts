import { expect, expectText, phone, test } from '#tests/support/browser/browser.ts';
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
} from './member-journey.ts';

test.use({ viewport: phone });

test("a member's journey, by keyboard alone on a phone, with axe in every state: sign up, verify both, change everything, forget the password, find the photos", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const member = newMember('Made Ayu');
  const invoice = await importOrder(member.identifier);
  await register(page, member);
  await verifyEmail(page, member);
  await verifyPhone(page, member);
  await changePicture(page);
  await changeProfile(page, member, { name: 'Wayan Ayu', password: 'sandi kedua' });
  await goTo(page, 'Profile');
  await expect(heading(page, 'Halo, Wayan!')).toBeVisible();
  await goTo(page, 'Membership');
  await expectText(page, 'HELLO, WAYAN');
  await goTo(page, 'Custom Frame');
  await signOut(page);
  await resetPassword(page, member, 'sandi ketiga');
  await logIn(page, { identifier: member.identifier, password: 'sandi ketiga' });
  await expect(heading(page, 'Halo, Wayan!')).toBeVisible();
  await openPhotos(page, invoice);
});
