import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { expect } from './browser.ts';
import type { UserActions } from './user-actions.ts';
import { newestMessage, type Newcomer } from './sign-in.ts';

/** A walk through the Club: who walks, how, and what is looked at in every state on the way. */
export type Walk = { page: Page; hands: UserActions; look: () => Promise<void> };

const root = path.resolve(import.meta.dirname, '../..');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const password = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Somebody nobody has met, with a number of their own. */
export function newcomer(name: string): Newcomer {
  const number = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  return { name, email: `klub${number}@example.com`, identifier: `0858${number}`, password: 'kata sandi' };
}

/** What the booth does: lays an order of some pictures for a number, as the operator's command. Returns its invoice. */
export function importOrder(phone: string, dataDir = process.env.E2E_DATA_DIR ?? path.join(root, 'test-results/data')): string {
  const args = ['--import', 'tsx', 'scripts/operator.ts', 'order:import', 'api/demo-media', '--phone', phone, '--booth', 'Vintage Photobooth', '--city', 'Malang'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env: { ...process.env, DATA_DIR: dataDir, NODE_ENV: '' }, encoding: 'utf8' });
  expect(stderr + (status === 0 ? '' : stdout)).toBe('');
  return stdout.split(':')[0] ?? '';
}

/** /register, once with mistakes and once without. */
export async function register({ page, hands, look }: Walk, who: Newcomer): Promise<void> {
  await page.goto('/login');
  await hands.press(page.getByRole('link', { name: 'Daftar' }));
  await expect(heading(page, 'Gabung, yuk.')).toBeVisible();
  await look();
  await hands.press(button(page, 'SIGN UP'));
  await expect(field(page, 'Nama lengkap')).toBeFocused();
  await look();
  await hands.write(field(page, 'Nama lengkap'), who.name);
  await hands.writeDate(page.getByLabel('Tanggal lahir'), 1999);
  await hands.write(field(page, 'Nomor HP'), 'bukan nomor');
  await hands.write(field(page, 'Email'), who.email);
  await hands.write(password(page, 'Password'), who.password);
  await hands.press(button(page, 'SIGN UP'));
  await expect(page.getByText(/Please enter a valid phone number/).first()).toBeVisible();
  await look();
  await hands.write(field(page, 'Nomor HP'), who.identifier);
  await hands.press(button(page, 'SIGN UP'));
  await expect(heading(page, `Halo, ${who.name.split(' ')[0]}!`)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await look();
}

export async function verifyEmail({ page, hands, look }: Walk, who: Newcomer): Promise<void> {
  await hands.press(button(page, 'VERIFY Email'));
  await expect(page.getByText('Verification code sent to your email. Please check and verify.')).toBeVisible();
  const { link } = await newestMessage(page, who.email);
  await page.goto(link ?? '');
  await expect(page.getByText('Email terverifikasi!')).toBeVisible();
  await look();
  await hands.press(page.getByRole('link', { name: 'Continue to Login' }));
  // Whoever is signed in already goes on to the dashboard.
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('VERIFIED', { exact: true })).toHaveCount(1);
}

export async function verifyPhone({ page, hands, look }: Walk, who: Newcomer): Promise<void> {
  await expect(page.getByText('POIN', { exact: true })).toBeHidden();
  await hands.press(button(page, 'VERIFY Phone'));
  const dialog = page.getByRole('dialog');
  const code = dialog.getByRole('textbox', { name: 'Kode verifikasi' });
  await expect(code).toBeFocused();
  await look();
  await hands.write(code, 'SALAH');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Please enter all 8 characters')).toBeVisible();
  await hands.write(code, 'SALAH123');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Invalid verification code. Please try again.')).toBeVisible();
  await look();
  const { code: sent } = await newestMessage(page, who.identifier);
  await hands.write(code, sent?.toLowerCase() ?? '');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Verification successful!')).toBeVisible();
  await expect(page.getByText('Phone verification successful! Your account has been verified.')).toBeVisible();
  await expect(page.getByText('VERIFIED', { exact: true })).toHaveCount(2);
  await expect(page.getByText('POIN', { exact: true })).toBeVisible();
  await look();
}

