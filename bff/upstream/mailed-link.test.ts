import { expect, test, vi } from 'vitest';
import { callWithLink } from './mailed-link.ts';
import { UpstreamError } from './upstream-error.ts';

const UNKNOWN = new UpstreamError('refused', 'unknown', { status: 404 });

test('parameters that the API knows are sent once, as they are', async () => {
  const call = vi.fn<() => Promise<string>>(async () => 'done');
  expect(await callWithLink({ sid: 'a.' }, call)).toBe('done');
  expect(call.mock.calls).toEqual([[{ sid: 'a.' }]]);
});

test('unknown ones are sent once more, without what was wrapped around them', async () => {
  const call = vi.fn<(given: { email: string; sid: string }) => Promise<string>>(async () => 'done');
  call.mockRejectedValueOnce(UNKNOWN);
  expect(await callWithLink({ email: 'sari@example.com', sid: '_aB-).' }, call)).toBe('done');
  expect(call.mock.lastCall).toEqual([{ email: 'sari@example.com', sid: '_aB' }]);
  const last = new UpstreamError('refused', 'expired', { status: 410 });
  call.mockReset().mockRejectedValueOnce(UNKNOWN).mockRejectedValueOnce(last);
  await expect(callWithLink({ email: 'a@b', sid: 'b.' }, call)).rejects.toBe(last);
  expect(call).toHaveBeenCalledTimes(2);
});

test.each([
  ['the same without it', UNKNOWN, 'aB'],
  ['nothing without it', UNKNOWN, '...'],
  ['refused for another reason', new UpstreamError('refused', 'expired', { status: 410 }), 'a.'],
])('what is %s is sent once', async (_what, error, token) => {
  const call = vi.fn<() => Promise<string>>(() => Promise.reject(error));
  await expect(callWithLink({ token }, call)).rejects.toBe(error);
  expect(call).toHaveBeenCalledOnce();
});
