const timeZone = 'Asia/Jakarta';
const notKnown = 'N/A';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
const clockTime = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
const shortParts = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: '2-digit', year: '2-digit', timeZone });

/** `November 12, 2026`, in Jakarta's day; `N/A` when missing or unreadable (SPEC §9). */
export function formatDate(iso: string | null | undefined): string {
  const date = toDate(iso);
  return date === null ? notKnown : longDate.format(date);
}

/** `November 27, 2026, 23:59 WIB`; `N/A` when missing or unreadable. */
export function formatDateTime(iso: string | null | undefined): string {
  const date = toDate(iso);
  return date === null ? notKnown : `${longDate.format(date)}, ${clockTime.format(date)} WIB`;
}

/** `12 · 11 · 26`, the date as a booth prints it under a strip; null when there is none to print. */
export function formatPrintDate(iso: string | null | undefined): string | null {
  const date = toDate(iso);
  return date === null ? null : shortParts.format(date).replaceAll('/', ' · ');
}

function toDate(iso: string | null | undefined): Date | null {
  const date = new Date(iso ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
