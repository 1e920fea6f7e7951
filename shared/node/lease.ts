/** A claim that is not renewed for this long is free again: the process that held it has died. */
export const LEASE_MS = 5_000;
const RENEW_INTERVAL_MS = 1_500;

/** Renews a claim until the returned function is called. A failed renewal is tried again at the next interval. */
export function keepRenewed(renew: () => Promise<unknown>): () => void {
  const renewal = setInterval(() => void renew().catch(() => {}), RENEW_INTERVAL_MS).unref();
  return () => clearInterval(renewal);
}
