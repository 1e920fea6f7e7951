import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@apollo/client/react';
import { saveUrl, saveUrlInFrame } from '#web/features/orders/files/save-file.ts';
import { toFailure } from '#web/gql/errors.ts';
import { PrepareDownloadDocument } from '#web/gql/generated/documents.ts';
import { endPendingDownload, onPendingDownloadChange, type PendingDownloadEnd, readPendingDownload, saveOnce, writePendingDownload } from './pending-download.ts';
import { type DownloadAnswer, pollDownload } from './poll-download.ts';

export type DownloadState =
  | { step: 'idle' }
  | { step: 'requesting' }
  /** `since`: RFC 3339, by the server's clock where it says, else when this browser asked. `isResumed`: asked before a reload. */
  | { step: 'preparing'; since: string; isResumed: boolean }
  /** `fileName`: under which the browser lists the zip, where its host says so (decision 082). */
  | { step: 'started'; url: string; fileName: string | null }
  | { step: 'failed'; message: string };

/** Where a wait began: with the button, with the note that a reload left, or in another tab. */
type Origin = 'button' | 'reload' | 'tab';

interface JobOptions {
  invoice: string;
  request: () => Promise<DownloadAnswer>;
  onState: (state: DownloadState) => void;
}

/**
 * The zip of an order: polls until its link is there, then starts the browser's download. A note in local storage lets a reload and the
 * other tabs of this browser go on; each tab polls, and one of them saves (decision 045).
 */
class DownloadJob {
  #polling: AbortController | null = null;
  readonly #options: JobOptions;
  readonly #stopListening: () => void;

  constructor(options: JobOptions) {
    this.#options = options;
    this.#stopListening = onPendingDownloadChange(options.invoice, (change) => {
      const isPolling = this.#polling !== null;
      if ('askedAt' in change) return isPolling ? undefined : void this.#wait(change.askedAt, 'tab');
      if (!isPolling) return;
      // The zip is there: the next answer has its link.
      if (change.end === 'saved') void this.#wait(Date.now(), 'tab');
      else this.#end(change.end);
    });
  }

  resume(): void {
    const askedAt = readPendingDownload(this.#options.invoice);
    if (askedAt !== null) void this.#wait(askedAt, 'reload');
  }

  start(): void {
    if (this.#polling) return;
    const askedAt = Date.now();
    writePendingDownload(this.#options.invoice, askedAt);
    void this.#wait(askedAt, 'button');
  }

  /** Ends the wait in all tabs. The BFF prepares the zip all the same. */
  cancel(): void {
    this.#end('cancelled');
    endPendingDownload(this.#options.invoice, 'cancelled');
  }

  /** The page is left; the note stays. */
  close(): void {
    this.#polling?.abort();
    this.#stopListening();
  }

  async #wait(askedAt: number, origin: Origin): Promise<void> {
    const { invoice, request, onState } = this.#options;
    const isShown = this.#polling !== null;
    this.#polling?.abort();
    const { signal } = (this.#polling = new AbortController());
    const onPreparing = (since: string | null) => onState({ step: 'preparing', since: since ?? new Date(askedAt).toISOString(), isResumed: origin === 'reload' });
    if (origin === 'button') onState({ step: 'requesting' });
    else if (!isShown) onPreparing(null);

    const result = await pollDownload({ request, signal, askedAt, wasAnswered: origin !== 'button', onPreparing });
    if (result === null) return;
    if (result.step === 'failed') {
      this.#end({ failure: result.message });
      // A reload aborts the request like a dead network does: the note stays, so that the next page goes on.
      return void (result.isLost || endPendingDownload(invoice, { failure: result.message }));
    }
    await saveOnce(invoice, () => (result.isAttachment ? saveUrl(result.url, `${invoice}.zip`) : saveUrlInFrame(result.url)));
    if (signal.aborted) return;
    this.#polling = null;
    onState({ step: 'started', url: result.url, fileName: result.fileName });
  }

  #end(end: Exclude<PendingDownloadEnd, 'saved'>): void {
    this.#polling?.abort();
    this.#polling = null;
    this.#options.onState(end === 'cancelled' ? { step: 'idle' } : { step: 'failed', message: end.failure });
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

  return { state, isBusy: state.step === 'requesting' || state.step === 'preparing', start: () => job.current?.start(), cancel: () => job.current?.cancel() };
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
