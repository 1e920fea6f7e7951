import { WIB_OFFSET_MS } from '#shared/dates.ts';

/** When a booth is open, in minutes since midnight WIB; `closes` is beyond 24 hours where it closes after midnight. */
export interface OpeningHours {
  opens: number;
  closes: number;
  /** Days of the week on which it opens; 0 is Sunday. */
  days: readonly number[];
}

/** Whether a booth is open at a moment. `ahead` is the number of days from today, `weekday` the name of that day. */
export type OpenState =
  | { isOpen: true; closes: string }
  | { isOpen: false; next: { ahead: number; weekday: string; opens: string } | null };

const DAY = 24 * 60;
const MINUTE_MS = 60_000;
const weekdays = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const;

const names = [
  'minggu|ahad|sunday',
  'senin|monday',
  'selasa|tuesday',
  'rabu|wednesday',
  'kamis|thursday',
  "jumat|jum'at|friday",
  'sabtu|saturday',
];
const anyDay = names.join('|');
const range = new RegExp(`(${anyDay})s?\\s*(?:-|–|—|s/d|sampai|to|until)\\s*(${anyDay})`, 'g');
const single = new RegExp(anyDay, 'g');
const span = /(\d{1,2})[.:](\d{2})\s*(?:-|–|—|s\/d|sampai|to)\s*(\d{1,2})[.:](\d{2})/;

/** Parses `09.00-21.00 WIB, Senin-Jumat (tutup Sabtu dan Minggu)`; null for a text without a pair of times. */
export function parseHours(text: string): OpeningHours | null {
  const found = span.exec(text);
  if (!found) return null;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = found.slice(1).map(Number);
  const opens = fromHour * 60 + fromMinute;
  const until = toHour * 60 + toMinute;
  if (opens >= DAY || until > DAY || fromMinute > 59 || toMinute > 59) return null;
  return { opens, closes: until > opens ? until : until + DAY, days: readDays(text.toLowerCase()) };
}

/** `09.00-21.00 WIB` (requirements §9); the text itself where it has no pair of times. */
export function formatSpan(text: string): string {
  const hours = parseHours(text);
  return hours ? `${formatMinutes(hours.opens)}-${formatMinutes(hours.closes)} WIB` : text;
}

/** Whether a booth is open at `now` (milliseconds since the epoch) and until when, or when it opens next. */
export function openState({ opens, closes, days }: OpeningHours, now: number): OpenState {
  const minutes = Math.floor((now + WIB_OFFSET_MS) / MINUTE_MS);
  const today = Math.floor(minutes / DAY);
  const minute = minutes - today * DAY;
  // 1 January 1970 was a Thursday.
  const weekday = (ahead: number) => (((today + ahead + 4) % 7) + 7) % 7;
  const isWithin = (at: number) => at >= opens && at < closes;
  if ((days.includes(weekday(0)) && isWithin(minute)) || (days.includes(weekday(-1)) && isWithin(minute + DAY))) {
    return { isOpen: true, closes: formatMinutes(closes) };
  }
  for (let ahead = minute < opens ? 0 : 1; ahead <= 7; ahead++) {
    const day = weekday(ahead);
    if (days.includes(day))
      return { isOpen: false, next: { ahead, weekday: weekdays[day] ?? '', opens: formatMinutes(opens) } };
  }
  return { isOpen: false, next: null };
}

/** `Buka sekarang, tutup 21.00 WIB` or `Tutup, buka Senin 09.00 WIB`. */
export function describeOpenState(state: OpenState): string {
  if (state.isOpen) return `Buka sekarang, tutup ${state.closes} WIB`;
  if (!state.next) return 'Tutup';
  const { ahead, weekday, opens } = state.next;
  const day = ahead === 0 ? '' : ahead === 1 ? 'besok ' : `${weekday} `;
  return `Tutup, buka ${day}${opens} WIB`;
}

/** `09.00`, as times are written in Indonesia. */
export function formatMinutes(minutes: number, separator = '.'): string {
  const within = minutes > DAY ? minutes - DAY : minutes;
  const pair = (value: number) => String(value).padStart(2, '0');
  return `${pair(Math.floor(within / 60))}${separator}${pair(within % 60)}`;
}

/** The days that a text names, without those after `tutup`, `libur` or `closed`; every day where it names none. */
function readDays(text: string): number[] {
  const closedAt = text.search(/tutup|libur|closed/);
  const open = daysIn(closedAt < 0 ? text : text.slice(0, closedAt));
  const closed = closedAt < 0 ? [] : daysIn(text.slice(closedAt));
  return [0, 1, 2, 3, 4, 5, 6].filter((day) => (open.length === 0 || open.includes(day)) && !closed.includes(day));
}

function daysIn(text: string): number[] {
  const indexOf = (name = '') => names.findIndex((pattern) => new RegExp(`^(?:${pattern})`).test(name));
  const days = [...text.matchAll(single)].map(([name]) => indexOf(name));
  for (const [, from, to] of text.matchAll(range)) {
    for (let day = indexOf(from); day !== indexOf(to); day = (day + 1) % 7) days.push(day);
  }
  if (/akhir pekan|weekend/.test(text)) days.push(6, 0);
  return days;
}
