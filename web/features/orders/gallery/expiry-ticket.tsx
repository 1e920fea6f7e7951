import { formatDateTime } from '#shared/dates.ts';
import { Ticket } from '#web/ui/ticket.tsx';
import { splitRemaining, useRemaining } from './countdown.ts';
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
              <span className={styles.unit}>{unit}</span>
            </span>
          ))}
        </div>
      ) : (
        <p className={styles.open}>Simpan fotomu selagi ada di sini.</p>
      )}
    </Ticket>
  );
}
