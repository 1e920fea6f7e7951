import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { orderInGraph } from '#tests/support/web/soft-file.ts';
import { TakeHome } from './take-home.tsx';

const now = Date.parse('2026-11-20T10:00:00Z');
const inHours = (count: number) => new Date(now + count * 3_600_000).toISOString();
const show = (order: Parameters<typeof orderInGraph>[0]) =>
  render(<TakeHome order={orderInGraph(order)} />, { wrapper: MemoryRouter });
const message = () => screen.queryByRole('link', { name: 'WhatsApp' });

beforeEach(() => {
  vi.useFakeTimers({ now });
});

test('a message to oneself with date and link', () => {
  const shareUrl = 'https://flipbooth.example/photos/INV%2F7';
  show({ invoice: 'INV/7', shareUrl, expiry: inHours(72) });
  const url = new URL(message()?.getAttribute('href') ?? '');
  expect(url.origin + url.pathname).toBe('https://wa.me/');
  expect(url.searchParams.get('text')).toMatch(/invoice INV\/7.*November 23, 2026, 17:00 WIB.*\/photos\/INV%2F7$/);
});

test.each([
  ['without an expiry', null],
  ['after it', inHours(-1)],
  ['with one that cannot be read', 'soon'],
])('%s there is nothing to be reminded of', (_, expiry) => {
  show({ expiry });
  expect(message()).toBeNull();
});
