import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMutation } from '@apollo/client/react';
import { saveUrl, saveUrlInFrame } from '#web/features/orders/files/save-file.ts';
import { toFailure } from '#web/gql/errors.ts';
import { PrepareDownloadDocument } from '#web/gql/generated/documents.ts';
import { readPendingDownload, removePendingDownload, writePendingDownload } from './pending-download.ts';
import { type DownloadAnswer, pollDownload, type ZipLink } from './poll-download.ts';

export type DownloadState =
  | { step: 'idle' }
  | { step: 'requesting' }
  /**
   * `since`: RFC 3339, by the server's clock where it says, else when this tab requested the zip. `isResumed`:
   * requested before a reload.
   */
  | { step: 'preparing'; since: string; isResumed: boolean }
  /** `fileName`: under which the browser lists the zip, where its host says so (decision 034). */
  | { step: 'started'; zip: ZipLink; fileName: string | null }
  | { step: 'failed'; message: string };

/**
 * The zip of an order: polls until its link is there, then starts the browser's download. A note in session storage
 * lets a reload go on (decision 034). Leaving the page stops only the polling.
 */
export function useDownloadAll(invoice: string) {
  const [prepare] = useMutation(PrepareDownloadDocument, { fetchPolicy: 'no-cache' });
  const [state, setState] = useState<DownloadState>(() => {
    const requestedAt = readPendingDownload(invoice);
    return requestedAt === null ? { step: 'idle' } : preparing(requestedAt, true);
  });
  const polling = useRef<AbortController>(null);
  const isBusy = state.step === 'requesting' || state.step === 'preparing';

  const request = (): Promise<DownloadAnswer> =>
    prepare({ variables: { input: { invoice } } }).then(
      ({ data }) => data?.prepareDownload?.download ?? toFailure(null),
      toFailure,
    );

  async function poll(requestedAt: number, isResumed: boolean) {
    const { signal } = (polling.current = new AbortController());
    const onPreparing = (since: string | null) => setState(preparing(requestedAt, isResumed, since));
    const result = await pollDownload({ request, signal, requestedAt, wasAnswered: isResumed, onPreparing });
    if (result === null) return;
    if (result.step === 'failed') {
      // A reload aborts the request like a dead network does: the note stays, so that the next page goes on.
      if (!result.isLost) removePendingDownload(invoice);
      return setState({ step: 'failed', message: result.message });
    }
    if (result.isAttachment) saveUrl(result.zip.url, `${invoice}.zip`);
    else saveUrlInFrame(result.zip.url);
    removePendingDownload(invoice);
    setState({ step: 'started', zip: result.zip, fileName: result.fileName });
  }

  const resume = useEffectEvent(() => {
    const requestedAt = readPendingDownload(invoice);
    if (requestedAt !== null) void poll(requestedAt, true);
  });
  useEffect(() => {
    resume();
    return () => polling.current?.abort();
  }, [invoice]);

  useEffect(() => {
    if (state.step === 'started') return notifyInTitle('Zip siap');
    if (state.step === 'failed') return notifyInTitle('Zip belum jadi');
    return undefined;
  }, [state.step]);

  function start() {
    if (isBusy) return;
    const requestedAt = Date.now();
    // Before the first request: a reload may come before its answer.
    writePendingDownload(invoice, requestedAt);
    setState({ step: 'requesting' });
    void poll(requestedAt, false);
  }
  /** Ends the wait. The BFF prepares the zip all the same. */
  function cancel() {
    polling.current?.abort();
    removePendingDownload(invoice);
    setState({ step: 'idle' });
  }
  return { state, isBusy, start, cancel };
}

const preparing = (requestedAt: number, isResumed: boolean, since: string | null = null): DownloadState => ({
  step: 'preparing',
  since: since ?? new Date(requestedAt).toISOString(),
  isResumed,
});

/** Puts a text before the title of a hidden tab until the tab becomes visible. Returns the function that removes it. */
function notifyInTitle(text: string): () => void {
  if (!document.hidden) return () => undefined;
  const title = document.title;
  const changed = `${text} · ${title}`;
  document.title = changed;
  const restore = () => {
    document.removeEventListener('visibilitychange', restore);
    // Another page may have set its own title meanwhile.
    if (document.title === changed) document.title = title;
  };
  document.addEventListener('visibilitychange', restore);
  return restore;
}
