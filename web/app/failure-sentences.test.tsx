import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { createFakeGraph, type FakeGraph } from '#tests/support/web/fake-graph.ts';
import { BUDI, SARI } from '#tests/support/web/members.ts';
import { type PageOptions, renderPage } from '#tests/support/web/render-page.tsx';
import { expectNoText, field, press, sentence } from '#tests/support/web/screen.ts';
import { orderInGraph, softFile } from '#tests/support/web/soft-file.ts';
import { writeSession } from '#web/auth/stored-session.ts';
import { DashboardPage } from '#web/features/account/dashboard/dashboard-page.tsx';
import { GoogleCallbackPage } from '#web/features/account/google/google-callback-page.tsx';
import { OneTap } from '#web/features/account/google/one-tap.tsx';
import { LoginPage } from '#web/features/account/login/login-page.tsx';
import { OtpPage } from '#web/features/account/otp/otp-page.tsx';
import { ProfilePage } from '#web/features/account/profile/profile-page.tsx';
import { RegisterPage } from '#web/features/account/register/register-page.tsx';
import { ResetPasswordPage } from '#web/features/account/reset-password/reset-password-page.tsx';
import { VerifyEmailPage } from '#web/features/account/verify-email/verify-email-page.tsx';
import { LocationPage } from '#web/features/booths/location-page.tsx';
import { OrderActions } from '#web/features/orders/actions/order-actions.tsx';
import { FindOrderPage } from '#web/features/orders/find/find-order-page.tsx';
import { MyOrdersPage } from '#web/features/orders/my-orders/my-orders-page.tsx';
import { MyPhotosPage } from '#web/features/orders/my-orders/my-photos-page.tsx';
import { PhotosPage } from '#web/features/orders/photos/photos-page.tsx';

// The sentences that a screen shows for a failed call (requirements §8), written out because this test proves them.

const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label, { selector: 'input' }), text);
const pick = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const sent = { userErrors: [] };

const order = orderInGraph({ files: [softFile('PHOTO', 'https://m.example/1.jpg')] });

/** Google's client, whose prompt is answered at once. */
function stubGoogle() {
  const id = {
    initialize: ({ callback }: { callback: (answer: object) => void }) =>
      void setTimeout(callback, 0, { credential: 'jwt' }),
    prompt: () => undefined,
    cancel: () => undefined,
  };
  vi.stubGlobal('google', { accounts: { id } });
  vi.spyOn(document.head, 'append').mockImplementation(
    (script) => void (script as HTMLElement).dispatchEvent(new Event('load')),
  );
}

interface Screen extends Pick<PageOptions, 'pattern' | 'member'> {
  page: ReactNode;
  at: string;
  /** What leads to the screen's call, the last one of the graph. */
  act?: (graph: FakeGraph) => Promise<unknown> | void;
  /** Shown if the API sent no message. */
  failed: string;
  /** Shown if no answer came. */
  unanswered: string;
  /** How the screen shows the API's own message. */
  shows?: (message: string) => string;
}

const same = (sentence: string) => ({ failed: sentence, unanswered: sentence });

const requestCode: Screen = {
  page: <ResetPasswordPage />,
  at: '/reset-password',
  failed: 'Gagal mengirim kode reset. Silakan coba lagi.',
  unanswered: 'Terjadi kesalahan. Silakan coba lagi.',
  async act() {
    await type('Nomor HP', '0812');
    await press('KIRIM KODE');
  },
};

