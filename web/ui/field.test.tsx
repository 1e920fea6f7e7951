import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField } from './field.tsx';

test('the eye shows and hides the password and keeps the value', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  expect(field.type).toBe('password');
  await userEvent.type(field, 'rahasia');
  const eye = screen.getByRole('button', { name: 'Tampilkan password', pressed: false });
  await userEvent.click(eye);
  expect(field.type).toBe('text');
  expect(field.value).toBe('rahasia');
  await userEvent.click(screen.getByRole('button', { pressed: true }));
  expect(field.type).toBe('password');
});
