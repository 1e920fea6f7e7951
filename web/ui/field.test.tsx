import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Checkbox, PasswordField } from './field.tsx';

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

test('the label and the space bar tick a checkbox', async () => {
  render(<Checkbox label="Ingat aku" defaultChecked />);
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ingat aku' });
  await userEvent.click(screen.getByText('Ingat aku'));
  expect(box.checked).toBe(false);
  box.focus();
  await userEvent.keyboard(' ');
  expect(box.checked).toBe(true);
});
