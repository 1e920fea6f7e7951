import { expect, test, vi } from 'vitest';
import { sendTwice } from './create-delivery.ts';
import { DeliveryError } from './delivery.ts';

const unreachable = new DeliveryError('unreachable', true);
const open = new AbortController().signal;

test('a message that was certainly not accepted is sent a second time, and no third', async () => {
  const once = vi.fn<() => Promise<void>>(async () => undefined).mockRejectedValueOnce(unreachable);
  await sendTwice(once, open, 1);
  expect(once).toHaveBeenCalledTimes(2);
  const never = vi.fn<() => Promise<void>>(async () => Promise.reject(unreachable));
  await expect(sendTwice(never, open, 1)).rejects.toBe(unreachable);
  expect(never).toHaveBeenCalledTimes(2);
});

test.each([new DeliveryError('perhaps accepted', false), new Error('a bug of ours'), new TypeError('fetch failed')])(
  'after %s there is no second attempt',
  async (error) => {
    const send = vi.fn<() => Promise<void>>(async () => Promise.reject(error));
    await expect(sendTwice(send, open, 1)).rejects.toBe(error);
    expect(send).toHaveBeenCalledTimes(1);
  },
);

test('a service that closes does not wait for the second attempt', async () => {
  const closing = new AbortController();
  const closed = new DeliveryError('not sent: the service closes', false);
  const send = vi.fn<() => Promise<void>>(async () => Promise.reject(unreachable));
  const sending = sendTwice(send, closing.signal, 60_000);
  closing.abort(closed);
  await expect(sending).rejects.toBe(closed);
  expect(send).toHaveBeenCalledTimes(1);
});

test.each([
  ['accepted', async () => undefined, undefined],
  ['perhaps accepted', async () => Promise.reject(new DeliveryError('perhaps accepted', false)), 'perhaps accepted'],
])('a message that is %s after the service began to close counts as that', async (_how, end, fault) => {
  const closing = new AbortController();
  const send = async () => {
    closing.abort(new DeliveryError('not sent: the service closes', true));
    return end();
  };
  expect(await sendTwice(send, closing.signal).catch(({ message }: Error) => message)).toBe(fault);
});
