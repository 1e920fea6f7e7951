import { expect, test } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectLink, expectText } from '#tests/support/web/screen.ts';
import { DashboardPage } from '#web/features/account/dashboard/dashboard-page.tsx';
import { GoogleCallbackPage } from '#web/features/account/google/google-callback-page.tsx';
import { LoginPage } from '#web/features/account/login/login-page.tsx';
import { OtpPage } from '#web/features/account/otp/otp-page.tsx';
import { ProfilePage } from '#web/features/account/profile/profile-page.tsx';
import { RegisterPage } from '#web/features/account/register/register-page.tsx';
import { MyOrdersPage } from '#web/features/orders/my-orders/my-orders-page.tsx';
import { MyPhotosPage } from '#web/features/orders/my-orders/my-photos-page.tsx';

test.each([
  ['/dashboard', 'Please log in to view your profile.', DashboardPage],
  ['/profile', 'Please log in to view your profile.', ProfilePage],
  ['/otp', 'Masuk dulu, lalu nomormu bisa diverifikasi.', OtpPage],
  ['/find-my-photos', 'Please log in to view your orders', MyOrdersPage],
  ['/find-my-photos/A%2FB%201', 'Please log in to view photos', MyPhotosPage],
])('%s says what it needs, asks for nothing, and the login returns to it', (at, sentence, Page) => {
  const { calls } = renderPage(<Page />, { at, pattern: at.replace(/A%.*/, ':invoice'), member: null });
  expectText(sentence);
  expectLink('LOG IN', `/login?next=${encodeURIComponent(at)}`);
  expect(calls).toEqual([]);
});

test.each([
  ['/login?next=https://evil.example', LoginPage],
  ['/register', RegisterPage],
  ['/auth/google/callback?code=late', GoogleCallbackPage],
])('%s leads a member to the dashboard', (at, Page) => {
  renderPage(<Page />, { at, member: SARI });
  expectText('address: /dashboard');
});
