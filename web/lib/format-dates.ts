/** The time zone of the business, WIB (contract, decision 6). */
export const TIME_ZONE = 'Asia/Jakarta';

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: TIME_ZONE });
const clockTime = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});

/** Shows a time; if it is missing or unreadable, `N/A` (requirements §9) or another text. */
export const formatter =
  (write: (date: Date) => string, missing = 'N/A') =>
  (iso: string | null | undefined): string => {
    const date = new Date(iso ?? Number.NaN);
    return Number.isNaN(date.getTime()) ? missing : write(date);
  };

/** `November 12, 2026`, the day in WIB. */
export const formatDate = formatter((date) => longDate.format(date));

/** `23:59 WIB`. */
export const formatTime = formatter((date) => `${clockTime.format(date)} WIB`);

/** `November 27, 2026, 23:59 WIB`. */
export const formatDateTime = formatter((date) => `${longDate.format(date)}, ${clockTime.format(date)} WIB`);
