import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { expectFocus } from '#tests/support/web/screen.ts';
import { Button } from './button.tsx';

test('a busy button shows its busy text, is aria-disabled, and ignores clicks', async () => {
  const press = vi.fn<() => void>();
  render(
    <Button busy busyText="SEARCHING..." onClick={press}>
      TRACK
    </Button>,
  );
  const button = screen.getByRole('button');
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  // Both texts take space, so that the width does not change; one of them is visible.
  expect(screen.getByText('TRACK').className).toContain('hidden');
  expect(screen.getByText('SEARCHING...').className).not.toContain('hidden');
  expect(document.querySelector('i'), 'three dots, not six').toBeNull();
});

test('the second click of a double click is ignored: the first may have put another button in its place', () => {
  const press = vi.fn<() => void>();
  render(<Button onClick={press}>EDIT</Button>);
  const button = screen.getByRole('button');
  expect(fireEvent.click(button, { detail: 1 })).toBe(true);
  expect(fireEvent.click(button, { detail: 2 }), 'a submit button does not submit').toBe(false);
  expect(press).toHaveBeenCalledTimes(1);
});

test('a disabled button keeps its focus, ignores clicks and says why', async () => {
  const press = vi.fn<() => void>();
  render(
    <Button disabledReason="Belum buka." onClick={press}>
      COMING SOON
    </Button>,
  );
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'COMING SOON' });
  expectFocus(button);
  await userEvent.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Belum buka.');
});
