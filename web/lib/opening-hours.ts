import { WIB_OFFSET_MS } from '#shared/dates.ts';

/** The opening hours of a booth as the graph has them, in WIB; null times if `hours` is any other text. */
export interface OpeningHours {
  hours: string;
  opens: string | null;
  /** After midnight if it is not later than `opens`. */
  closes: string | null;
  openDays: readonly string[] | null;
}

const DAY = 24 * 60;
const WEEKDAYS = [
  ['SUNDAY', 'Minggu'],
  ['MONDAY', 'Senin'],
  ['TUESDAY', 'Selasa'],
  ['WEDNESDAY', 'Rabu'],
  ['THURSDAY', 'Kamis'],
  ['FRIDAY', 'Jumat'],
  ['SATURDAY', 'Sabtu'],
] as const;

/** `09.00-21.00 WIB` (requirements §9); the text itself if the times are not known. */
export function formatSpan({ hours, opens, closes }: OpeningHours): string {
  return opens === null || closes === null ? hours : `${formatClock(opens)}-${formatClosing(closes)} WIB`;
}

/**
 * Whether a booth is open at `now` (milliseconds since the epoch), and `Buka sekarang, tutup 21.00 WIB` or
 * `Tutup, buka Senin 09.00 WIB`; null if the times are not known.
 */
export function describeOpenState(
  { opens, closes, openDays }: OpeningHours,
  now: number,
): { isOpen: boolean; text: string } | null {
  if (opens === null || closes === null) return null;
  const [from, to] = [minutesOf(opens), minutesOf(closes)];
  const until = to > from ? to : to + DAY;
  const local = new Date(now + WIB_OFFSET_MS);
  const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
  const weekday = (ahead: number) => WEEKDAYS[(local.getUTCDay() + ahead + 7) % 7] ?? WEEKDAYS[0];
  const isOpenDay = (ahead: number) => openDays?.includes(weekday(ahead)[0]) === true;
  const isWithin = (at: number) => at >= from && at < until;
  if ((isOpenDay(0) && isWithin(minute)) || (isOpenDay(-1) && isWithin(minute + DAY)))
    return { isOpen: true, text: `Buka sekarang, tutup ${formatClosing(closes)} WIB` };
  const next = [0, 1, 2, 3, 4, 5, 6, 7].find((ahead) => (ahead > 0 || minute < from) && isOpenDay(ahead));
  if (next === undefined) return { isOpen: false, text: 'Tutup' };
  const day = next === 0 ? '' : next === 1 ? 'besok ' : `${weekday(next)[1]} `;
  return { isOpen: false, text: `Tutup, buka ${day}${formatClock(opens)} WIB` };
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** `09.00`, as times are written in Indonesia. */
const formatClock = (time: string): string => time.replace(':', '.');
const formatClosing = (time: string): string => (time === '00:00' ? '24.00' : formatClock(time));
