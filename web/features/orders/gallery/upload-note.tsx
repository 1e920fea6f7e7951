import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { Order } from '#web/features/orders/order-file.ts';
import { OrderGalleryDocument } from '#web/gql/generated/graphql.ts';
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

interface UploadNoteProps {
  invoice: string;
  /** No order is known by the invoice: the visitor may have mistyped it. */
  isUnknown?: boolean;
}

/**
 * Says that the page waits for the photos of an order that the booth may still be uploading. Requests it 15 s after the
 * last answer while the page is visible, for ten minutes; the button requests it at once and begins another ten minutes.
 * The order goes into Apollo's cache, and the query of the page renders it.
 */
export function UploadNote({ invoice, isUnknown = false }: UploadNoteProps) {
  const client = useApolloClient();
  const { done } = useToast();
  const [round, setRound] = useState(0);
  const [step, setStep] = useState<'waiting' | 'pressed' | 'ended'>('waiting');

  useEffect(() => {
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
        if (data?.order?.files.length) return done('uploads', 'Fotomu sudah datang!');
        setStep(polls === MAX_POLLS ? 'ended' : 'waiting');
        if (polls === MAX_POLLS) return;
      }
    }
  }, [client, invoice, round, done]);

  function pollAgain() {
    setStep('pressed');
    setRound(round + 1);
  }
  const cause = isUnknown
    ? `Baru selesai di booth? Unggahan bisa makan beberapa menit. Kalau sudah lama, cek lagi nomornya: ${invoice}.`
    : 'Di booth, unggahan bisa makan beberapa menit.';
  const advice =
    step === 'ended' ? 'Fotonya belum datang juga.' : 'Biarkan halaman ini terbuka: fotonya muncul sendiri.';
  return (
    <>
      {/* One text: the start of a second one would move if another font wraps the lines before it differently. */}
      <output>{`${cause} ${advice}`}</output>
      <Button
        variant="secondary"
        size="s"
        icon="refresh"
        busy={step === 'pressed'}
        busyText="MENGECEK"
        onClick={pollAgain}
      >
        CEK LAGI
      </Button>
    </>
  );
}
