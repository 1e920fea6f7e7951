import { DOWNLOAD_TIMEOUT_MS } from '#shared/limits.ts';
import { withSessionStorage } from '#web/lib/session-storage.ts';

/** How long a zip is waited for: its timeout, and a little more for the answer. */
export const WAIT_MS = DOWNLOAD_TIMEOUT_MS + 15 * 60_000;

export const PENDING_DOWNLOAD_KEY = 'zip';

/**
 * When this tab asked for the zip of an order, in milliseconds since the epoch; null when it did not, or longer ago
 * than {@link WAIT_MS}.
 */
export function readPendingDownload(invoice: string): number | null {
  const [askedAt, ...asked] = withSessionStorage((store) => store.getItem(PENDING_DOWNLOAD_KEY))?.split(' ') ?? [];
  return asked.join(' ') === invoice && Date.now() - Number(askedAt) < WAIT_MS ? Number(askedAt) : null;
}

/** Stores that this tab asked, so that a reload goes on. The link of the zip is never stored. */
export function writePendingDownload(invoice: string, askedAt: number): void {
  withSessionStorage((store) => store.setItem(PENDING_DOWNLOAD_KEY, `${askedAt} ${invoice}`));
}

/** Removes the note of an order. */
export function removePendingDownload(invoice: string): void {
  if (readPendingDownload(invoice) !== null) withSessionStorage((store) => store.removeItem(PENDING_DOWNLOAD_KEY));
}
