import { expect, test, vi } from 'vitest';
import { DeliveryError } from './delivery-error.ts';
import { withOneRetry } from './retry.ts';

const away = new DeliveryError('away', true);
const open = new AbortController().signal;

test('what was certainly not sent is tried once more, and no more', async () => {
  const once = vi.fn<() => Promise<void>>(async () => undefined).mockRejectedValueOnce(away);
  await withOneRetry(once, open, 1);
  expect(once).toHaveBeenCalledTimes(2);
  const never = vi.fn<() => Promise<void>>(async () => Promise.reject(away));
  await expect(withOneRetry(never, open, 1)).rejects.toBe(away);
  expect(never).toHaveBeenCalledTimes(2);
});

test.each([new DeliveryError('perhaps sent', false), new Error('a mistake of ours')])(
  '%s is not tried again',
  async (error) => {
    const work = vi.fn<() => Promise<void>>(async () => Promise.reject(error));
    await expect(withOneRetry(work, open, 1)).rejects.toBe(error);
    expect(work).toHaveBeenCalledTimes(1);
  },
);

test('a service that closes waits for no second try', async () => {
  const closing = new AbortController();
  const work = vi.fn<() => Promise<void>>(async () => Promise.reject(away));
  const sending = withOneRetry(work, closing.signal, 60_000);
  closing.abort();
  await expect(sending).rejects.toBe(away);
  expect(work).toHaveBeenCalledTimes(1);
});
