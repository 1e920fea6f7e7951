import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paths } from '#web/lib/paths.ts';
import { loadConfig } from './config.ts';
import { reminders } from './reminders.ts';

let app: FastifyInstance;
const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const get = (invoice: string, expiry: string) => app.inject({ url: paths.reminder.href(invoice, expiry) });

beforeAll(async () => {
  app = Fastify({ routerOptions: { maxParamLength: 1000 } });
  await app.register(reminders, { config: loadConfig({ SITE_URL: 'https://booth.example' }) });
});
afterAll(() => app.close());

test('a reminder is a calendar named with the invoice, kept by nobody and hidden from search engines', async () => {
  const { statusCode, headers, body } = await get('FLIP-1', inHours(72));
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'inline; filename="FLIP-1.ics"', 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(body).toMatch(/^BEGIN:VCALENDAR\r\n/);
});

test('an invoice with a slash and a space arrives whole, and leaves no mark in the file name', async () => {
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
