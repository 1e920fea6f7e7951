import { expect, test, vi } from 'vitest';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { RateLimitError } from '#shared/node/rate-limiter.ts';
import { createBffLimits } from '#tests/support/bff-limits.ts';
import { createFindOrderService, readPhone } from './find-order.service.ts';
import type { FindOrderUpstream } from './find-order.upstream.ts';

const visitor = { address: '203.0.113.7', requestId: 'request-0001', signal: new AbortController().signal };

function setUp() {
  const upstream = { find: vi.fn<FindOrderUpstream['find']>(async () => ({ orderExists: true, phoneVerified: true, accountExists: true })) };
  return { upstream, service: createFindOrderService({ upstream, limits: createBffLimits() }) };
}

test('an empty phone makes no call', async () => {
  const { service, upstream } = setUp();
  await expect(service.find(' - ', visitor)).rejects.toMatchObject({
    message: 'Please enter your phone number',
    extensions: { code: 'BAD_USER_INPUT', fieldErrors: [{ path: ['phone'], message: 'Please enter your phone number', code: 'required' }] },
  });
  expect(upstream.find).not.toHaveBeenCalled();
});

test('look-ups of one number are counted however it is written, and so are those of one address', async () => {
  const { service, upstream } = setUp();
  for (const phone of ['0812 3456', '62-812-3456', '+628123456', '08123456', '０８１２３４５６']) await service.find(phone, { ...visitor });
  await expect(service.find('08123456', { ...visitor })).rejects.toBeInstanceOf(RateLimitError);
  for (const phone of ['0813', '0814', '0815', '0816']) await service.find(phone, { ...visitor });
  await expect(service.find('0817', { ...visitor })).rejects.toMatchObject({ retryAfter: 60 });
  expect(upstream.find.mock.calls.map(([phone]) => phone).slice(0, 3)).toEqual(['08123456', '628123456', '+628123456']);
  expect(upstream.find).toHaveBeenCalledTimes(9);
});

test('a look-up that a limit of the API refuses takes no point', async () => {
  const { service, upstream } = setUp();
  upstream.find.mockRejectedValue(new UpstreamError('refused', 'Later', { status: 429, retryAfter: 7 }));
  for (let turn = 0; turn < 12; turn += 1) await expect(service.find('08123456', visitor)).rejects.toThrow('Later');
});

test.each([
  ['0812-3456.7801', '081234567801'],
  [' 0812 3456 7801 ', '081234567801'],
  ['+62 812\u20103456\u00a07801', '+6281234567801'],
  ['(0812) abc', '(0812)abc'],
])('the phone %j goes to the API as %s', (text, expected) => {
  expect(readPhone(text)).toBe(expected);
});

test.each([[''], ['   '], ['\t'], [' - . ']])('%j is no phone number', (text) => {
  expect(() => readPhone(text)).toThrow('Please enter your phone number');
});
