import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReminderLinks } from './reminder-links.tsx';

const now = Date.parse('2026-11-20T10:00:00Z');
const inHours = (count: number) => new Date(now + count * 3_600_000).toISOString();
const calendar = () => screen.queryByRole('link', { name: 'Kalender' });
const message = () => screen.queryByRole('link', { name: 'WhatsApp' });

beforeEach(() => {
  vi.useFakeTimers({ now });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a calendar event, and a message to oneself with date and link', () => {
  render(<ReminderLinks invoice="INV/7" expiry={inHours(72)} />);
  expect(calendar()?.getAttribute('href')).toBe('/reminders/20261123T100000Z/INV%2F7.ics');
  const url = new URL(message()?.getAttribute('href') ?? '');
  expect(url.origin + url.pathname).toBe('https://wa.me/');
  expect(url.searchParams.get('text')).toMatch(/invoice INV\/7.*November 23, 2026, 17:00 WIB.*\/photos\/INV%2F7$/);
});

test('too late for a calendar, the message remains', () => {
  render(<ReminderLinks invoice="FLIP-1" expiry={inHours(0.5)} />);
  expect(calendar()).toBeNull();
  expect(message()).toBeTruthy();
});

test.each([
  ['without an expiry', null],
  ['after it', inHours(-1)],
  ['with one that cannot be read', 'soon'],
])('%s there is nothing to be reminded of', (_, expiry) => {
  const { container } = render(<ReminderLinks invoice="FLIP-1" expiry={expiry} />);
  expect(container.innerHTML).toBe('');
});
