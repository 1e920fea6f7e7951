import { expect, test, vi } from 'vitest';
import { singleFlight } from './single-flight.ts';

test('calls of one key that run at the same time are one, and its outcome is not kept', async () => {
  const work = vi.fn<(key: string, from: string) => Promise<string>>(async (key, from) => `${key} of ${from}`);
  const call = singleFlight(work);
  const results = [call('a', 'first'), call('a', 'second'), call('b', 'third')];
  expect(await Promise.all(results)).toEqual(['a of first', 'a of first', 'b of third']);
  expect(await call('a', 'fourth')).toBe('a of fourth');
  expect(work).toHaveBeenCalledTimes(3);
});

test('a failure is shared and not kept, and is an end as well', async () => {
  const work = vi.fn<() => Promise<string>>(async () => 'done').mockRejectedValueOnce(new Error('no'));
  const call = singleFlight(work);
  const failures = Promise.allSettled([call(), call()]);
  await call.ended();
  expect((await failures).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await call()).toBe('done');
  expect(work).toHaveBeenCalledTimes(2);
});
