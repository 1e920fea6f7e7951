import { useEffect, useRef, useState } from 'react';
import { useApolloClient } from '@apollo/client/react';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { OrderGalleryDocument } from '#web/gql/generated/documents.ts';
import { useToast } from '#web/ui/toast.tsx';

const POLL_MS = 15_000;
/** How long a page asks by itself. */
const PATIENCE_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** Whether an order is so young that its photos may still be on their way from the booth. One without a date is not known to be. */
export const isYoung = ({ date }: Pick<Order, 'date'>): boolean => date !== null && Date.now() - Date.parse(date) < DAY_MS;

/**
 * Waits for the photos of an order that the booth may still be uploading: asks for it every 15 s while the page is visible, for ten minutes, then when `askAgain` is called,
 * which begins another ten minutes.
 *
 * @returns the order once it has files
 */
export function useArrival(invoice: string, isAwaited: boolean) {
  const client = useApolloClient();
  const { show } = useToast();
  const [order, setOrder] = useState<Order | null>(null);
  const [isAsking, setAsking] = useState(isAwaited);
  const isAgain = useRef(false);

  useEffect(() => {
    if (!isAsking) return undefined;
    async function ask() {
      if (document.hidden) return;
      // A failure is no answer: the next one tells.
      const { data } = await client.query({ query: OrderGalleryDocument, variables: { invoice }, fetchPolicy: 'network-only' }).catch(() => ({ data: undefined }));
      if (!data?.order || data.order.files.length === 0) return;
      setOrder(data.order);
      setAsking(false);
      show({ action: 'arrival', tone: 'done', message: 'Fotomu sudah datang!' });
    }
    // The page has just asked, unless a button did.
    if (isAgain.current) void ask();
    isAgain.current = true;
    const poll = setInterval(() => void ask(), POLL_MS);
    const end = setTimeout(() => setAsking(false), PATIENCE_MS);
    return () => {
      clearInterval(poll);
      clearTimeout(end);
    };
  }, [client, invoice, isAsking, show]);

  return { order, isAsking, askAgain: () => setAsking(true) };
}
