import { brand } from '#web/lib/brand.ts';
import { formatDateTime } from '#shared/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { toStamp } from '#web/lib/reminder.ts';

type Reminder = { invoice: string; /** RFC 3339. */ expiry: string; /** Milliseconds since the epoch, as `now` is. */ rings: number; now: number; siteUrl: string };

/**
 * A calendar with one event that rings before an order's files are deleted (RFC 5545). The event is the same one
 * however often it is asked for: its UID is the invoice's, so that a calendar replaces it and never holds two.
 */
export function reminderCalendar({ invoice, expiry, rings, now, siteUrl }: Reminder): string {
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
    `DTSTART:${toStamp(rings)}`,
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

/** RFC 5545 §3.3.11; other control characters have no place in a calendar. */
export function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** RFC 5545 §3.1: no line longer than 75 octets, and no character cut in two. */
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
