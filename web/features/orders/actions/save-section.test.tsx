import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { orderInGraph } from '#tests/support/web/soft-file.ts';
import { SaveSection } from './save-section.tsx';

const show = (order: Parameters<typeof orderInGraph>[0]) =>
  render(<SaveSection order={orderInGraph(order)} />, { wrapper: MemoryRouter });
const message = () => screen.queryByRole('link', { name: 'WhatsApp' });

test('a message to oneself with date and link', () => {
  const shareUrl = 'https://flipbooth.example/photos/INV%2F7';
  show({ invoice: 'INV/7', shareUrl, expiry: '2026-11-23T10:00:00Z' });
  const url = new URL(message()?.getAttribute('href') ?? '');
  expect(url.origin + url.pathname).toBe('https://wa.me/');
  expect(url.searchParams.get('text')).toMatch(/invoice INV\/7.*November 23, 2026, 17:00 WIB.*\/photos\/INV%2F7$/);
});

test('without an expiry there is nothing to be reminded of', () => {
  show({ expiry: null });
  expect(message()).toBeNull();
});
