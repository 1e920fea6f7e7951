import { brand } from '#brand/brand.ts';
import { formatDateTime } from '#shared/dates.ts';
import type { Order } from '#web/features/orders/order-file.ts';
import { serverNow } from '#web/gql/server-clock.ts';
import { ChatLink } from '#web/ui/chat-link.tsx';

interface ReminderLinkProps {
  order: Pick<Order, 'invoice' | 'shareUrl' | 'expiry'>;
  className?: string;
}

/**
 * A reminder before the files are deleted, without an account: a WhatsApp message to oneself, the first recipient in
 * WhatsApp's list.
 */
export function ReminderLink({ order: { invoice, shareUrl, expiry }, className }: ReminderLinkProps) {
  if (expiry === null || !(Date.parse(expiry) > serverNow())) return null;
  return (
    <div className={className}>
      <p id="remind-title">Ingatkan aku sebelum masa simpannya habis, lewat</p>
      <ChatLink
        size="s"
        message={`Fotoku dari ${brand.name} (invoice ${invoice}) tersimpan sampai ${formatDateTime(expiry)}. Simpan sebelum itu: ${shareUrl}`}
        aria-describedby="remind-title"
      >
        WhatsApp
      </ChatLink>
    </div>
  );
}