export async function changePicture({ page, hands, look }: Walk): Promise<void> {
  await hands.choosePicture(button(page, 'Ganti foto profil'), 'README.md');
  await expect(page.getByText('Please select a valid image file.')).toBeVisible();
  await look();
  await hands.choosePicture(button(page, 'Ganti foto profil'), 'api/demo-media/photo-1.jpg');
  await expect(page.locator('main img')).toHaveAttribute('src', /^http/);
  await look();
}

/** Name and password in one go; nothing changed is told first. */
export async function changeProfile({ page, hands, look }: Walk, who: Newcomer, change: { name: string; password: string }): Promise<void> {
  await goTo({ page, hands, look }, 'Edit Profile');
  await expect(heading(page, 'Tentang kamu')).toBeVisible();
  await look();
  await hands.press(button(page, 'EDIT'));
  await hands.press(button(page, /^SAVE/));
  await expect(page.getByText('No changes detected.')).toBeVisible();
  await look();
  await hands.write(field(page, 'Nama lengkap'), change.name);
  await hands.write(password(page, 'Password baru'), change.password);
  await hands.write(password(page, 'Password lama'), who.password);
  await hands.press(button(page, /^SAVE/));
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByLabel('Nama lengkap')).toHaveValue(change.name);
  await look();
}

/** Sidebar, or on a phone the tabs and the menu behind the avatar. */
export async function goTo({ page, hands }: Walk, name: 'Profile' | 'Membership' | 'Find My Photos' | 'Custom Frame' | 'Edit Profile' | 'Sign Out'): Promise<void> {
  const entry = page.getByRole(name === 'Sign Out' ? 'button' : 'link', { name: new RegExp(`^${name}`) }).filter({ visible: true });
  if ((await entry.count()) === 0) await hands.press(button(page, /^Menu akun/));
  await hands.press(entry.first());
}

export async function resetPassword({ page, hands, look }: Walk, who: Newcomer, wanted: string): Promise<void> {
  await page.goto('/login');
  await look();
  await hands.press(page.getByRole('link', { name: /Lupa password|Forgot/i }));
  await expect(heading(page, 'Lupa password?')).toBeVisible();
  await look();
  await hands.write(field(page, 'Nomor HP'), who.identifier);
  await hands.press(button(page, 'KIRIM KODE'));
  await expect(page.getByText('Kode reset kata sandi telah dikirim via Whatsapp')).toBeVisible();
  const { code } = await newestMessage(page, who.identifier);
  await hands.write(field(page, 'Kode verifikasi'), code?.toLowerCase() ?? '');
  await hands.write(password(page, 'Password baru'), wanted);
  await hands.write(password(page, 'Konfirmasi password'), 'lain lagi');
  await hands.press(button(page, 'RESET PASSWORD'));
  await expect(page.getByText('Password baru dan konfirmasi password tidak sama').first()).toBeVisible();
  await look();
  await hands.write(password(page, 'Konfirmasi password'), wanted);
  await hands.press(button(page, 'RESET PASSWORD'));
  await expect(page.getByText('Password berhasil direset! Silakan login dengan password baru.')).toBeVisible();
  await look();
  await expect(page).toHaveURL('/login');
}

export async function logIn({ page, hands, look }: Walk, { identifier, password: secret }: { identifier: string; password: string }): Promise<void> {
  await hands.write(field(page, 'Nomor HP atau email'), identifier);
  await hands.write(password(page, 'Password'), 'bukan ini');
  await hands.press(button(page, 'LOG IN'));
  await expect(page.getByRole('alert').first()).toBeVisible();
  await look();
  await hands.write(password(page, 'Password'), secret);
  await hands.press(button(page, 'LOG IN'));
  await expect(page).toHaveURL('/dashboard');
}

export async function openPhotos({ page, hands, look }: Walk, invoice: string): Promise<void> {
  await goTo({ page, hands, look }, 'Find My Photos');
  await expect(page.getByRole('link', { name: `VIEW ${invoice}` })).toBeVisible();
  await look();
  await hands.press(page.getByRole('link', { name: `VIEW ${invoice}` }));
  await expect(page).toHaveURL(`/find-my-photos/${invoice}`);
  await expect(page.getByRole('region', { name: 'Photo Files' }).getByRole('img').first()).toBeVisible();
  await look();
}
