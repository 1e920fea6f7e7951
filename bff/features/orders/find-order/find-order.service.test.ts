import { expect, test, vi } from 'vitest';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { RateLimitError } from '#shared/node/protection.ts';
import { createBffLimits, requestFrom } from '#tests/support/bff/bff-callers.ts';
import { createFindOrderService, readPhone } from './find-order.service.ts';
import type { FindOrderUpstream } from './find-order.upstream.ts';

const visitor = requestFrom();

const FOUND = { orderExists: true, phoneVerified: true, accountExists: true };

function setUp() {
  const upstream = { find: vi.fn<FindOrderUpstream['find']>(async () => FOUND) };
  return { upstream, service: createFindOrderService(upstream, createBffLimits()) };
}

test('an empty phone makes no call', async () => {
  const { service, upstream } = setUp();
  await expect(service.find('  ', visitor)).rejects.toMatchObject({
    message: 'Please enter your phone number',
    extensions: {
      code: 'BAD_USER_INPUT',
      fieldErrors: [{ path: ['phone'], message: 'Please enter your phone number', code: 'required' }],
    },
  });
  expect(upstream.find).not.toHaveBeenCalled();
});

test('what finds no order, or is refused, is a miss; a limit of the API is none', async () => {
  const { service, upstream } = setUp();
  const ends = [
    ['Later', () => Promise.reject(new UpstreamError('refused', 'Later', { status: 429, retryAfter: 7 }))],
    ['none', async () => ({ ...FOUND, orderExists: false })],
    ['No number', () => Promise.reject(new UpstreamError('refused', 'No number', { status: 422 }))],
  ] as const;
  for (const [end, find] of ends) {
    upstream.find.mockImplementation(find);
    for (let turn = 0; turn < 10; turn += 1) {
      const found = service.find(`08${turn}${end.length}`, { ...visitor }).catch((error: Error) => error.message);
      expect(await found).toEqual(end === 'none' ? { ...FOUND, orderExists: false } : end);
    }
  }
  await expect(service.find('0813', visitor)).rejects.toBeInstanceOf(RateLimitError);
});

test.each([[''], ['   '], ['\t']])('%j is no phone number', (text) => {
  expect(() => readPhone(text)).toThrow('Please enter your phone number');
});

test('what is more than spaces is left to the API', () => {
  expect(readPhone(' --- ')).toBe('---');
});
