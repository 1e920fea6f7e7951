import { orderMessages } from '#shared/messages/orders.ts';
import { probeLink } from '#web/features/orders/saving/file-host.ts';
import { isWebUrl } from '#web/features/orders/saving/save-file.ts';
import { type Failure, failureText, ownMessage } from '#web/gql/errors.ts';
import type { PrepareDownloadMutation } from '#web/gql/generated/documents.ts';

type Download = NonNullable<NonNullable<PrepareDownloadMutation['prepareDownload']>['download']>;

export type DownloadAnswer = Download | Failure;

/** The link to a zip, with its size and expiry if the API gives them. */
export type ZipLink = Pick<Download, 'bytes' | 'expiresAt'> & { url: string };

/**
 * `isAttachment`: the browser saves the link and does not open it. `isLost`: the request had no answer.
 */
export type DownloadResult =
  | { step: 'ready'; zip: ZipLink; isAttachment: boolean }
  | { step: 'failed'; message: string; isLost: boolean };

/** Interprets the answer to a request for the zip; null if it has to be requested again. */
export async function readAnswer(
  answer: DownloadAnswer,
  mayRetry: boolean,
  isInTime: boolean,
): Promise<DownloadResult | null> {
  if ('code' in answer) {
    const isTemporary = answer.isUnanswered || answer.code === 'RATE_LIMITED';
    if (isTemporary && mayRetry && isInTime) return null;
    const sentences = { failed: orderMessages.downloadFailed, unanswered: orderMessages.downloadUnanswered };
    return failed(failureText(answer, sentences), answer.isUnanswered);
  }
  if (answer.status === 'PREPARING') return isInTime ? null : failed(orderMessages.downloadUnanswered);
  const { status, reason, message, url, bytes, expiresAt } = answer;
  if (status === 'READY' && url !== null && isWebUrl(url)) {
    const kind = await probeLink(url);
    // Following a link to an HTML page would replace the gallery.
    if (kind === 'broken') return failed(null);
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
