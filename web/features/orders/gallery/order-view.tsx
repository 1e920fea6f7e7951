import { useEffect, useState } from 'react';
import { clearNote } from '#web/features/orders/download/download-note.ts';
import { CopyDoor } from '#web/features/orders/keep/copy-door.tsx';
import { useRemaining } from './countdown.ts';
import { ExpiredView } from './expired-view.tsx';
import { GalleryContent } from './gallery-content.tsx';
import type { GalleryOrder } from './gallery-order.ts';

/**
 * An order that was found: its files, or the expired view. The server's word counts first; then the countdown,
 * which may reach its end while the page is open (requirements §4).
 */
export function OrderView({ order }: { order: GalleryOrder }) {
  const remaining = useRemaining(order.expiry);
  const isExpired = order.expired || (remaining !== null && remaining < 0);
  const [startedOpen] = useState(!isExpired);
  useEffect(() => {
    // There is no zip to wait for any more.
    if (isExpired) clearNote(order.invoice);
  }, [isExpired, order.invoice]);

  if (isExpired) {
    return (
      <CopyDoor invoice={order.invoice} absence="expired">
        {(offer) => <ExpiredView expiry={order.expiry} invoice={order.invoice} takesFocus={startedOpen} offer={offer} />}
      </CopyDoor>
    );
  }
  return <GalleryContent order={order} remaining={remaining} />;
}