const screens: Record<string, Screen> = {
  login: {
    ...same('Login failed. Please try again.'),
    page: <LoginPage />,
    at: '/login',
    async act() {
      await type('Nomor HP atau email', '0812');
      await type('Password', 'rahasia');
      await press('LOG IN');
    },
  },
  register: {
    ...same('Registration failed. Please try again.'),
    page: <RegisterPage />,
    at: '/register',
    async act() {
      await type('Nama lengkap', 'Sari');
      pick('Tanggal lahir', '1999-12-31');
      await type('Nomor HP', '0812');
      await type('Email', 'sari@example.com');
      await type('Password', 'rahasia');
      await press('SIGN UP');
    },
  },
  'reset password, step 1': requestCode,
  'reset password, step 2': {
    ...requestCode,
    failed: 'Gagal reset password. Silakan coba lagi.',
    async act(graph) {
      await requestCode.act?.(graph);
      await graph.answer({ requestPasswordReset: sent });
      await type('Kode verifikasi', 'ABCD1234');
      await type('Password baru', 'rahasia');
      await type('Konfirmasi password', 'rahasia');
      await press('RESET PASSWORD');
    },
  },
  'Google callback': {
    ...same('Failed to process Google sign-in.'),
    page: <GoogleCallbackPage />,
    at: '/auth/google/callback?code=',
  },
  'Google One Tap': {
    ...same('Failed to sign in with Google'),
    page: <OneTap clientId="g" />,
    at: '/login',
    member: null,
    act: (graph) => vi.waitFor(() => graph.call()),
  },
  'code of the phone': {
    ...same('Invalid verification code. Please try again.'),
    page: <OtpPage />,
    at: '/otp',
    member: BUDI,
    act: () => type('Kode verifikasi', 'ABCD1234'),
  },
  'another code': {
    ...same('Failed to resend code. Please try again.'),
    page: <OtpPage />,
    at: '/otp',
    member: BUDI,
    act: () => press('Kirim kode'),
  },
  'VERIFY button': {
    ...same('Failed to send verification code. Please try again.'),
    shows: (message) => `Failed to send verification code. ${message}`,
    page: <DashboardPage />,
    at: '/dashboard',
    member: BUDI,
    act: () => press('VERIFY Email'),
  },
  'edit profile': {
    ...same('Failed to update profile. Please try again.'),
    page: <ProfilePage />,
    at: '/profile',
    member: SARI,
    async act() {
      await press('EDIT');
      await type('Nama lengkap', ' W');
      await press('SAVE');
    },
  },
  'verification result': {
    ...same('Verification Failed.'),
    page: <VerifyEmailPage />,
    at: '/verify-email?token=',
    member: null,
  },
  'code of the e-mail': {
    ...same('Invalid verification code. Please try again.'),
    page: <VerifyEmailPage />,
    at: '/verify-email',
    member: null,
    async act() {
      await type('Kode dari emailmu', 'ABCD1234');
      await press('VERIFY');
    },
  },
  'profile picture': {
    ...same('Failed to update profile picture. Please try again.'),
    shows: (message) => `Failed to update profile picture. ${message}`,
    page: <DashboardPage />,
    at: '/dashboard',
    member: SARI,
    async act() {
      vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
      await userEvent.upload(screen.getByLabelText('Foto profil'), new File(['1'], '1.png', { type: 'image/png' }));
    },
  },
  'find my order': {
    failed: 'Failed to find orders',
    unanswered: 'Failed to find orders. Please try again.',
    page: <FindOrderPage />,
    at: '/find-my-order',
    member: null,
    async act() {
      await type('NOMOR HANDPHONE', '0812');
      await press('TRACK');
    },
  },
  'soft files': {
    failed: 'Failed to fetch order data',
    unanswered: 'Failed to fetch order data. Please try again.',
    page: <PhotosPage />,
    at: '/photos/FLIP-1',
    pattern: '/photos/:invoiceId',
    member: null,
  },
  'download all': {
    failed: 'Failed to get download link',
    unanswered: 'Failed to download files. Please try again.',
    page: <OrderActions order={order} />,
    at: '/',
    member: null,
    async act() {
      await press('DOWNLOAD ALL');
      await press('OKAY');
    },
  },
  orders: {
    failed: 'Failed to fetch orders',
    unanswered: 'Failed to fetch orders. Please try again.',
    page: <MyOrdersPage />,
    at: '/find-my-photos',
    member: SARI,
  },
  'photos of an order': {
    failed: 'Failed to fetch photos',
    unanswered: 'Failed to fetch photos. Please try again.',
    page: <MyPhotosPage />,
    at: '/find-my-photos/FLIP-1',
    pattern: '/find-my-photos/:invoice',
    member: SARI,
  },
};

/** The screens that read. The graph's errors name the fields of a query, and userErrors those of a mutation. */
const READS = new Set(['find my order', 'soft files', 'orders', 'photos of an order']);

async function failing({ page, at, pattern, member, act }: Screen) {
  const graph = createFakeGraph();
  stubGoogle();
  // A code or token is sent once in a document.
  renderPage(page, { graph, at: at.endsWith('=') ? at + Math.random() : at, pattern, member });
  await act?.(graph);
  // The screen paints a press and checks the form before its call; an earlier call may be answered.
  await waitFor(() => expect(graph.calls.at(-1)?.isSettled).toBe(false), { timeout: 20_000 });
  return graph.call(graph.calls.length - 1);
}

/** Finds a sentence anywhere on the screen, in an alert or as a heading. */
const shown = (text: string) => screen.findByText(sentence(text));

describe.each(Object.entries(screens))('%s', (name, given) => {
  const { failed, unanswered, shows = (message: string) => message } = given;
  test.each([
    ['a failure without a message of the API shows its sentence', 'UPSTREAM_ERROR', 'HTTP error! status: 500', failed],
    ['no answer shows its sentence, whatever the graph says', 'UPSTREAM_UNAVAILABLE', 'Sedang ramai.', unanswered],
    ["the API's own message is shown", 'UPSTREAM_ERROR', 'Kata API', shows('Kata API')],
  ])('%s', async (_rule, code, message, sentence) => {
    const call = await failing(given);
    await call.refuse(message, { code });
    expect(await shown(sentence)).not.toBeNull();
    if (!sentence.includes(message)) expectNoText(new RegExp(message));
  });

  test('what is wrong with each field is shown instead of a message for all', async () => {
    const call = await failing(given);
    const fieldErrors = ['Satu.', 'Dua'].map((message) => ({ field: ['other'], message, code: 'INVALID' as const }));
    await (READS.has(name)
      ? call.refuse('HTTP error! status: 422', { code: 'BAD_USER_INPUT', fieldErrors })
      : call.answerUserErrors(fieldErrors));
    await waitFor(() => expect(document.body.textContent).toMatch(/Satu\..*Dua/));
    expectNoText(/Validation failed/);
  });
});

// The dashboard's: web/features/account/dashboard/dashboard-page.test.tsx.
test('profile data that a cut network does not bring: the profile shows its sentence', async () => {
  writeSession({ token: 'cut', member: null });
  const { breakOff } = renderPage(<ProfilePage />, { at: '/profile' });
  await breakOff();
  expect(await shown('Failed to load profile data')).not.toBeNull();
});

test('where the requirements have no sentence, the status is shown', async () => {
  const graph = createFakeGraph();
  // Waits for the code of the map.
  await act(async () => void renderPage(<LocationPage />, { graph, at: '/location', member: null }));
  await graph.refuse('HTTP error! status: 500', { code: 'UPSTREAM_ERROR' });
  expect(await shown('HTTP error! status: 500')).not.toBeNull();
});
