import type { FastifyInstance } from 'fastify';
import { formatDateTime } from '#shared/dates.ts';
import { brand } from '#web/lib/brand.ts';
import { paths } from '#web/lib/paths.ts';
import { fromStamp, remindAt, toStamp } from '#web/lib/reminder.ts';
import type { Config } from './config.ts';

/** What the graph accepts as an invoice (contract, decision 11). */
const INVOICE = /^\P{Cc}{1,100}$/u;

/**
 * Serves a reminder as a calendar file. The file is made from the address alone: no order is looked up, so the answer
 * does not reveal whether there is one.
 */
export async function registerReminders(app: FastifyInstance, { config: { siteUrl } }: { config: Config }): Promise<void> {
  app.get<{ Params: { expiry: string; file: string } }>(paths.reminder.pattern, (request, reply) => {
    const { params } = request;
    const invoice = params.file.endsWith('.ics') ? params.file.slice(0, -4) : '';
    const expiry = fromStamp(params.expiry);
    const now = Date.now();
    const start = remindAt(expiry, now);
    if (expiry === null || start === null || !INVOICE.test(invoice)) return reply.callNotFound();
    return reply
      .type('text/calendar; charset=utf-8')
      // Inline: Safari on a phone then shows the event with its Add button instead of saving the file.
      .header('content-disposition', `inline; filename="${invoice.replace(/[^\w.-]/g, '-')}.ics"`)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .send(reminderCalendar({ invoice, expiry, start, now, siteUrl }));
  });
}

interface Reminder {
  invoice: string;
  /** RFC 3339. */
  expiry: string;
  /** When the alarm goes off, in milliseconds since the epoch, as `now` is. */
  start: number;
  now: number;
  siteUrl: string;
}

/**
 * A calendar (RFC 5545) with one event whose alarm goes off before an order's files are deleted. The UID is made of the
 * invoice: importing the file again replaces the event.
 */
export function reminderCalendar({ invoice, expiry, start, now, siteUrl }: Reminder): string {
  const page = siteUrl + paths.photos.href(invoice);
  const title = `Foto ${brand.name} kamu segera dihapus`;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand.name)}//Photos//ID`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:photos-${escapeText(encodeURIComponent(invoice))}@${new URL(siteUrl).hostname}`,
    `DTSTAMP:${toStamp(now)}`,
    `DTSTART:${toStamp(start)}`,
    'DURATION:PT15M',
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(`Invoice ${invoice}: simpan foto dan videomu sebelum ${formatDateTime(expiry)}.\n${page}`)}`,
    `URL:${page}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Escapes a TEXT value (RFC 5545 §3.3.11) and drops other control characters. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Folds a line at 75 octets (RFC 5545 §3.1), never inside a character. */
export function fold(line: string): string {
  const rows = [''];
  let octets = 0;
  for (const sign of line) {
    const size = Buffer.byteLength(sign);
    if (octets + size > 75) {
      rows.push(' ');
      octets = 1;
    }
    rows[rows.length - 1] += sign;
    octets += size;
  }
  return rows.join('\r\n');
}
