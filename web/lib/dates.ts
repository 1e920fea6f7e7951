const timeZone = 'Asia/Jakarta';
const notKnown = 'N/A';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone });
const clockTime = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });

/** `November 12, 2026`, in Jakarta's day; `N/A` when missing or unreadable (requirements §9). */
export function formatDate(iso: string | null | undefined): string {
  const date = toDate(iso);
  return date === null ? notKnown : longDate.format(date);
}

/** `November 27, 2026, 23:59 WIB`; `N/A` when missing or unreadable. */
export function formatDateTime(iso: string | null | undefined): string {
  const date = toDate(iso);
  return date === null ? notKnown : `${longDate.format(date)}, ${formatTime(iso)}`;
}

/** `23:59 WIB`; `N/A` when missing or unreadable. */
export function formatTime(iso: string | null | undefined): string {
  const date = toDate(iso);
  return date === null ? notKnown : `${clockTime.format(date)} WIB`;
}

function toDate(iso: string | null | undefined): Date | null {
  const date = new Date(iso ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}
