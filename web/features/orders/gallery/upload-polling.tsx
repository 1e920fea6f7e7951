import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { Order } from '#web/features/orders/order-file.ts';
import { OrderGalleryDocument } from '#web/gql/generated/documents.ts';
import { serverNow } from '#web/gql/server-clock.ts';
import { pause } from '#web/lib/wait.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';

const POLL_SECONDS = 15;
/** The polls of one round: ten minutes in which the page is visible. */
const MAX_POLLS = 40;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Whether an order is so young that the booth may still be uploading its photos. An order without a date counts as old.
 */
export const isYoung = ({ date }: Pick<Order, 'date'>): boolean =>
  date !== null && serverNow() - Date.parse(date) < DAY_MS;

/**
 * Waits for the photos of an order that the booth may still be uploading: requests it 15 s after the last answer while
 * the page is visible, for ten minutes. `pollAgain` requests it at once and begins another ten minutes.
 *
 * @returns the order once it has files
 */
export function useUploadPolling(invoice: string, isAwaited: boolean) {
  const client = useApolloClient();
  const { done } = useToast();
  const [order, setOrder] = useState<Order | null>(null);
  const [round, setRound] = useState(0);
  const [isPolling, setPolling] = useState(isAwaited);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (!isPolling) return undefined;
    const stop = new AbortController();
    void poll(stop.signal);
    return () => stop.abort();

    async function poll(signal: AbortSignal) {
      // The page itself makes the first request.
      if (round === 0) await pause(POLL_SECONDS, signal);
      for (let polls = 0; !signal.aborted; await pause(POLL_SECONDS, signal)) {
        if (document.hidden) continue;
        polls += 1;
        // A failure shows nothing: the next poll may succeed.
        const { data } = await client
          .query({ query: OrderGalleryDocument, variables: { invoice }, fetchPolicy: 'network-only' })
          .catch(() => ({ data: undefined }));
        // The visitor has left the page, or another round has begun.
        if (signal.aborted) return;
        setBusy(false);
        const hasFiles = data?.order && data.order.files.length > 0;
        if (hasFiles) {
          setOrder(data.order);
          done('uploads', 'Fotomu sudah datang!');
        }
        if (hasFiles || polls === MAX_POLLS) return setPolling(false);
      }
    }
  }, [client, invoice, isPolling, round, done]);

  function pollAgain() {
    setBusy(true);
    setRound(round + 1);
    setPolling(true);
  }
  return { order, isPolling, isBusy, pollAgain };
}

interface UploadNoteProps {
  polling: ReturnType<typeof useUploadPolling>;
  /** The invoice if no order is known by it: the visitor may have mistyped it. */
  unknown?: string;
}

/** Says that the page waits for the photos, with a button that requests them at once. */
export function UploadNote({ polling: { isPolling, isBusy, pollAgain }, unknown }: UploadNoteProps) {
  return (
    <>
      <output>
        {unknown === undefined
          ? 'Di booth, unggahan bisa makan beberapa menit.'
          : `Baru selesai di booth? Unggahan bisa makan beberapa menit. Kalau sudah lama, cek lagi nomornya: ${unknown}.`}{' '}
        {isPolling ? 'Biarkan halaman ini terbuka: fotonya muncul sendiri.' : 'Fotonya belum datang juga.'}
      </output>
      <Button variant="secondary" size="s" icon="refresh" busy={isBusy} busyText="MENGECEK" onClick={pollAgain}>
        CEK LAGI
      </Button>
    </>
  );
}
