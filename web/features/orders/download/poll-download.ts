import { orderMessages } from '#shared/messages/orders.ts';
import { pause } from '#web/lib/wait.ts';
import { probeLink } from '#web/features/orders/saving/probe-link.ts';
import { isWebUrl } from '#web/features/orders/saving/save-file.ts';
import { type Failure, failureText, ownMessage } from '#web/gql/errors.ts';
import type { PrepareDownloadMutation } from '#web/gql/generated/documents.ts';
import { WAIT_MS } from './pending-download.ts';

/** Seconds between two requests; the last one repeats. */
const PAUSES = [2, 3, 5, 8, 13, 20, 30];
/** How many requests in a row may fail while waiting: a phone changes networks. */
const MAX_FAILURES = 4;

type Download = NonNullable<NonNullable<PrepareDownloadMutation['prepareDownload']>['download']>;

export type DownloadAnswer = Download | Failure;

/** The link to a zip: its size and until when it is good, where the API says so. */
export type ZipLink = Pick<Download, 'bytes' | 'expiresAt'> & { url: string };

/**
 * `isAttachment`: the host said that the link is a file to save. `isLost`: no answer came.
 */
export type DownloadResult =
  | { step: 'ready'; zip: ZipLink; isAttachment: boolean }
  | { step: 'failed'; message: string; isLost: boolean };

interface PollOptions {
  request: () => Promise<DownloadAnswer>;
  signal: AbortSignal;
  /** When this tab first requested the zip, in milliseconds since the epoch. */
  requestedAt: number;
  /** An earlier request was answered, before a reload. */
  wasAnswered: boolean;
  /** Receives since when the zip is being prepared, by the server's clock; null where the server does not say. */
  onPreparing: (since: string | null) => void;
}

/** Requests the zip until its link is there or it has failed. Resolves to null when the signal aborts. */
export async function pollDownload({
  request,
  signal,
  requestedAt,
  wasAnswered,
  onPreparing,
}: PollOptions): Promise<DownloadResult | null> {
  let [requests, failures] = [wasAnswered ? 1 : 0, 0];
  while (!signal.aborted) {
    const answer = await request();
    if (signal.aborted) return null;
    const isAnswer = 'status' in answer;
    requests += 1;
    failures = isAnswer ? 0 : failures + 1;
    const mayRetry = requests > 1 && failures <= MAX_FAILURES;
    const result = await toResult(answer, mayRetry, Date.now() - requestedAt < WAIT_MS);
    if (signal.aborted) return null;
    if (result !== null) return result;
    if (isAnswer) onPreparing(answer.startedAt);
    const retryAfter = 'retryAfter' in answer ? answer.retryAfter : null;
    await pause(retryAfter ?? PAUSES[Math.min(requests, PAUSES.length) - 1] ?? 30, signal);
  }
  return null;
}

/** The outcome of one answer; null: request again. The first request must be answered. */
async function toResult(answer: DownloadAnswer, mayRetry: boolean, isInTime: boolean): Promise<DownloadResult | null> {
  if (!('status' in answer)) {
    const isTemporary = answer.network || answer.code === 'RATE_LIMITED';
    if (isTemporary && mayRetry && isInTime) return null;
    const sentences = { failed: orderMessages.downloadFailed, unanswered: orderMessages.downloadUnanswered };
    return failed(failureText(answer, sentences), answer.network);
  }
  if (answer.status === 'PREPARING') return isInTime ? null : failed(orderMessages.downloadUnanswered);
  const { status, reason, message, url, bytes, expiresAt } = answer;
  if (status === 'READY' && url !== null && isWebUrl(url)) {
    const kind = await probeLink(url);
    // Following a link to an HTML page would replace the gallery.
    if (kind === 'page' || kind === 'gone') return failed(null);
    return { step: 'ready', zip: { url, bytes, expiresAt }, isAttachment: kind === 'attachment' };
  }
  return failed((message !== null && ownMessage(message)) || (reason && REASONS[reason]));
}

/** The messages for reasons that the API gives without a message. */
const REASONS = {
  EXPIRED: orderMessages.expired,
  EMPTY: orderMessages.noFiles,
  OTHER: orderMessages.downloadFailed,
} as const;

const failed = (message: string | null, isLost = false): DownloadResult => ({
  step: 'failed',
  message: message ?? orderMessages.downloadFailed,
  isLost,
});
