import { NetworkStatus } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { DAY_MS } from '#shared/dates.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import type { Order } from '#web/features/orders/files/order-file.ts';
import { toFailure } from '#web/gql/errors.ts';
import { OrderPhotosDocument } from '#web/gql/generated/graphql.ts';
import { serverNow } from '#web/gql/server-clock.ts';
import { useToast } from '#web/ui/toast.tsx';

const POLL_MS = 15_000;

/** How the page waits for photos that the booth may still be uploading. */
export interface Waiting {
  /** Requests the order at once. */
  again: () => void;
  /** That request is under way. */
  isChecking: boolean;
}

/**
 * Whether the booth may still be uploading the photos of an order: it is younger than a day and has no files. An order
 * without a date counts as old, and files that cannot be shown have been uploaded.
 */
export const isUploading = ({ date, files, unavailableFiles, expired }: Order): boolean =>
  files.length === 0 && !unavailableFiles && !expired && date !== null && serverNow() - Date.parse(date) < DAY_MS;

/** What the page shows. */
type Shown =
  | { step: 'order'; order: Order }
  | { step: 'deleted' | 'unknown' | 'loading' }
  | { step: 'failed'; error: unknown };

/**
 * Queries the order of an invoice. While its photos may still come, it polls as long as the page is visible: an order
 * that is being uploaded, and an unknown one, since customers open the link at the booth. A typed invoice is more
 * likely wrong. A poll that fails changes nothing: the next one may succeed.
 *
 * @param isTyped a person typed the invoice
 */
export function useAwaitedOrder(
  invoice: string,
  isTyped: boolean,
): { shown: Shown; waiting: Waiting; refetch: () => Promise<unknown> } {
  const { done } = useToast();
  const { data, error, networkStatus, refetch, startPolling, stopPolling } = useQuery(OrderPhotosDocument, {
    variables: isTyped ? { invoice, typed: true } : { invoice },
    fetchPolicy: 'cache-and-network',
    skipPollAttempt: () => document.hidden,
  });

  const order = data?.order ?? null;
  const failure = error ? toFailure(error) : null;
  const isNotFound = data?.order === null || failure?.code === 'NOT_FOUND';
  // The graph has one code, NOT_FOUND, for deleted and for unknown orders: an API answers both with 404, since a 410
  // would be a failure of the API (contract, errors). Only the embedded API's sentence for a deleted order is known
  // here; the page waits for another API's deleted order as it does for an unknown one.
  const isDeleted = failure?.code === 'NOT_FOUND' && failure.message === orderMessages.orderDeleted;
  const isUnknown = isNotFound && !isDeleted;

  const [hasWaited, setHasWaited] = useState(false);
  const isAwaited = order ? isUploading(order) : isUnknown && !isTyped;
  if (isAwaited && !hasWaited) setHasWaited(true);
  const isWaiting = isAwaited || (hasWaited && !order && !isDeleted);
  useEffect(() => {
    if (!isWaiting) return undefined;
    startPolling(POLL_MS);
    return stopPolling;
  }, [isWaiting, startPolling, stopPolling]);

  const haveArrived = hasWaited && order !== null && order.files.length > 0;
  useEffect(() => {
    if (haveArrived) done('uploads', 'Fotomu sudah datang!');
  }, [haveArrived, done]);

  const waiting: Waiting = {
    again: () => void refetch().catch(() => undefined),
    isChecking: networkStatus === NetworkStatus.refetch,
  };
  function show(): Shown {
    if (order) return { step: 'order', order };
    if (isDeleted) return { step: 'deleted' };
    // While it waits, a poll may have failed.
    if (isUnknown || isWaiting) return { step: 'unknown' };
    return error ? { step: 'failed', error } : { step: 'loading' };
  }
  return { shown: show(), waiting, refetch };
}
