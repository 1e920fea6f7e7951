import { NetworkStatus } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { OrderGalleryDocument } from '#web/gql/generated/graphql.ts';
import { useToast } from '#web/ui/toast.tsx';

const POLL_MS = 15_000;

/** How the page waits for photos that the booth may still be uploading. */
export interface Waiting {
  /** Begins or ends the polling. */
  set: (isWaiting: boolean) => void;
  /** Requests the order at once. */
  again: () => void;
  /** It is being requested so. */
  isChecking: boolean;
}

/**
 * Queries the order of an invoice. While its page waits for photos (`waiting`), it polls as long as the page is visible.
 * A poll that fails changes nothing: the next one may succeed.
 *
 * @param isTyped a person typed the invoice
 */
export function useAwaitedOrder(invoice: string, isTyped: boolean) {
  const { done } = useToast();
  const [isWaiting, setWaiting] = useState(false);
  const { data, error, networkStatus, refetch } = useQuery(OrderGalleryDocument, {
    variables: isTyped ? { invoice, typed: true } : { invoice },
    fetchPolicy: 'cache-and-network',
    pollInterval: isWaiting ? POLL_MS : 0,
    skipPollAttempt: () => document.hidden,
  });

  const hasPhotos = (data?.order?.files.length ?? 0) > 0;
  useEffect(() => {
    if (isWaiting && hasPhotos) done('uploads', 'Fotomu sudah datang!');
  }, [isWaiting, hasPhotos, done]);

  const retry = () => refetch().catch(() => undefined);
  const isChecking = networkStatus === NetworkStatus.refetch;
  const waiting: Waiting = { set: setWaiting, again: () => void retry(), isChecking };
  return { data, error, isWaiting, waiting, retry };
}
