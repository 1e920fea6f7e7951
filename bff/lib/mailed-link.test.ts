import { expect, test, vi } from 'vitest';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { callWithLink } from './mailed-link.ts';

const refused = (status: number) => new UpstreamError('refused', 'No', { status });

test('parameters that the API knows are sent once, as they are', async () => {
  const call = vi.fn<() => Promise<string>>(async () => 'done');
  expect(await callWithLink({ sid: 'a.' }, call)).toBe('done');
  expect(call.mock.calls).toEqual([[{ sid: 'a.' }]]);
});

test.each([400, 401, 404, 422])(
  'after a %i they are sent once more, without what was wrapped around them',
  async (status) => {
    const call = vi.fn<(given: { email: string; sid: string }) => Promise<string>>(async () => 'done');
    call.mockRejectedValueOnce(refused(status));
    expect(await callWithLink({ email: 'sari@example.com', sid: '_aB-).' }, call)).toBe('done');
    expect(call.mock.lastCall).toEqual([{ email: 'sari@example.com', sid: '_aB' }]);
    const last = refused(410);
    call.mockReset().mockRejectedValueOnce(refused(status)).mockRejectedValueOnce(last);
    await expect(callWithLink({ email: 'a@b', sid: 'b.' }, call)).rejects.toBe(last);
    expect(call).toHaveBeenCalledTimes(2);
  },
);

test.each([
  ['the same without it', refused(404), 'aB'],
  ['nothing without it', refused(404), '...'],
  ['refused for another reason', refused(410), 'a.'],
  ['not answered', new UpstreamError('unreachable', 'Away'), 'a.'],
])('what is %s is sent once', async (_what, error, token) => {
  const call = vi.fn<() => Promise<string>>(() => Promise.reject(error));
  await expect(callWithLink({ token }, call)).rejects.toBe(error);
  expect(call).toHaveBeenCalledOnce();
});
