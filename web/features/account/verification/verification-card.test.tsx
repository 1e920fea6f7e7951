import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Member } from '#web/auth/session-store.ts';
import { useAuth } from '#web/auth/use-auth.ts';
import { BUDI, inGraph, renderMemberPage } from '#tests/support/render-member-page.tsx';
import { createFakeGraph } from '#tests/support/fake-graph.tsx';
import { VerificationCard } from './verification-card.tsx';

// Nothing is painted here, and most tests set the clock.
vi.mock('#web/lib/after-paint.ts', () => ({ afterPaint: async () => undefined }));

function Card() {
  const { user } = useAuth();
  return user && <VerificationCard user={user} />;
}

function open({ member = BUDI }: { member?: Member } = {}) {
  const graph = createFakeGraph();
  const refresh = vi.fn<() => Promise<void>>(async () => undefined);
  renderMemberPage(<Card />, { graph, at: '/dashboard', member, auth: { refresh } });
  return { ...graph, refresh };
}

const sent = { sendOtp: { userErrors: [] } };
/** A button by the beginning of its name: without style sheets the words of its busy state belong to the name. */
const named = (name: string) => ({ name: new RegExp(`^${name}`) });
const press = (name: string) => act(async () => screen.getByRole('button', named(name)).click());
const field = () => screen.getByLabelText('Kode verifikasi', { selector: 'input' });
const submit = () => screen.getByRole('button', { name: /^VERIFY ?VERIFYING/ });

async function openDialog() {
  const graph = open();
  await press('VERIFY Phone');
  await (await graph.call()).answer(sent);
  expect((await graph.call()).variables).toEqual({ input: { purpose: 'PHONE_VERIFY' } });
  return graph;
}

test('verified: a badge; not verified: a badge and a button; missing: no button', () => {
  open({ member: { ...BUDI, emailVerified: true, phone: null } });
  expect(screen.getAllByText('VERIFIED')).toHaveLength(1);
  expect(screen.getAllByText('NOT VERIFIED')).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the e-mail button sends a link and shows a message; the profile is fetched again', async () => {
  const { call, calls, refresh } = open();
  await press('VERIFY Email');
  await press('VERIFY Email');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect((await call()).variables).toEqual({ input: { purpose: 'EMAIL_VERIFY' } });
  await (await call()).answer(sent);
  expect(screen.getByText('Verification code sent to your email. Please check and verify.')).not.toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(refresh).toHaveBeenCalledOnce();
});

test('returning to the tab fetches the profile', () => {
  const { refresh } = open();
  fireEvent(document, new Event('visibilitychange'));
  expect(refresh).toHaveBeenCalledOnce();
});

/** A click, and what follows it without a wait. */
async function click(element: HTMLElement): Promise<void> {
  fireEvent.click(element);
  await act(async () => undefined);
}

const phone = () => screen.getByRole('button', named('VERIFY Phone'));
function pass(seconds: number) {
  for (let second = 0; second < seconds; second += 1) act(() => void vi.advanceTimersByTime(1000));
}

test('the pause counts for both kinds of code: the other button counts down from the first code on, then sends', async () => {
  vi.useFakeTimers();
  const { call, calls } = open();
  await press('VERIFY Email');
  await (await call()).answer(sent);
  expect(phone().textContent).toContain('(30)');
  await press('VERIFY Phone');
  expect(calls).toHaveLength(1);
  pass(30);
  expect(phone().textContent).not.toContain('(');
  await press('VERIFY Phone');
  await (await call(1)).answer(sent);
  expect(screen.getByRole('dialog')).not.toBeNull();
});

