import { expect, test } from 'vitest';
import { escapeText, fold, reminderCalendar } from './calendar.ts';

const reminder = {
  invoice: 'INV/7, a;b',
  expiry: '2026-11-27T16:59:59Z',
  rings: Date.parse('2026-11-26T16:59:59Z'),
  now: Date.parse('2026-11-21T01:02:03Z'),
  siteUrl: 'https://booth.example',
};
const unfold = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

test('the event rings a day before the end and leads to the photos', () => {
  const lines = unfold(reminderCalendar(reminder));
  expect(lines).toContain('DTSTAMP:20261121T010203Z');
  expect(lines).toContain('DTSTART:20261126T165959Z');
  expect(lines).toContain('URL:https://booth.example/photos/INV%2F7%2C%20a%3Bb');
  expect(lines).toContain(String.raw`DESCRIPTION:Invoice INV/7\, a\;b: simpan foto dan videomu sebelum November 27\, 2026\, 23:59 WIB.\nhttps://booth.example/photos/INV%2F7%2C%20a%3Bb`);
  expect(lines.slice(-7)).toEqual(['ACTION:DISPLAY', expect.stringMatching(/^DESCRIPTION:/), 'TRIGGER:PT0S', 'END:VALARM', 'END:VEVENT', 'END:VCALENDAR', '']);
});

test('asked for again it is the same event', () => {
  const uid = (now: number, invoice = reminder.invoice) => unfold(reminderCalendar({ ...reminder, now, invoice })).find((line) => line.startsWith('UID:'));
  expect(uid(0)).toBe('UID:photos-INV%2F7%2C%20a%3Bb@booth.example');
  expect(uid(1)).toBe(uid(2));
  expect(uid(1, 'INV-8')).not.toBe(uid(1));
});

test('every line ends in CRLF and none is longer than 75 octets', () => {
  const text = reminderCalendar({ ...reminder, invoice: 'ñ'.repeat(100) });
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(unfold(text).join('')).toContain('ñ'.repeat(100));
});

test('a line is folded between characters, and each row counts its leading space', () => {
  expect(fold('x'.repeat(75))).toBe('x'.repeat(75));
  expect(fold('x'.repeat(150))).toBe(`${'x'.repeat(75)}\r\n ${'x'.repeat(74)}\r\n x`);
  expect(fold(`${'x'.repeat(73)}📷y`)).toBe(`${'x'.repeat(73)}\r\n 📷y`);
});

test('no text can begin a property of its own', () => {
  expect(escapeText('a\r\nATTACH:x\u0000\\')).toBe(String.raw`a\nATTACH:x\\`);
});
