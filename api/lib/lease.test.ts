import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepLease, LEASE_MS } from './lease.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a claim is renewed in time, also after a failed renewal, until its work ends', async () => {
  const renew = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no store')).mockResolvedValue();
  const stop = keepLease(renew);
  await vi.advanceTimersByTimeAsync(LEASE_MS);
  const renewals = renew.mock.calls.length;
  // Two, so that one failed renewal does not lose the claim.
  expect(renewals).toBeGreaterThanOrEqual(2);
  stop();
  await vi.advanceTimersByTimeAsync(2 * LEASE_MS);
  expect(renew).toHaveBeenCalledTimes(renewals);
});

test('a lease is lost to another process, or when no renewal has succeeded in its time', async () => {
  const onLost = vi.fn<(reason: string) => void>();
  const renew = vi.fn<() => Promise<boolean>>().mockRejectedValue(new Error('no database'));
  keepLease(renew, { leaseMs: 20_000, onLost });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onLost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000 / 3);
  expect(onLost).toHaveBeenLastCalledWith('the lease could not be renewed');
  renew.mockResolvedValue(false);
  await vi.advanceTimersByTimeAsync(20_000 / 3);
  expect(onLost).toHaveBeenLastCalledWith('another process has taken the lease');
});
