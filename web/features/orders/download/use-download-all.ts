import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { saveUrl, saveUrlInFrame } from '#web/features/orders/saving/save-file.ts';
import { toFailure } from '#web/gql/errors.ts';
import { PrepareDownloadDocument } from '#web/gql/generated/documents.ts';
import { useMutate } from '#web/gql/use-mutate.ts';
import { pause } from '#web/lib/wait.ts';
import { isWaitedFor, readPendingDownload, removePendingDownload, writePendingDownload } from './pending-download.ts';
import { type DownloadAnswer, type DownloadResult, readAnswer, type ZipLink } from './read-answer.ts';

/** Seconds between two requests, and between all later ones. */
const PAUSES = [2, 3, 5, 8, 13, 20];
const LAST_PAUSE = 30;
/** How many requests in a row may fail while waiting: a phone changes networks. */
const MAX_FAILURES = 4;

export type DownloadState =
  | { step: 'idle' }
  | { step: 'requesting' }
  /** `since` (RFC 3339): the start time that the server sends, else the time at which this tab requested the zip. */
  | { step: 'preparing'; since: string }
  | { step: 'started'; zip: ZipLink }
  | { step: 'failed'; message: string };

/**
 * Polls until the zip of an order is ready, then starts the browser's download. After a reload it resumes with the time
 * in session storage (decision 034). Leaving the page stops only the polling.
 */
export function useDownloadAll(invoice: string) {
  const mutate = useMutate();
  const [state, setState] = useState<DownloadState>(() => {
    const requestedAt = readPendingDownload(invoice);
    return requestedAt === null ? { step: 'idle' } : preparing(requestedAt);
  });
  const polling = useRef<AbortController>(null);
  const isBusy = state.step === 'requesting' || state.step === 'preparing';

  const request = (): Promise<DownloadAnswer> =>
    mutate(PrepareDownloadDocument, { invoice }).then(
      (data) => data?.prepareDownload?.download ?? toFailure(null),
      toFailure,
    );

  /** Requests the zip until it is ready or has failed. `requests`: how many were answered before a reload. */
  async function poll(requestedAt: number, requests: number) {
    const { signal } = (polling.current = new AbortController());
    let failures = 0;
    for (let answer = await request(); !signal.aborted; answer = await request()) {
      requests += 1;
      failures = 'code' in answer ? failures + 1 : 0;
      // The first request is not retried.
      const mayRetry = requests > 1 && failures <= MAX_FAILURES;
      const result = await readAnswer(answer, mayRetry, isWaitedFor(requestedAt));
      if (signal.aborted) return;
      if (result !== null) return finish(result);
      if (!('code' in answer)) setState(preparing(answer.startedAt ?? requestedAt));
      const retryAfter = 'retryAfter' in answer ? answer.retryAfter : null;
      await pause(retryAfter ?? PAUSES[requests - 1] ?? LAST_PAUSE, signal);
      if (signal.aborted) return;
    }
  }

  function finish(result: DownloadResult) {
    if (result.step === 'failed') {
      // A reload aborts the request, which looks like a lost connection. The stored time is kept, so that the reloaded
      // page resumes.
      if (!result.isLost) removePendingDownload(invoice);
      return setState(result);
    }
    if (result.isAttachment) saveUrl(result.zip.url, `${invoice}.zip`);
    else saveUrlInFrame(result.zip.url);
    removePendingDownload(invoice);
    setState({ step: 'started', zip: result.zip });
  }

  const resume = useEffectEvent(() => {
    const requestedAt = readPendingDownload(invoice);
    if (requestedAt !== null) void poll(requestedAt, 1);
  });
  useEffect(() => {
    resume();
    return () => polling.current?.abort();
  }, [invoice]);

  function start() {
    if (isBusy) return;
    const requestedAt = Date.now();
    // Before the first request: a reload may come before its answer.
    writePendingDownload(invoice, requestedAt);
    setState({ step: 'requesting' });
    void poll(requestedAt, 0);
  }
  /** Stops the polling. The BFF goes on preparing the zip. */
  function cancel() {
    polling.current?.abort();
    removePendingDownload(invoice);
    setState({ step: 'idle' });
  }
  return { state, isBusy, start, cancel };
}

const preparing = (since: string | number): DownloadState => ({
  step: 'preparing',
  since: new Date(since).toISOString(),
});
