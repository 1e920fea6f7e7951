import { expect, test, vi } from 'vitest';
import { createBffLimits, requestFrom } from '#tests/support/bff/bff-callers.ts';
import { createFindOrderService } from './find-order.service.ts';
import type { FindOrderUpstream } from './find-order.upstream.ts';

test('a blank phone makes no call; what is more than spaces is left to the API', async () => {
  const find = vi.fn<FindOrderUpstream['find']>();
  const service = createFindOrderService({ find }, createBffLimits(false));
  const message = 'Please enter your phone number';
  for (const blank of ['', ' \t '])
    await expect(service.find(blank, requestFrom())).rejects.toMatchObject({
      message,
      extensions: {
        code: 'BAD_USER_INPUT',
        fieldErrors: [{ path: ['phone'], message, code: 'required', userErrorCode: 'REQUIRED' }],
      },
    });
  await service.find(' --- ', requestFrom());
  expect(find.mock.calls).toEqual([['---', expect.anything()]]);
});
