import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { withStorage } from '#web/lib/storage.ts';

/** How long a zip is waited for: its timeout, and a little more for the answer. */
const WAIT_MS = DOWNLOAD_TIMEOUT_MS + 15 * 60_000;

/** Whether a zip that was requested then may still come. */
export const isWaitedFor = (requestedAt: number): boolean => Date.now() - requestedAt < WAIT_MS;

export const PENDING_DOWNLOAD_KEY = 'zip';

/**
 * When this tab requested the zip of an order, in milliseconds since the epoch; null when it did not, or longer ago
 * than {@link WAIT_MS}.
 */
export function readPendingDownload(invoice: string): number | null {
  const [requestedAt, ...requested] = withStorage(() => sessionStorage.getItem(PENDING_DOWNLOAD_KEY))?.split(' ') ?? [];
  return requested.join(' ') === invoice && isWaitedFor(Number(requestedAt)) ? Number(requestedAt) : null;
}

/** Stores when this tab requested the zip, so that a reload goes on. The link of the zip is never stored. */
export function writePendingDownload(invoice: string, requestedAt: number): void {
  withStorage(() => sessionStorage.setItem(PENDING_DOWNLOAD_KEY, `${requestedAt} ${invoice}`));
}

/** Removes the note of an order. */
export function removePendingDownload(invoice: string): void {
  if (readPendingDownload(invoice) !== null) withStorage(() => sessionStorage.removeItem(PENDING_DOWNLOAD_KEY));
}
