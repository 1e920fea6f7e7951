import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '#web/lib/paths.ts';
import { loadConfig } from './config.ts';
import { escapeText, fold, registerReminders, reminderCalendar } from './reminders.ts';

let app: FastifyInstance;
const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const get = (invoice: string, expiry: string) => app.inject({ url: paths.reminder.href(invoice, expiry) });

beforeAll(async () => {
  app = Fastify({ routerOptions: { maxParamLength: 1000 } });
  await app.register(registerReminders, { config: loadConfig({ SITE_URL: 'https://booth.example' }) });
});
afterAll(() => app.close());

test('a reminder is a calendar named with the invoice, never stored and hidden from search engines', async () => {
  const { statusCode, headers, body } = await get('FLIP-1', inHours(72));
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'inline; filename="FLIP-1.ics"', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(body).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

test('an invoice with a slash and a space arrives whole, and is replaced in the file name', async () => {
  const { headers, body } = await get('INV/7 "a"', inHours(72));
  expect(headers['content-disposition']).toBe('inline; filename="INV-7--a-.ics"');
  expect(body).toContain('UID:photos-INV%2F7%20%22a%22@booth.example');
});

test.each([
  ['an end that is past', paths.reminder.href('FLIP-1', inHours(-1))],
  ['an end that is too near', paths.reminder.href('FLIP-1', inHours(1))],
  ['a control character', paths.reminder.href('a\r\nb', inHours(72))],
  ['too long an invoice', paths.reminder.href('x'.repeat(101), inHours(72))],
  ['no date', '/reminders/soon/FLIP-1.ics'],
  ['no file name', paths.reminder.href('FLIP-1', inHours(72)).replace('.ics', '')],
])('%s has no reminder', async (_, url) => {
  expect((await app.inject({ url })).statusCode).toBe(404);
});

describe('the calendar', () => {
  const reminder = {
    invoice: 'INV/7, a;b',
    expiry: '2026-11-27T16:59:59Z',
    start: Date.parse('2026-11-26T16:59:59Z'),
    now: Date.parse('2026-11-21T01:02:03Z'),
    siteUrl: 'https://booth.example',
  };
  const unfold = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

  test('the alarm goes off a day before the end and leads to the photos', () => {
    const lines = unfold(reminderCalendar(reminder));
    expect(lines).toContain('DTSTAMP:20261121T010203Z');
    expect(lines).toContain('DTSTART:20261126T165959Z');
    expect(lines).toContain('URL:https://booth.example/photos/INV%2F7%2C%20a%3Bb');
    expect(lines).toContain(String.raw`DESCRIPTION:Invoice INV/7\, a\;b: simpan foto dan videomu sebelum November 27\, 2026\, 23:59 WIB.\nhttps://booth.example/photos/INV%2F7%2C%20a%3Bb`);
    expect(lines.slice(-7)).toEqual(['ACTION:DISPLAY', expect.stringMatching(/^DESCRIPTION:/), 'TRIGGER:PT0S', 'END:VALARM', 'END:VEVENT', 'END:VCALENDAR', '']);
  });

  test('requested again it is the same event', () => {
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
});
