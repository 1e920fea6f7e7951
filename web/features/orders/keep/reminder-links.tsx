import { serverNow } from '#web/gql/server-clock.ts';
import { brand } from '#web/lib/brand.ts';
import { formatDateTime } from '#shared/dates.ts';
import { runtimeConfig } from '#web/lib/env.ts';
import { paths } from '#web/lib/paths.ts';
import { remindAt } from '#web/lib/reminder.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { deviceName } from './device-name.ts';
import { keepPlace } from './keep-place.tsx';
import styles from './reminder-links.module.css';

type ReminderLinksProps = {
  invoice: string;
  /** RFC 3339, or null where the API gives none. */
  expiry: string | null;
  /** There is something to keep. */
  hasFiles: boolean;
};

/** Ways to be reminded before the files are deleted, without an account: a calendar event and a message to oneself. */
export function ReminderLinks({ invoice, expiry, hasFiles }: ReminderLinksProps) {
  const now = serverNow();
  if (expiry === null || !(Date.parse(expiry) > now)) return null;
  return (
    <div className={styles.row}>
      <p id="remind-title" className={styles.title}>
        Ingatkan aku lewat
      </p>
      <ul className={styles.links} aria-labelledby="remind-title">
        {remindAt(expiry, now) !== null && (
          <li>
            <ButtonLink variant="secondary" size="s" icon="clock" href={paths.reminder.href(invoice, expiry)}>
              Kalender
            </ButtonLink>
          </li>
        )}
        <li>
          <ButtonLink variant="secondary" size="s" icon="chat" href={noteToSelf(invoice, expiry)} target="_blank" rel="noopener">
            WhatsApp
          </ButtonLink>
        </li>
      </ul>
      {hasFiles && 'serviceWorker' in navigator && (
        <a className={styles.keep} href={`#${keepPlace}`}>
          Simpan di {deviceName()}
        </a>
      )}
    </div>
  );
}

/** A message for one's own chat: WhatsApp asks to whom, and one's own name stands first in its list. */
function noteToSelf(invoice: string, expiry: string): string {
  const page = runtimeConfig().siteUrl + paths.photos.href(invoice);
  const text = `Fotoku dari ${brand.name} (invoice ${invoice}) tersimpan sampai ${formatDateTime(expiry)}. Simpan sebelum itu: ${page}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
