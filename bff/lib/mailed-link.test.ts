import { expect, test, vi } from 'vitest';
import { callWithLink } from './mailed-link.ts';

const UNKNOWN = new Error('unknown');
const isUnknown = (error: unknown) => error === UNKNOWN;

test('parameters that the API knows are sent once, as they are', async () => {
  const call = vi.fn<() => Promise<string>>(async () => 'done');
  expect(await callWithLink({ sid: 'a.' }, isUnknown, call)).toBe('done');
  expect(call.mock.calls).toEqual([[{ sid: 'a.' }]]);
});

test('unknown ones are sent once more, without what was wrapped around them', async () => {
  const call = vi.fn<(given: { email: string; sid: string }) => Promise<string>>(async () => 'done');
  call.mockRejectedValueOnce(UNKNOWN);
  expect(await callWithLink({ email: 'sari@example.com', sid: '_aB-).' }, isUnknown, call)).toBe('done');
  expect(call.mock.lastCall).toEqual([{ email: 'sari@example.com', sid: '_aB' }]);
  const last = new Error('expired');
  call.mockReset().mockRejectedValueOnce(UNKNOWN).mockRejectedValueOnce(last);
  await expect(callWithLink({ email: 'a@b', sid: 'b.' }, isUnknown, call)).rejects.toBe(last);
  expect(call).toHaveBeenCalledTimes(2);
});

test.each([
  ['the same without it', UNKNOWN, 'aB'],
  ['nothing without it', UNKNOWN, '...'],
  ['refused for another reason', new Error('expired'), 'a.'],
])('what is %s is sent once', async (_what, error, token) => {
  const call = vi.fn<() => Promise<string>>(() => Promise.reject(error));
  await expect(callWithLink({ token }, isUnknown, call)).rejects.toBe(error);
  expect(call).toHaveBeenCalledOnce();
});
