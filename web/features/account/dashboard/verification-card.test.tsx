import { act, cleanup, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { BUDI, SARI } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import {
  button,
  expectFocus,
  expectLink,
  expectNoRole,
  expectRole,
  expectText,
  press,
  type,
} from '#tests/support/web/screen.ts';
import { useMember } from '#web/auth/use-member.ts';
import { VerificationCard } from './verification-card.tsx';

function Card() {
  const { member } = useMember();
  return member && <VerificationCard member={member} />;
}

function open(member = BUDI) {
  const page = renderPage(<Card />, { at: '/dashboard', member });
  const { call, calls } = page;
  return {
    ...page,
    /** The calls but those of the profile. */
    others: () => calls.filter(({ operation }) => operation !== 'Me'),
    /** Waits for the profile to be fetched for the `count`th time, and answers. */
    async expectProfile(count = 1) {
      await vi.waitFor(() => expect(calls.filter(({ operation }) => operation === 'Me')).toHaveLength(count));
      const index = calls.findLastIndex(({ operation }) => operation === 'Me');
      await (await call(index)).answer({ me: member });
    },
  };
}

const codeSent = { sendOtp: { userErrors: [] } };

async function openDialog() {
  const graph = open();
  await press('VERIFY Phone');
  await graph.answer(codeSent);
  expect(await graph.sent()).toEqual({ input: { purpose: 'PHONE_VERIFY' } });
  await graph.expectProfile();
  return graph;
}

test('verified: a badge; not verified: a badge and a button; missing: no button', () => {
  open({ ...BUDI, emailVerified: true, phone: null });
  expect(screen.getAllByText('VERIFIED')).toHaveLength(1);
  expect(screen.getAllByText('NOT VERIFIED')).toHaveLength(1);
  expectNoRole('button');
});

test('the e-mail button sends a link and shows a message; the profile is fetched again', async () => {
  const { sent, answer, expectCalls, expectProfile } = open();
  await press('VERIFY Email');
  await press('VERIFY Email');
  await expectCalls(1);
  expect(await sent()).toEqual({ input: { purpose: 'EMAIL_VERIFY' } });
  await answer(codeSent);
  expectText('Verification code sent to your email. Please check and verify.');
  expectNoRole('dialog');
  await expectProfile();
});

const phone = () => button('VERIFY Phone');
function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1000));
}

test('the pause counts for both kinds of code: the other button counts down from the first code on, then sends', async () => {
  vi.useFakeTimers();
  const { others, answer, expectProfile } = open();
  await press('VERIFY Email');
  await answer(codeSent);
  await expectProfile();
  expect(phone().textContent).toContain('(30)');
  await press('VERIFY Phone');
  expect(others()).toHaveLength(1);
  pass(30);
  expect(phone().textContent).not.toContain('(');
  await press('VERIFY Phone');
  await answer(codeSent);
  expectRole('dialog');
});

test('a link leads to /otp until the phone is verified, and one to the field for the e-mailed code until that is', () => {
  open();
  expectLink('Dari WhatsApp', '/otp');
  expectLink('Dari email', '/verify-email');
  cleanup();
  open(SARI);
  expectNoRole('link');
});

describe('the code modal', () => {
  test('the right code: its success for 1.5 s, then the modal closes and the member is verified', async () => {
    const { sent, answer } = await openDialog();
    expectText(/lewat WhatsApp ke/);
    await type('Kode verifikasi', 'abcd1234');
    vi.useFakeTimers();
    expect(await sent(2)).toEqual({ input: { code: 'ABCD1234', purpose: 'PHONE_VERIFY' } });
    await answer({ verifyOtp: { user: { ...BUDI, phoneVerified: true, points: 20 }, userErrors: [] } });
    expectText('Verification successful!');
    act(() => void vi.advanceTimersByTime(1499));
    expectRole('dialog');
    act(() => void vi.advanceTimersByTime(1));
    expectNoRole('dialog');
    expectText('Phone verification successful! Your account has been verified.');
    expectNoRole('button', /^VERIFY Phone/);
    expectFocus(screen.getByRole('heading', { name: 'Verifikasi' }));
  });
});

test('a code that was accepted without an answer about the member has the profile fetched', async () => {
  const { answer, expectProfile } = await openDialog();
  await type('Kode verifikasi', 'abcd1234');
  await answer({ verifyOtp: { user: null, userErrors: [] } });
  expectText('Verification successful!');
  await expectProfile(2);
});

describe('another code', () => {
  test('can be sent after the pause; then it says so, and the pause that the graph names begins', async () => {
    vi.useFakeTimers();
    const { others, answer } = await openDialog();
    const resend = () => button(/Kirim ulang/);
    await press(/Kirim ulang/);
    expect(others()).toHaveLength(1);
    expect(resend().textContent).toContain('(30)');
    pass(30);
    expect(resend().textContent).not.toContain('(');
    await press(/Kirim ulang/);
    const resendAt = new Date(Date.now() + 45_000).toISOString();
    await answer({ sendOtp: { resendAt, userErrors: [] } });
    expectText('New verification code sent!');
    expect(resend().textContent).toContain('(45)');
  });

  test('closed and opened again within the pause, no second code is sent', async () => {
    const { others } = await openDialog();
    await press('Tutup');
    expectNoRole('dialog');
    await press('VERIFY Phone');
    expectRole('dialog');
    expect(others()).toHaveLength(1);
  });
});
