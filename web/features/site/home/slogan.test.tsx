import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectText } from '#tests/support/web/screen.ts';
import { Slogan } from './slogan.tsx';

test('its words are read once, and the scrolling copies are hidden from screen readers', () => {
  render(<Slogan />);
  expectText('Gaya dulu, ketawa kemudian. Hitung sampai tiga. Bawa pulang hari ini.');
  expect(screen.getAllByText('Hitung sampai tiga').every((phrase) => phrase.closest('[aria-hidden="true"]'))).toBe(
    true,
  );
});
