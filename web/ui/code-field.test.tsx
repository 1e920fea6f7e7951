import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CodeField, cleanCode } from './code-field.tsx';

function Form({ start = '' }: { start?: string }) {
  const [code, setCode] = useState(start);
  return <CodeField label="Kode" length={8} value={code} onValueChange={setCode} />;
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Kode' });

test.each([
  ['abcd1234', 'ABCD1234'],
  [' ab-cd 12.34 ', 'ABCD1234'],
  ['Kode: ABCD', 'KODEABCD'],
  ['äbé12345678', 'B1234567'],
  ['ABCD123456', 'ABCD1234'],
  ['  -- ', ''],
])('%j is %j: letters and digits, in upper case, at most 8', (typed, code) => {
  expect(cleanCode(typed, 8)).toBe(code);
});

test('typing fills one input, in upper case; a ninth sign is not taken', async () => {
  render(<Form />);
  await userEvent.type(input(), 'ab-c1');
  expect(input().value).toBe('ABC1');
  await userEvent.type(input(), '23456789');
  expect(input().value).toBe('ABC12345');
});

test('a paste is cleaned and trimmed', async () => {
  render(<Form />);
  input().focus();
  await userEvent.paste('kode k7q-2m9xz lagi');
  expect(input().value).toBe('KODEK7Q2');
});

test('a code from a message is offered by the phone, and the keyboard has letters', () => {
  render(<Form />);
  expect(input().autocomplete).toBe('one-time-code');
  expect(input().inputMode).toBe('text');
});
