import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider, useToast } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Shouter() {
  const { show } = useToast();
  return (
    <>
      <button type="button" onClick={() => show({ tone: 'done', message: 'Tersalin' })}>
        good
      </button>
      <button type="button" onClick={() => show({ tone: 'error', message: 'Failed to get download link' })}>
        bad
      </button>
    </>
  );
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }));
}

function wait(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

test('a success message is a status and disappears after six seconds', () => {
  render(<Shouter />, { wrapper: ToastProvider });
  press('good');
  expect(screen.getByRole('status').textContent).toContain('Tersalin');
  wait(5900);
  expect(screen.queryByText('Tersalin')).not.toBeNull();
  wait(100);
  // It fades out of reach.
  expect(screen.getByText('Tersalin').closest('[inert]')).not.toBeNull();
  wait(160);
  expect(screen.queryByText('Tersalin')).toBeNull();
});

test('an error is an alert and stays until it is closed', () => {
  render(<Shouter />, { wrapper: ToastProvider });
  press('bad');
  expect(screen.getByRole('alert').textContent).toContain('Failed to get download link');
  wait(60_000);
  press('Tutup pesan');
  wait(160);
  expect(screen.queryByText('Failed to get download link')).toBeNull();
});

test('the same message twice is shown once', () => {
  render(<Shouter />, { wrapper: ToastProvider });
  press('bad');
  press('bad');
  expect(screen.getAllByText('Failed to get download link')).toHaveLength(1);
});
