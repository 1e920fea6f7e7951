import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepRenewed, LEASE_MS } from './lease.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a claim is renewed in time, also after a failed renewal, until its work ends', async () => {
  const renew = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no store')).mockResolvedValue();
  const stop = keepRenewed(renew);
  await vi.advanceTimersByTimeAsync(LEASE_MS);
  const renewals = renew.mock.calls.length;
  // Two, so that one failed renewal does not lose the claim.
  expect(renewals).toBeGreaterThanOrEqual(2);
  stop();
  await vi.advanceTimersByTimeAsync(2 * LEASE_MS);
  expect(renew).toHaveBeenCalledTimes(renewals);
});
