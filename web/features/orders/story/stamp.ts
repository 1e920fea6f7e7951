import { TIME_ZONE } from '#shared/dates.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  day: '2-digit',
  month: '2-digit',
  year: '2-digit',
  timeZone: TIME_ZONE,
});

/** `12 · 11 · 26`, the day in WIB as prints of the booth show it; empty when missing or unreadable. */
export function stampOf(iso: string | null): string {
  const date = new Date(iso ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? '' : day.format(date).replaceAll('/', ' · ');
}
