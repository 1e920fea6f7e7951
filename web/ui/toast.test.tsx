import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { button, expectNoText } from '#tests/support/web/screen.ts';
import { ToastProvider, useToast } from './toast.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  render(<Shouter />, { wrapper: ToastProvider });
});

function Shouter() {
  const { done, failed, dismiss } = useToast();
  return (
    <>
      <button type="button" onClick={() => done('copy', 'Tersalin')}>
        good
      </button>
      <button type="button" onClick={() => failed('download', 'Failed to get download link')}>
        bad
      </button>
      <button type="button" onClick={() => done('download', 'Diunduh')}>
        better
      </button>
      <button type="button" onClick={() => dismiss('download')}>
        silent
      </button>
    </>
  );
}

function press(name: string): void {
  fireEvent.click(button(name));
}

function wait(ms: number): void {
  act(() => void vi.advanceTimersByTime(ms));
}

test('a success message is a status and disappears after six seconds', () => {
  press('good');
  expect(screen.getByRole('status').textContent).toContain('Tersalin');
  wait(5900);
  expect(screen.queryByText('Tersalin')).not.toBeNull();
  wait(100);
  expectNoText('Tersalin');
});

test('an error is an alert and stays until it is closed', () => {
  press('bad');
  expect(screen.getByRole('alert').textContent).toContain('Failed to get download link');
  wait(60_000);
  press('Tutup pesan');
  expectNoText('Failed to get download link');
});

test('a later message of the same action replaces the earlier one, and no other', () => {
  press('good');
  press('bad');
  press('bad');
  expect(screen.getAllByText('Failed to get download link')).toHaveLength(1);
  press('better');
  expectNoText('Failed to get download link');
  expect(screen.getByRole('status').textContent).toContain('TersalinDiunduh');
});
