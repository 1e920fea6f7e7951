import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeGraph } from '#tests/support/fake-graph.tsx';
import { renderMemberPage } from '#tests/support/render-member-page.tsx';
import { DashboardPage } from '#web/features/account/dashboard/dashboard-page.tsx';
import { ProfilePage } from '#web/features/account/profile/profile-page.tsx';
import { OtpPage } from '#web/features/account/verification/otp-page.tsx';
import { MyOrdersPage } from '#web/features/orders/my-orders-page.tsx';
import { MyPhotosPage } from '#web/features/orders/my-photos-page.tsx';

test.each([
  ['/dashboard', 'Please log in to view your profile.', DashboardPage],
  ['/profile', 'Please log in to view your profile.', ProfilePage],
  ['/otp', 'Masuk dulu, lalu nomormu bisa diverifikasi.', OtpPage],
  ['/find-my-photos', 'Please log in to view your orders', MyOrdersPage],
  ['/find-my-photos/A%2FB%201', 'Please log in to view photos', MyPhotosPage],
])('%s says what it needs, asks for nothing, and the login returns to it', (at, sentence, Page) => {
  const graph = createFakeGraph();
  renderMemberPage(<Page />, { graph, at, pattern: at.replace(/A%.*/, ':invoice'), member: null });
  expect(screen.getByText(sentence)).not.toBeNull();
  expect(screen.getByRole('link', { name: 'LOG IN' }).getAttribute('href')).toBe(
    `/login?next=${encodeURIComponent(at)}`,
  );
  expect(graph.calls).toEqual([]);
});
