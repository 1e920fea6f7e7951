import { useState } from 'react';
import type { OrderGalleryQuery } from '#web/gql/generated/documents.ts';
import { useRemaining } from './countdown.ts';
import { ExpiredView } from './expired-view.tsx';
import { GalleryContent } from './gallery-content.tsx';

/** An order as the photo page has it. */
export type GalleryOrder = NonNullable<OrderGalleryQuery['order']>;

/**
 * An order that was found: its files, or the expired view. The server's word counts first; then the countdown,
 * which may reach its end while the page is open (SPEC §4).
 */
export function OrderView({ order }: { order: GalleryOrder }) {
  const remaining = useRemaining(order.expiry);
  const isExpired = order.expired || (remaining !== null && remaining < 0);
  const [startedOpen] = useState(!isExpired);

  if (isExpired) return <ExpiredView expiry={order.expiry} invoice={order.invoice} takesFocus={startedOpen} />;
  return <GalleryContent order={order} remaining={remaining} />;
}
