import { useMutation } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import type { Message } from '#shared/messages/message.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { probeLink } from '#web/features/orders/files/file-host.ts';
import { saveUrl, saveUrlInFrame } from '#web/features/orders/files/save-file.ts';
import { type Failure, failureText, ownMessage } from '#web/gql/errors.ts';
import { PrepareDownloadDocument, type PrepareDownloadMutation } from '#web/gql/generated/graphql.ts';
import { type Outcome, outcomeOf } from '#web/gql/outcome.ts';
import { withStorage } from '#web/lib/storage.ts';
import { pause } from '#web/lib/wait.ts';

/** The seconds before the second request, the third, and so on. */
const PAUSES = [2, 3, 5, 8, 13, 20];
/** The seconds before each later one. */
const LAST_PAUSE = 30;
/** How many requests in a row may fail while waiting: a phone changes networks. */
const MAX_FAILURES = 4;
/** How long this tab waits for a zip: its timeout, and a little more for the answer. */
const WAIT_MS = DOWNLOAD_TIMEOUT_MS + 15 * 60_000;

type Download = NonNullable<NonNullable<PrepareDownloadMutation['prepareDownload']>['download']>;

/** The link to a zip, with its size and expiry if the API gives them. */
export type ZipLink = Pick<Download, 'byteSize' | 'expiresAt'> & { url: string };

/** `isAttachment`: the browser saves the link and does not open it. */
type Started = { step: 'started'; link: ZipLink; isAttachment: boolean };
type Result = Started | { step: 'failed'; message: Message };

type State =
  | { step: 'idle' | 'requesting' }
  /** `since` (RFC 3339): the start time that the server sends, else the time at which this tab requested the zip. */
  | { step: 'preparing'; since: string }
  | Result;

/**
 * Polls until the zip of an order is ready, then starts the browser's download. After a reload it resumes with the time
 * in session storage (decision 034). Leaving the page stops only the polling.
 */
export function useZip(invoice: string) {
  const [prepareDownload] = useMutation(PrepareDownloadDocument);
  const [state, setState] = useState<State>(() => {
    const requestedAt = readPendingDownload(invoice);
    return requestedAt === null ? { step: 'idle' } : preparing(requestedAt);
  });
  const polling = useRef<AbortController>(null);
  const isBusy = state.step === 'requesting' || state.step === 'preparing';

  /** Requests the zip until it is ready or has failed. `isResumed`: requests were answered before a reload. */
  async function poll(requestedAt: number, isResumed: boolean) {
    const { signal } = (polling.current = new AbortController());
    let failures = 0;
    for (let requests = isResumed ? 1 : 0; !signal.aborted; requests += 1) {
      const call = prepareDownload({ variables: { input: { invoice } } });
      const outcome = await outcomeOf(call, (data) => data.prepareDownload);
      if (signal.aborted) return;
      const { payload, failure } = outcome;
      failures = failure ? failures + 1 : 0;
      const isTemporary = failure
        ? failure.isUnanswered || failure.code === 'RATE_LIMITED'
        : payload.download?.status === 'PREPARING';
      // A first request that fails is not repeated.
      const givesUp = failures > (requests === 0 ? 0 : MAX_FAILURES);
      if (!isTemporary || givesUp || !isWaitedFor(requestedAt)) return finish(outcome, signal);
      if (payload) setState(preparing(payload.download?.startedAt ?? requestedAt));
      await pause(1_000 * (failure?.retryAfter ?? PAUSES[requests] ?? LAST_PAUSE), signal);
    }
  }

  /** Shows what the last answer says, and begins the download of a zip that is ready. */
  async function finish({ payload, failure }: Outcome<{ download: Download | null }>, signal: AbortSignal) {
    const result = failure ? failedBy(failure) : await readDownload(payload.download);
    if (signal.aborted) return;
    // A reload aborts the request, which looks like a lost connection: the reloaded page resumes.
    if (!failure?.isUnanswered) removePendingDownload(invoice);
    if (result.step === 'started') save(result);
    setState(result);
  }

  function save({ link: { url }, isAttachment }: Started) {
    if (isAttachment) saveUrl(url, `${invoice}.zip`);
    else saveUrlInFrame(url);
  }

  const resume = useEffectEvent(() => {
    const requestedAt = readPendingDownload(invoice);
    if (requestedAt !== null) void poll(requestedAt, true);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only after an answer
    resume();
    return () => polling.current?.abort();
  }, [invoice]);

  function start() {
    if (isBusy) return;
    const requestedAt = Date.now();
    // Before the first request: a reload may come before its answer. The link to the zip is never stored.
    withStorage(() => sessionStorage.setItem(pendingKey(invoice), String(requestedAt)));
    setState({ step: 'requesting' });
    void poll(requestedAt, false);
  }
  /** Stops the polling. The BFF goes on preparing the zip. */
  function cancel() {
    polling.current?.abort();
    removePendingDownload(invoice);
    setState({ step: 'idle' });
  }
  return { state, isBusy, start, cancel };
}

const preparing = (since: string | number): State => ({ step: 'preparing', since: new Date(since).toISOString() });

/** Whether a zip that was requested at this time may still become ready. */
const isWaitedFor = (requestedAt: number): boolean => Date.now() - requestedAt < WAIT_MS;

/** The key in session storage of the time at which this tab requested the zip of an order. */
export const pendingKey = (invoice: string): string => `zip ${invoice}`;

/**
 * When this tab requested the zip of an order, in milliseconds since the epoch; null if it did not, or did so longer
 * than {@link WAIT_MS} ago.
 */
function readPendingDownload(invoice: string): number | null {
  const requestedAt = Number(withStorage(() => sessionStorage.getItem(pendingKey(invoice))));
  return isWaitedFor(requestedAt) ? requestedAt : null;
}

/** Removes the stored time of an order. */
function removePendingDownload(invoice: string): void {
  withStorage(() => sessionStorage.removeItem(pendingKey(invoice)));
}

const failedBy = (failure: Failure): Result =>
  failed(failureText(failure, { failed: orderMessages.downloadFailed, unanswered: orderMessages.downloadUnanswered }));

async function readDownload(download: Download | null): Promise<Result> {
  if (download === null) return failed(null);
  const { status, reason, message, url, byteSize, expiresAt } = download;
  if (status === 'PREPARING') return failed(orderMessages.downloadUnanswered);
  if (status === 'READY' && url !== null) {
    const kind = await probeLink(url);
    // Following a link to an HTML page would replace the page.
    if (kind === 'broken') return failed(null);
    return { step: 'started', link: { url, byteSize, expiresAt }, isAttachment: kind === 'attachment' };
  }
  return failed((message !== null && ownMessage(message)) || (reason && REASONS[reason]));
}

/** The messages for reasons that the API gives without a message. */
const REASONS = {
  EXPIRED: orderMessages.expired,
  EMPTY: orderMessages.noFiles,
  OTHER: orderMessages.downloadFailed,
} as const;

const failed = (message: Message | null): Result => ({
  step: 'failed',
  message: message ?? orderMessages.downloadFailed,
});
