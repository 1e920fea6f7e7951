import { setImmediate, setTimeout } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import type { Logger } from '#shared/node/logger.ts';
import type { SendToBff } from '#web/server/proxy/bff-replicas.ts';
import { createBoothList } from './booth-list.ts';

afterEach(() => void vi.useRealTimers());

/**
 * A list whose BFF answers with the booths in `bff`, or fails while there are none; `age` passes the time of the cache.
 */
function boothList() {
  vi.useFakeTimers({ toFake: ['Date'] });
  const bff: { booths?: { id: string }[] } = { booths: [{ id: 'one' }] };
  const sendToBff = vi.fn<SendToBff>();
  sendToBff.mockImplementation(async () => ({ body: { json: async () => structuredClone({ data: bff }) } }) as never);
  const warn = vi.fn<Logger['warn']>();
  const list = createBoothList(sendToBff, { warn });
  return { bff, list, sendToBff, warn, age: () => void vi.advanceTimersByTime(6 * 60_000) };
}

test('an old list is served while it is fetched again, and replaced only by another', async () => {
  const { bff, list, sendToBff, age } = boothList();
  const first = await list();
  age();
  expect(await list()).toBe(first);
  await setImmediate();
  expect(await list(), 'an equal list is the same').toBe(first);
  expect(sendToBff).toHaveBeenCalledTimes(2);
  age();
  bff.booths = [{ id: 'two' }];
  expect(await list(), 'nobody waits for the answer').toBe(first);
  await setImmediate();
  expect(await list()).toEqual(bff.booths);
});

test('a failure is one warning, however many ask, and leaves the last list', async () => {
  const { bff, list, warn, age } = boothList();
  const first = await list();
  age();
  delete bff.booths;
  expect(await Promise.all([list(), list()])).toEqual([first, first]);
  await setImmediate();
  expect(await list()).toBe(first);
  expect(warn.mock.calls).toEqual([[{ fault: new Error('The answer has no booths') }, 'the booths cannot be fetched']]);
});

test('a BFF that cannot be connected to is waited for no longer than one that does not answer', async () => {
  const { list, sendToBff, warn } = boothList();
  // undici looks at the signal of a request only when it is connected.
  sendToBff.mockReturnValue(new Promise(() => {}));
  expect(await Promise.race([list(), setTimeout(2500, 'late')])).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
});
