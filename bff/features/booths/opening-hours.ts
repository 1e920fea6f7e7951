import { type Booth, Weekday } from './booth.type.ts';

/** The days, from Monday on. */
const WEEKDAYS = Object.values(Weekday);

/** The names of each day in a text of opening hours. */
const NAMES = [
  'senin|monday',
  'selasa|tuesday',
  'rabu|wednesday',
  'kamis|thursday',
  "jumat|jum'at|friday",
  'sabtu|saturday',
  'minggu|ahad|sunday',
];
const ANY_DAY = NAMES.join('|');
const RANGE = new RegExp(`(${ANY_DAY})s?\\s*(?:-|–|—|s/d|sampai|to|until)\\s*(${ANY_DAY})`, 'g');
const DAY = new RegExp(ANY_DAY, 'g');
/** A closed day whose word comes first, or an exception: read in the usual order, they would be the only open days. */
const REVERSED = new RegExp(`(?:${ANY_DAY})s?:?\\s+(?:tutup|libur|closed)|kecuali|except`, 'i');
const SPAN = /(\d{1,2})[.:](\d{2})\s*(?:-|–|—|s\/d|sampai|to)\s*(\d{1,2})[.:](\d{2})/g;

type OpeningHours = Pick<Booth, 'opens' | 'closes' | 'openDays'>;

/** Reads `09.00-21.00 WIB, Senin-Jumat (tutup Sabtu dan Minggu)`; nulls unless the text has one pair of times, and closed days in this order. */
export function readHours(text: string): OpeningHours {
  const [span, second] = text.matchAll(SPAN);
  const [, fromHour = '', fromMinute = '', toHour = '', toMinute = ''] = (!second && span) || [];
  const opens = readTime(fromHour, fromMinute);
  const closes = toHour === '24' && toMinute === '00' ? '00:00' : readTime(toHour, toMinute);
  if (opens === null || closes === null || REVERSED.test(text)) return { opens: null, closes: null, openDays: null };
  return { opens, closes, openDays: readDays(text.toLowerCase()) };
}

function readTime(hour: string, minute: string): string | null {
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : null;
}

/** Reads the days that a text names, without those after `tutup`, `libur` or `closed`; every day if it names none. */
function readDays(text: string): Weekday[] {
  const closedAt = text.search(/tutup|libur|closed/);
  const open = daysIn(closedAt < 0 ? text : text.slice(0, closedAt));
  const closed = closedAt < 0 ? [] : daysIn(text.slice(closedAt));
  return WEEKDAYS.filter((_day, index) => (open.length === 0 || open.includes(index)) && !closed.includes(index));
}

function daysIn(text: string): number[] {
  const indexOf = (name = '') => NAMES.findIndex((pattern) => new RegExp(`^(?:${pattern})`).test(name));
  const days = [...text.matchAll(DAY)].map(([name]) => indexOf(name));
  for (const [, from, to] of text.matchAll(RANGE)) {
    for (let day = indexOf(from); day !== indexOf(to); day = (day + 1) % WEEKDAYS.length) days.push(day);
  }
  if (/akhir pekan|weekend/.test(text)) days.push(5, 6);
  return days;
}
