import { expect, test, vi } from 'vitest';
import { createRateLimiter, RateLimitError, unlimited } from '#shared/node/rate-limiter.ts';
import { createFindOrderService, readPhone } from './find-order.service.ts';
import type { FindOrderUpstream } from './find-order.upstream.ts';

const visitor = { address: '203.0.113.7', requestId: 'request-0001', signal: new AbortController().signal };

function setUp({ findOrderAddress = unlimited, findOrderPhone = unlimited } = {}) {
  const upstream = { find: vi.fn<FindOrderUpstream['find']>(async () => ({ orderExists: true, phoneVerified: true, accountExists: true })) };
  return { upstream, service: createFindOrderService({ upstream, limits: { findOrderAddress, findOrderPhone } }) };
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
  const { service, upstream } = setUp({ findOrderPhone: createRateLimiter('test', { points: 3, seconds: 60 }), findOrderAddress: createRateLimiter('test', { points: 5, seconds: 60 }) });
  for (const phone of ['0812 3456', '62-812-3456', '+628123456']) await service.find(phone, visitor);
  await expect(service.find('08123456', visitor)).rejects.toBeInstanceOf(RateLimitError);
  await service.find('0813', visitor);
  await expect(service.find('0814', visitor)).rejects.toMatchObject({ retryAfter: 60 });
  expect(upstream.find.mock.calls.map(([phone]) => phone)).toEqual(['08123456', '628123456', '+628123456', '0813']);
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
