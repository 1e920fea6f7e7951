import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { withStorage } from '#web/lib/storage.ts';

/** How long this tab waits for a zip: its timeout, and a little more for the answer. */
const WAIT_MS = DOWNLOAD_TIMEOUT_MS + 15 * 60_000;

/** Whether a zip that was requested at this time may still become ready. */
export const isWaitedFor = (requestedAt: number): boolean => Date.now() - requestedAt < WAIT_MS;

export const PENDING_DOWNLOAD_KEY = 'zip';

/**
 * When this tab requested the zip of an order, in milliseconds since the epoch; null if it did not, or did so longer
 * than {@link WAIT_MS} ago.
 */
export function readPendingDownload(invoice: string): number | null {
  const [requestedAt, ...requested] = withStorage(() => sessionStorage.getItem(PENDING_DOWNLOAD_KEY))?.split(' ') ?? [];
  return requested.join(' ') === invoice && isWaitedFor(Number(requestedAt)) ? Number(requestedAt) : null;
}

/** Stores when this tab requested the zip, so that a reload resumes it. The link to the zip is never stored. */
export function writePendingDownload(invoice: string, requestedAt: number): void {
  withStorage(() => sessionStorage.setItem(PENDING_DOWNLOAD_KEY, `${requestedAt} ${invoice}`));
}

/** Removes the stored time of an order. */
export function removePendingDownload(invoice: string): void {
  if (readPendingDownload(invoice) !== null) withStorage(() => sessionStorage.removeItem(PENDING_DOWNLOAD_KEY));
}