test('refused nevertheless, the button counts as many seconds as the graph says; then a code that was sent clears the error', async () => {
  vi.useFakeTimers();
  const { call, calls } = open();
  await press('VERIFY Phone');
  await (await call()).refuse('Too many requests. Please try again.', { code: 'RATE_LIMITED', retryAfter: 2 });
  expect(screen.getByRole('alert').textContent).toContain('Failed to send verification code.');
  expect(phone().textContent).toContain('(2)');
  await press('VERIFY Phone');
  expect(calls).toHaveLength(1);
  pass(2);
  await press('VERIFY Phone');
  await (await call(1)).answer(sent);
  expect(screen.getByRole('dialog')).not.toBeNull();
  expect(screen.queryByText(/Failed to send verification code/)).toBeNull();
});

test('a link leads to /otp until the phone is verified, and one to the field for the e-mailed code until that is', () => {
  open();
  expect(screen.getByRole('link', { name: 'Masukkan di sini' }).getAttribute('href')).toBe('/otp');
  expect(screen.getByRole('link', { name: 'Ketik di sini' }).getAttribute('href')).toBe('/verify-email');
  cleanup();
  open({ member: { ...BUDI, phoneVerified: true, emailVerified: true } });
  expect(screen.queryByRole('link')).toBeNull();
});

describe('the code modal', () => {
  test('the right code: its success for 1.5 s, then the modal closes and the member is verified', async () => {
    const { call } = await openDialog();
    await userEvent.type(field(), 'abcd1234');
    vi.useFakeTimers();
    await click(submit());
    expect((await call(1)).variables).toEqual({ input: { code: 'ABCD1234', purpose: 'PHONE_VERIFY' } });
    await (
      await call(1)
    ).answer({ verifyOtp: { user: inGraph({ ...BUDI, phoneVerified: true, points: 20 }), userErrors: [] } });
    expect(screen.getByText('Verification successful!')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1499));
    expect(screen.getByRole('dialog')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('Phone verification successful! Your account has been verified.')).not.toBeNull();
    expect(screen.queryByRole('button', named('VERIFY Phone'))).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Verifikasi' }));
  });

  test('no answer: the code stays and can be sent again', async () => {
    const { call, calls } = await openDialog();
    await userEvent.type(field(), 'ABCD1234{Enter}');
    await (await call(1)).breakOff();
    expect(screen.getByText('An unexpected error occurred. Please try again.')).not.toBeNull();
    await userEvent.type(field(), '{Enter}');
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls[1]?.key).toMatch(/^\d+(-\d+){3}$/);
    expect(calls[2]?.key, 'the first may have had its effect').toBe(calls[1]?.key);
  });
});

describe('another code', () => {
  test('can be sent after the pause; then it says so, and the pause that the graph names begins', async () => {
    vi.useFakeTimers();
    const { calls, call } = await openDialog();
    const resend = () => screen.getByRole('button', { name: /Kirim ulang/ });
    await click(resend());
    expect(calls).toHaveLength(1);
    expect(resend().textContent).toContain('(30)');
    pass(30);
    expect(resend().textContent).not.toContain('(');
    await click(resend());
    const resendAt = new Date(Date.now() + 45_000).toISOString();
    await (await call(1)).answer({ sendOtp: { resendAt, userErrors: [] } });
    expect(screen.getByText('New verification code sent!')).not.toBeNull();
    expect(resend().textContent).toContain('(45)');
  });

  test('takes away the code that was typed before, and its error', async () => {
    vi.useFakeTimers();
    const { call } = await openDialog();
    fireEvent.change(field(), { target: { value: 'ABCD1234' } });
    await click(submit());
    await (await call(1)).answerUserErrors('');
    pass(30);
    await click(screen.getByRole('button', { name: /Kirim ulang/ }));
    expect((field() as HTMLInputElement).value).toBe('ABCD1234');
    await (await call(2)).answer(sent);
    expect((field() as HTMLInputElement).value).toBe('');
    expect(screen.queryByText('Invalid verification code. Please try again.')).toBeNull();
  });

  test('closed and opened again within the pause, no second code is sent', async () => {
    const { calls } = await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('VERIFY Phone');
    expect(screen.getByRole('dialog')).not.toBeNull();
    await waitFor(() => expect(calls).toHaveLength(1));
  });
});
