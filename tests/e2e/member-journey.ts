import path from 'node:path';
import type { Page } from 'playwright/test';
import { accountMessages } from '#shared/messages/account.ts';
import { button, expect, expectText, link, waitForShortText } from '#tests/support/browser/browser.ts';
import { newestMessage, type NewMember } from '#tests/support/browser/sign-in.ts';
import { runOperator } from '#tests/support/processes/operator.ts';
import { randomPerson } from '#tests/support/random-person.ts';
import type { UserActions } from './user-actions.ts';

/** One run of the member's journey: the page, how it is operated, and a check that runs in every state. */
export interface Journey {
  page: Page;
  actions: UserActions;
  check: () => Promise<void>;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const password = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** A person without an account. */
export function newMember(name: string): NewMember {
  const { phone, ...person } = randomPerson(name);
  return { ...person, identifier: phone };
}

/** Imports an order for a phone number by the operator's command, as a booth does. Returns its invoice. */
export async function importOrder(phone: string): Promise<string> {
  const order = ['api/demo-media', '--phone', phone, '--booth', 'Vintage Photobooth', '--city', 'Malang'];
  const dataDir = process.env.E2E_DATA_DIR ?? path.resolve(import.meta.dirname, '../../test-results/data');
  const { out, err, status } = await runOperator('order:import', order, { DATA_DIR: dataDir });
  expect([status, err]).toEqual([0, '']);
  return out.split(':')[0] ?? '';
}

/** Registers, first with mistakes. */
export async function register({ page, actions, check }: Journey, member: NewMember): Promise<void> {
  await page.goto('/login');
  await actions.press(link(page, 'Daftar'));
  await expect(heading(page, 'Gabung, yuk.')).toBeVisible();
  await check();
  await actions.press(button(page, 'SIGN UP'));
  await expect(field(page, 'Nama lengkap')).toBeFocused();
  await check();
  await actions.write(field(page, 'Nama lengkap'), member.name);
  await actions.writeDate(page.getByLabel('Tanggal lahir'), 1999);
  await actions.write(field(page, 'Nomor HP'), 'bukan nomor');
  await actions.write(field(page, 'Email'), member.email);
  await actions.write(password(page, 'Password'), member.password);
  await actions.press(button(page, 'SIGN UP'));
  await expect(page.getByText(/Please enter a valid phone number/).first()).toBeVisible();
  await check();
  await actions.write(field(page, 'Nomor HP'), member.identifier);
  await actions.press(button(page, 'SIGN UP'));
  await expect(heading(page, `Halo, ${member.name.split(' ')[0]}!`)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await check();
}

export async function verifyEmail({ page, actions, check }: Journey, member: NewMember): Promise<void> {
  await actions.press(button(page, 'VERIFY Email'));
  await expectText(page, 'Verification code sent to your email. Please check and verify.');
  const message = await newestMessage(page, member.email);
  await page.goto(message.link ?? '');
  await expectText(page, 'Email terverifikasi!');
  await check();
  await actions.press(link(page, 'Continue to Login'));
  // The login redirects a member who is signed in.
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('VERIFIED', { exact: true })).toHaveCount(1);
}

export async function verifyPhone({ page, actions, check }: Journey, member: NewMember): Promise<void> {
  await expect(page.getByText('POIN', { exact: true })).toBeHidden();
  await actions.press(button(page, 'VERIFY Phone'));
  const dialog = page.getByRole('dialog');
  const code = dialog.getByRole('textbox', { name: 'Kode verifikasi' });
  await expect(code).toBeFocused();
  await check();
  await actions.write(code, 'SALAH');
  await page.keyboard.press('Enter');
  await expectText(dialog, 'Please enter all 8 characters');
  await actions.write(code, 'SALAH123');
  await expectText(dialog, 'Invalid verification code. Please try again.');
  await check();
  const { code: sent } = await newestMessage(page, member.identifier);
  // It is sent with its last character.
  await Promise.all([
    waitForShortText(page, 'Verification successful!'),
    actions.write(code, sent?.toLowerCase() ?? ''),
  ]);
  await expectText(page, 'Phone verification successful! Your account has been verified.');
  await expect(page.getByText('VERIFIED', { exact: true })).toHaveCount(2);
  await expect(page.getByText('POIN', { exact: true })).toBeVisible();
  await check();
}

export async function changePicture({ page, actions, check }: Journey): Promise<void> {
  await actions.choosePicture(button(page, 'Ganti foto profil'), 'README.md');
  await expectText(page, 'Please select a valid image file.');
  await check();
  await actions.choosePicture(button(page, 'Ganti foto profil'), 'api/demo-media/photo-1.jpg');
  await expect(page.locator('main img').first()).toHaveAttribute('src', /^http/);
  await check();
}

/** Saves without changes, then a new name and password at once. */
export async function changeProfile(
  { page, actions, check }: Journey,
  member: NewMember,
  change: { name: string; password: string },
): Promise<void> {
  await goTo({ page, actions, check }, 'Edit Profile');
  await expect(heading(page, 'Tentang kamu')).toBeVisible();
  await check();
  await actions.press(button(page, 'EDIT'));
  await expect(field(page, 'Nama lengkap')).toBeFocused();
  await actions.press(button(page, /^SAVE/));
  await expectText(page, 'No changes detected.');
  await check();
  await actions.write(field(page, 'Nama lengkap'), change.name);
  await actions.write(password(page, 'Password baru'), change.password);
  await actions.write(password(page, 'Password lama'), 'bukan ini');
  await actions.press(button(page, /^SAVE/));
  await expectText(page, 'Your old password is wrong.');
  await check();
  await actions.write(password(page, 'Password lama'), member.password);
  await actions.press(button(page, /^SAVE/));
  await expectText(page, 'Profile updated successfully!');
  await expect(page.getByLabel('Nama lengkap')).toHaveValue(change.name);
  await check();
}

/** Uses the sidebar, or on a phone the tabs and the avatar's menu. */
export async function goTo(
  { page, actions, check }: Journey,
  name: 'Profile' | 'Membership' | 'Find My Photos' | 'Custom Frame' | 'Edit Profile' | 'Sign Out',
): Promise<void> {
  const entry = page
    .getByRole(name === 'Sign Out' ? 'button' : 'link', { name: new RegExp(`^${name}`) })
    .filter({ visible: true });
  if ((await entry.count()) === 0) {
    await actions.press(button(page, /^Menu akun/));
    await expect(entry.first()).toBeVisible();
    await check();
  }
  await actions.press(entry.first());
}

export async function signOut(journey: Journey): Promise<void> {
  await goTo(journey, 'Sign Out');
  await expect(journey.page).toHaveURL('/');
}

export async function resetPassword(
  { page, actions, check }: Journey,
  member: NewMember,
  wanted: string,
): Promise<void> {
  await page.goto('/login');
  await check();
  await actions.press(link(page, /Lupa password|Forgot/i));
  await expect(heading(page, 'Lupa password?')).toBeVisible();
  await check();
  await actions.write(field(page, 'Nomor HP'), member.identifier);
  await actions.press(button(page, 'KIRIM KODE'));
  await expectText(page, 'Kode reset kata sandi telah dikirim via Whatsapp');
  const { code } = await newestMessage(page, member.identifier);
  await actions.write(field(page, 'Kode verifikasi'), code?.toLowerCase() ?? '');
  await actions.write(password(page, 'Password baru'), wanted);
  await actions.write(password(page, 'Konfirmasi password'), 'lain lagi');
  await actions.press(button(page, 'RESET PASSWORD'));
  await expect(page.getByText('Password baru dan konfirmasi password tidak sama').first()).toBeVisible();
  await check();
  await actions.write(password(page, 'Konfirmasi password'), wanted);
  await Promise.all([waitForShortText(page, accountMessages.resetDone), actions.press(button(page, 'RESET PASSWORD'))]);
  await check();
  await expect(page).toHaveURL('/login');
}

export async function logIn(
  { page, actions, check }: Journey,
  { identifier, password: secret }: { identifier: string; password: string },
): Promise<void> {
  await actions.write(field(page, 'Nomor HP atau email'), identifier);
  await actions.write(password(page, 'Password'), 'bukan ini');
  await actions.press(button(page, 'LOG IN'));
  await expectText(page, 'Nomor HP, email, atau password salah.');
  await check();
  await actions.write(password(page, 'Password'), secret);
  await actions.press(button(page, 'LOG IN'));
  await expect(page).toHaveURL('/dashboard');
}

export async function openPhotos({ page, actions, check }: Journey, invoice: string): Promise<void> {
  await goTo({ page, actions, check }, 'Find My Photos');
  await expect(link(page, `VIEW ${invoice}`)).toBeVisible();
  await check();
  await actions.press(link(page, `VIEW ${invoice}`));
  await expect(page).toHaveURL(`/find-my-photos/${invoice}`);
  await expect(page.getByRole('region', { name: 'Photo Files' }).getByRole('img').first()).toBeVisible();
  await check();
}
