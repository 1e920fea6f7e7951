import { formatDateTime } from '#shared/dates.ts';
import { serverNow } from '#web/gql/server-clock.ts';
import { brand } from '#web/lib/brand.ts';
import { runtimeConfig } from '#web/lib/env.ts';
import { paths } from '#web/lib/paths.ts';
import { remindAt } from '#web/lib/reminder.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './reminder-links.module.css';

interface ReminderLinksProps {
  invoice: string;
  /** RFC 3339, or null where the API gives none. */
  expiry: string | null;
  className?: string | undefined;
}

/** Reminders before the files are deleted, without an account: a calendar event and a message to oneself. */
export function ReminderLinks({ invoice, expiry, className }: ReminderLinksProps) {
  const now = serverNow();
  if (expiry === null || !(Date.parse(expiry) > now)) return null;
  return (
    <div className={className}>
      <p id="remind-title">Ingatkan aku sebelum masa simpannya habis, lewat</p>
      <ul className={styles.links} aria-labelledby="remind-title">
        {remindAt(expiry, now) !== null && (
          <li>
            <ButtonLink variant="secondary" size="s" icon="clock" href={paths.reminder.href(invoice, expiry)}>
              Kalender
            </ButtonLink>
          </li>
        )}
        <li>
          <ButtonLink variant="secondary" size="s" icon="chat" href={messageToSelf(invoice, expiry)} target="_blank" rel="noopener">
            WhatsApp
          </ButtonLink>
        </li>
      </ul>
    </div>
  );
}

/** Opens WhatsApp with a message; its list of recipients starts with the visitor. */
function messageToSelf(invoice: string, expiry: string): string {
  const page = runtimeConfig().siteUrl + paths.photos.href(invoice);
  const text = `Fotoku dari ${brand.name} (invoice ${invoice}) tersimpan sampai ${formatDateTime(expiry)}. Simpan sebelum itu: ${page}`;
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
