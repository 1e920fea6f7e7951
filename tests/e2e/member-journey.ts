import path from 'node:path';
import type { Page } from 'playwright/test';
import { accountMessages } from '#shared/messages/account.ts';
import {
  button,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  expectText,
  link,
  waitForShortText,
} from '#tests/support/browser/browser.ts';
import { newestMessage, type NewMember } from '#tests/support/browser/sign-in.ts';
import { runOperator } from '#tests/support/processes/operator.ts';
import { randomPerson } from '#tests/support/random-person.ts';
import { choosePicture, press, write, writeDate } from './user-actions.ts';

/** Of every state of the journey. */
async function check(page: Page): Promise<void> {
  await expectNoAxeFindings(page);
  await expectNoSidewaysScroll(page);
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
export async function register(page: Page, member: NewMember): Promise<void> {
  await page.goto('/login');
  await press(link(page, 'Daftar'));
  await expect(heading(page, 'Gabung, yuk.')).toBeVisible();
  await check(page);
  await press(button(page, 'SIGN UP'));
  await expect(field(page, 'Nama lengkap')).toBeFocused();
  await check(page);
  await write(field(page, 'Nama lengkap'), member.name);
  await writeDate(page.getByLabel('Tanggal lahir'), 1999);
  await write(field(page, 'Nomor HP'), 'bukan nomor');
  await write(field(page, 'Email'), member.email);
  await write(password(page, 'Password'), member.password);
  await press(button(page, 'SIGN UP'));
  await expect(page.getByText(/Please enter a valid phone number/).first()).toBeVisible();
  await check(page);
  await write(field(page, 'Nomor HP'), member.identifier);
  await press(button(page, 'SIGN UP'));
  await expect(heading(page, `Halo, ${member.name.split(' ')[0]}!`)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await check(page);
}

export async function verifyEmail(page: Page, member: NewMember): Promise<void> {
  await press(button(page, 'VERIFY Email'));
  await expectText(page, 'Verification code sent to your email. Please check and verify.');
  const message = await newestMessage(page, member.email);
  await page.goto(message.link ?? '');
  await expectText(page, 'Email terverifikasi!');
  await check(page);
  await press(link(page, 'Continue to Login'));
  // The login redirects a member who is signed in.
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('VERIFIED', { exact: true })).toHaveCount(1);
}

export async function verifyPhone(page: Page, member: NewMember): Promise<void> {
  await expect(page.getByText('POIN', { exact: true })).toBeHidden();
  await press(button(page, 'VERIFY Phone'));
  const dialog = page.getByRole('dialog');
  const code = dialog.getByRole('textbox', { name: 'Kode verifikasi' });
  await expect(code).toBeFocused();
  await check(page);
  await write(code, 'SALAH');
  await page.keyboard.press('Enter');
  await expectText(dialog, 'Please enter all 8 characters');
  await write(code, 'SALAH123');
  await expectText(dialog, 'Invalid verification code. Please try again.');
  await check(page);
  const { code: sent } = await newestMessage(page, member.identifier);
  // It is sent with its last character.
  await Promise.all([waitForShortText(page, 'Verification successful!'), write(code, sent?.toLowerCase() ?? '')]);
  await expectText(page, 'Phone verification successful! Your account has been verified.');
  await expect(page.getByText('VERIFIED', { exact: true })).toHaveCount(2);
  await expect(page.getByText('POIN', { exact: true })).toBeVisible();
  await check(page);
}

export async function changePicture(page: Page): Promise<void> {
  await choosePicture(button(page, 'Ganti foto profil'), 'README.md');
  await expectText(page, 'Please select a valid image file.');
  await check(page);
  await choosePicture(button(page, 'Ganti foto profil'), 'api/demo-media/photo-1.jpg');
  await expect(page.locator('main img').first()).toHaveAttribute('src', /^http/);
  await check(page);
}

/** Saves without changes, then a new name and password at once. */
export async function changeProfile(
  page: Page,
  member: NewMember,
  change: { name: string; password: string },
): Promise<void> {
  await goTo(page, 'Edit Profile');
  await expect(heading(page, 'Tentang kamu')).toBeVisible();
  await check(page);
  await press(button(page, 'EDIT'));
  await expect(field(page, 'Nama lengkap')).toBeFocused();
  await press(button(page, /^SAVE/));
  await expectText(page, 'No changes detected.');
  await check(page);
  await write(field(page, 'Nama lengkap'), change.name);
  await write(password(page, 'Password baru'), change.password);
  await write(password(page, 'Password lama'), 'bukan ini');
  await press(button(page, /^SAVE/));
  await expectText(page, 'Your old password is wrong.');
  await check(page);
  await write(password(page, 'Password lama'), member.password);
  await press(button(page, /^SAVE/));
  await expectText(page, 'Profile updated successfully!');
  await expect(page.getByLabel('Nama lengkap')).toHaveValue(change.name);
  await check(page);
}

/** Uses the sidebar, or on a phone the tabs and the avatar's menu. */
export async function goTo(
  page: Page,
  name: 'Profile' | 'Membership' | 'Find My Photos' | 'Custom Frame' | 'Edit Profile' | 'Sign Out',
): Promise<void> {
  const entry = page
    .getByRole(name === 'Sign Out' ? 'button' : 'link', { name: new RegExp(`^${name}`) })
    .filter({ visible: true });
  if ((await entry.count()) === 0) {
    await press(button(page, /^Menu akun/));
    await expect(entry.first()).toBeVisible();
    await check(page);
  }
  await press(entry.first());
}

export async function signOut(page: Page): Promise<void> {
  await goTo(page, 'Sign Out');
  await expect(page).toHaveURL('/');
}

export async function resetPassword(page: Page, member: NewMember, wanted: string): Promise<void> {
  await page.goto('/login');
  await check(page);
  await press(link(page, /Lupa password|Forgot/i));
  await expect(heading(page, 'Lupa password?')).toBeVisible();
  await check(page);
  await write(field(page, 'Nomor HP'), member.identifier);
  await press(button(page, 'KIRIM KODE'));
  await expectText(page, 'Kode reset kata sandi telah dikirim via Whatsapp');
  const { code } = await newestMessage(page, member.identifier);
  await write(field(page, 'Kode verifikasi'), code?.toLowerCase() ?? '');
  await write(password(page, 'Password baru'), wanted);
  await write(password(page, 'Konfirmasi password'), 'lain lagi');
  await press(button(page, 'RESET PASSWORD'));
  await expect(page.getByText('Password baru dan konfirmasi password tidak sama').first()).toBeVisible();
  await check(page);
  await write(password(page, 'Konfirmasi password'), wanted);
  await Promise.all([waitForShortText(page, accountMessages.resetDone), press(button(page, 'RESET PASSWORD'))]);
  await check(page);
  await expect(page).toHaveURL('/login');
}

export async function logIn(
  page: Page,
  { identifier, password: secret }: { identifier: string; password: string },
): Promise<void> {
  await write(field(page, 'Nomor HP atau email'), identifier);
  await write(password(page, 'Password'), 'bukan ini');
  await press(button(page, 'LOG IN'));
  await expectText(page, 'Nomor HP, email, atau password salah.');
  await check(page);
  await write(password(page, 'Password'), secret);
  await press(button(page, 'LOG IN'));
  await expect(page).toHaveURL('/dashboard');
}

export async function openPhotos(page: Page, invoice: string): Promise<void> {
  await goTo(page, 'Find My Photos');
  await expect(link(page, `VIEW ${invoice}`)).toBeVisible();
  await check(page);
  await press(link(page, `VIEW ${invoice}`));
  await expect(page).toHaveURL(`/find-my-photos/${invoice}`);
  await expect(page.getByRole('region', { name: 'Photo Files' }).getByRole('img').first()).toBeVisible();
  await check(page);
}
