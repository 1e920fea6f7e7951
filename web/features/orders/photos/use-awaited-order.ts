import { useQuery } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { OrderGalleryDocument } from '#web/gql/generated/graphql.ts';
import { useToast } from '#web/ui/toast.tsx';

const POLL_MS = 15_000;
/** The polls of one round: ten minutes in which the page is visible. */
const MAX_POLLS = 40;

/** How the page waits for photos that the booth may still be uploading. */
export interface Waiting {
  step: 'waiting' | 'pressed' | 'ended';
  /** Polls from now on; returns the function that ends it. */
  start: () => () => void;
  /** Requests the order at once, and begins another round. */
  again: () => void;
}

/**
 * Queries the order of an invoice. While its page waits for photos (`waiting.start`), it polls 15 s after the last answer
 * if the page is visible, for ten minutes. A poll that fails changes nothing: the next one may succeed.
 *
 * @param options `isTyped`: a person typed the invoice; `isLoaded`: the cache has the order
 */
export function useAwaitedOrder(invoice: string, { isTyped, isLoaded }: { isTyped: boolean; isLoaded: boolean }) {
  const { done } = useToast();
  const [isWaiting, setWaiting] = useState(false);
  const [isRetrying, setRetrying] = useState(false);
  const [step, setStep] = useState<Waiting['step']>('waiting');
  const polls = useRef(0);
  const { data, error, refetch, stopPolling } = useQuery(OrderGalleryDocument, {
    variables: isTyped ? { invoice, typed: true } : { invoice },
    fetchPolicy: isLoaded ? 'cache-first' : 'cache-and-network',
    // A poll shows nothing before its answer.
    notifyOnNetworkStatusChange: false,
    pollInterval: isWaiting && step === 'waiting' ? POLL_MS : 0,
    skipPollAttempt() {
      if (document.hidden) return true;
      polls.current += 1;
      if (polls.current > MAX_POLLS) setStep('ended');
      return polls.current > MAX_POLLS;
    },
  });

  const hasPhotos = (data?.order?.files.length ?? 0) > 0;
  useEffect(() => {
    if (isWaiting && hasPhotos) done('uploads', 'Fotomu sudah datang!');
  }, [isWaiting, hasPhotos, done]);

  const fetchAgain = () => refetch().catch(() => undefined);
  const waiting: Waiting = {
    step,
    start() {
      setWaiting(true);
      return () => {
        stopPolling();
        setWaiting(false);
      };
    },
    again() {
      polls.current = 0;
      setStep('pressed');
      void fetchAgain().then(() => setStep('waiting'));
    },
  };
  async function retry() {
    setRetrying(true);
    await fetchAgain();
    setRetrying(false);
  }
  return { data, error: isRetrying ? undefined : error, isWaiting, waiting, retry };
}
