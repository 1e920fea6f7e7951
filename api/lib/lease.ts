/** A lease that is not renewed for this long may be taken by another process: its holder has probably died. */
export const LEASE_MS = 5_000;

interface LeaseOptions {
  /** Default: {@link LEASE_MS}. */
  leaseMs?: number;
  /** Called if another process has taken the lease, or no renewal has succeeded for `leaseMs`. */
  onLost?: (reason: string) => void;
}

/**
 * Renews a lease three times in its length, until the returned function is called. A failed renewal waits for the next.
 *
 * @param renew resolves with false if another process has the lease
 */
export function keepLease(
  renew: () => Promise<unknown>,
  { leaseMs = LEASE_MS, onLost = () => {} }: LeaseOptions = {},
): () => void {
  let renewedAt = performance.now();
  const renewOnce = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      if ((await renew()) === false) onLost('another process has taken the lease');
      else renewedAt = startedAt;
    } catch {
      if (performance.now() - renewedAt > leaseMs) onLost('the lease could not be renewed');
    }
  };
  const renewal = setInterval(() => void renewOnce(), leaseMs / 3).unref();
  return () => clearInterval(renewal);
}
