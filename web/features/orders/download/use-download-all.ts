import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@apollo/client/react';
import { saveUrl, saveUrlInFrame } from '#web/features/orders/files/save-file.ts';
import { toFailure } from '#web/gql/errors.ts';
import { PrepareDownloadDocument } from '#web/gql/generated/documents.ts';
import { readPendingDownload, removePendingDownload, writePendingDownload } from './pending-download.ts';
import { type DownloadAnswer, pollDownload } from './poll-download.ts';

export type DownloadState =
  | { step: 'idle' }
  | { step: 'requesting' }
  /**
   * `since`: RFC 3339, by the server's clock where it says, else when this tab asked. `isResumed`: asked before a
   * reload.
   */
  | { step: 'preparing'; since: string; isResumed: boolean }
  /** `fileName`: under which the browser lists the zip, where its host says so (decision 034). */
  | { step: 'started'; url: string; fileName: string | null }
  | { step: 'failed'; message: string };

interface JobOptions {
  invoice: string;
  request: () => Promise<DownloadAnswer>;
  onState: (state: DownloadState) => void;
}

/**
 * The zip of an order: polls until its link is there, then starts the browser's download. A note in session storage
 * lets a reload go on (decision 034).
 */
class DownloadJob {
  #polling: AbortController | null = null;
  readonly #options: JobOptions;

  constructor(options: JobOptions) {
    this.#options = options;
  }

  resume(): void {
    const askedAt = readPendingDownload(this.#options.invoice);
    if (askedAt !== null) void this.#wait(askedAt, true);
  }

  start(): void {
    if (this.#polling) return;
    const askedAt = Date.now();
    // Before the first request: a reload may come before its answer.
    writePendingDownload(this.#options.invoice, askedAt);
    void this.#wait(askedAt, false);
  }

  /** Ends the wait. The BFF prepares the zip all the same. */
  cancel(): void {
    this.close();
    removePendingDownload(this.#options.invoice);
    this.#options.onState({ step: 'idle' });
  }

  /** The page is left; the note stays. */
  close(): void {
    this.#polling?.abort();
    this.#polling = null;
  }

  async #wait(askedAt: number, isResumed: boolean): Promise<void> {
    const { invoice, request, onState } = this.#options;
    const { signal } = (this.#polling = new AbortController());
    const onPreparing = (since: string | null) =>
      onState({ step: 'preparing', since: since ?? new Date(askedAt).toISOString(), isResumed });
    if (isResumed) onPreparing(null);
    else onState({ step: 'requesting' });

    const result = await pollDownload({ request, signal, askedAt, wasAnswered: isResumed, onPreparing });
    if (result === null) return;
    this.#polling = null;
    if (result.step === 'failed') {
      // A reload aborts the request like a dead network does: the note stays, so that the next page goes on.
      if (!result.isLost) removePendingDownload(invoice);
      return onState({ step: 'failed', message: result.message });
    }
    if (result.isAttachment) saveUrl(result.url, `${invoice}.zip`);
    else saveUrlInFrame(result.url);
    removePendingDownload(invoice);
    onState({ step: 'started', url: result.url, fileName: result.fileName });
  }
}

/** The zip of an order, with the ways to start and cancel it. Leaving the page stops only the polling. */
export function useDownloadAll(invoice: string) {
  const [prepare] = useMutation(PrepareDownloadDocument, { fetchPolicy: 'no-cache' });
  const [state, setState] = useState<DownloadState>({ step: 'idle' });
  const job = useRef<DownloadJob>(undefined);

  useEffect(() => {
    const request = () =>
      prepare({ variables: { invoice } }).then(
        ({ data }): DownloadAnswer => data?.prepareDownload ?? toFailure(null),
        (error: unknown): DownloadAnswer => toFailure(error),
      );
    const current = new DownloadJob({ invoice, request, onState: setState });
    job.current = current;
    current.resume();
    return () => current.close();
  }, [invoice, prepare]);

  useEffect(() => {
    if (state.step === 'started') return notifyInTitle('Zip siap');
    if (state.step === 'failed') return notifyInTitle('Zip belum jadi');
    return undefined;
  }, [state.step]);

  return {
    state,
    isBusy: state.step === 'requesting' || state.step === 'preparing',
    start: () => job.current?.start(),
    cancel: () => job.current?.cancel(),
  };
}

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
