import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CodeField } from './code-field.tsx';

function Form() {
  const [code, setCode] = useState('');
  return <CodeField label="Kode" value={code} onChange={setCode} />;
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Kode' });

test('typing fills one input, in upper case; a ninth character is dropped', async () => {
  render(<Form />);
  await userEvent.type(input(), 'ab-c1');
  expect(input().value).toBe('ABC1');
  await userEvent.type(input(), '23456789');
  expect(input().value).toBe('ABC12345');
});

test('there are eight cells, and each shows its character', async () => {
  const { container } = render(<Form />);
  await userEvent.type(input(), 'k7q2m9xz');
  const cells = [...container.querySelectorAll('[aria-hidden] > span')].map((cell) => cell.textContent);
  expect(cells).toEqual(['K', '7', 'Q', '2', 'M', '9', 'X', 'Z']);
});

test('a paste is cleaned and trimmed', async () => {
  render(<Form />);
  input().focus();
  await userEvent.paste('kode k7q-2m9xz lagi');
  expect(input().value).toBe('KODEK7Q2');
});
