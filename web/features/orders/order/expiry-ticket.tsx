import { useEffect, useState } from 'react';
import { DAY_MS } from '#shared/dates.ts';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { serverNow } from '#web/gql/server-clock.ts';
import { MINUTE_MS, useEverySecond } from '#web/gql/use-minute.ts';
import { formatDateTime } from '#web/lib/format-dates.ts';
import { classNames } from '#web/ui/class-names.ts';
import { focusHeading } from '#web/ui/page.tsx';
import { Ticket } from '#web/ui/ticket.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './expiry-ticket.module.css';

/** Counts down to the deletion of the files, each minute and without announcements; red in the last 24 hours. */
export function ExpiryTicket({ expiry }: { expiry: string | null }) {
  const remaining = useRemaining(expiry);
  const left = remaining === null ? null : splitRemaining(remaining);
  const cells = left && [
    { value: left.days, unit: 'Hari' },
    { value: left.hours, unit: 'Jam' },
    { value: left.minutes, unit: 'Menit' },
  ];
  return (
    <Ticket
      tone={left?.isLastDay ? 'red' : 'print'}
      stub={
        <p className={styles.stub}>
          Tersimpan sampai <strong lang="en">{formatDateTime(expiry)}</strong>
        </p>
      }
    >
      {cells ? (
        <div className={styles.cells} role="timer" aria-label="Sisa masa simpan">
          {cells.map(({ value, unit }) => (
            <span key={unit} className={styles.cell}>
              <span className={styles.digits}>{String(value).padStart(2, '0')}</span>{' '}
              <span className={classNames(shared.caps, styles.unit)}>{unit}</span>
            </span>
          ))}
        </div>
      ) : (
        <p className={styles.open}>Simpan fotomu selagi ada di sini.</p>
      )}
    </Ticket>
  );
}

/**
 * Splits milliseconds into days, hours and minutes. The last minute still reads 1: zero is never shown before the
 * files are deleted.
 */
export function splitRemaining(remainingMs: number) {
  const minutes = Math.max(1, Math.floor(remainingMs / MINUTE_MS));
  return {
    days: Math.floor(minutes / (24 * 60)),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
    isLastDay: remainingMs < DAY_MS,
  };
}

/**
 * Whether an order has expired: the server says so, or its time runs out while the page is open (requirements §4). The
 * heading of what then replaces the photos receives the focus.
 */
export function useIsExpired({ expired, expiry }: Pick<Order, 'expired' | 'expiry'>): boolean {
  const remaining = useRemaining(expiry);
  const isExpired = expired || (remaining !== null && remaining < 0);
  const [wasOpen] = useState(!isExpired);
  useEffect(() => {
    if (isExpired && wasOpen) focusHeading();
  }, [isExpired, wasOpen]);
  return isExpired;
}

/**
 * Milliseconds until `expiry` by the server's clock, in whole minutes, negative after it; null if `expiry` is no date.
 */
function useRemaining(expiry: string | null): number | null {
  const end = Date.parse(expiry ?? '') || null;
  return useEverySecond(() => (end === null ? null : Math.floor((end - serverNow()) / MINUTE_MS) * MINUTE_MS));
}
