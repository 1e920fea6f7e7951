import { useEffect, useEffectEvent } from 'react';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { serverNow } from '#web/gql/server-clock.ts';
import { isSafeToShow } from '#web/lib/untrusted-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { Waiting } from './use-awaited-order.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Whether an order is so young that the booth may still be uploading its photos. An order without a date counts as old.
 */
export const isYoung = ({ date }: Pick<Order, 'date'>): boolean =>
  date !== null && serverNow() - Date.parse(date) < DAY_MS;

interface UploadNoteProps {
  invoice: string;
  waiting: Waiting;
  /** No order is known by the invoice: the visitor may have mistyped it. */
  isUnknown?: boolean;
}

/**
 * Says that the page waits for the photos of an order that the booth may still be uploading, and polls meanwhile. The
 * button requests them at once.
 */
export function UploadNote({ invoice, waiting, isUnknown = false }: UploadNoteProps) {
  const setWaiting = useEffectEvent(waiting.set);
  useEffect(() => {
    setWaiting(true);
    return () => setWaiting(false);
  }, []);

  // A stranger can write anything into a link to this page.
  const shown = isSafeToShow(invoice, 100) ? `: ${invoice}` : '';
  const cause = isUnknown
    ? `Cek lagi nomornya${shown}. Baru selesai di booth? Unggahan bisa makan beberapa menit.`
    : 'Di booth, unggahan bisa makan beberapa menit.';
  return (
    <>
      {/* One text: the start of a second one would move if another font wraps the lines before it differently. */}
      <output>{`${cause} Biarkan halaman ini terbuka: fotonya muncul sendiri.`}</output>
      <Button
        variant="secondary"
        size="s"
        icon="refresh"
        busy={waiting.isChecking}
        busyText="MENGECEK"
        onClick={waiting.again}
      >
        CEK LAGI
      </Button>
    </>
  );
}
