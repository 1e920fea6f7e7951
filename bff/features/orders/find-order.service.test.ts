import { afterEach, describe, expect, test, vi } from 'vitest';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { RateLimitError } from '#shared/node/protection/rate-limiter.ts';
import { createBffLimits } from '#tests/support/bff-limits.ts';
import { createFindOrderService, readPhone } from './find-order.service.ts';
import type { FindOrderUpstream } from './find-order.upstream.ts';

const visitor = { address: '203.0.113.7', requestId: 'request-0001', signal: new AbortController().signal };

const FOUND = { orderExists: true, phoneVerified: true, accountExists: true };
const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

afterEach(() => void vi.useRealTimers());

function setUp() {
  const upstream = { find: vi.fn<FindOrderUpstream['find']>(async () => FOUND) };
  return { upstream, service: createFindOrderService({ upstream, limits: createBffLimits() }) };
}

test('an empty phone makes no call', async () => {
  const { service, upstream } = setUp();
  await expect(service.find(' - ', visitor)).rejects.toMatchObject({
    message: 'Please enter your phone number',
    extensions: {
      code: 'BAD_USER_INPUT',
      fieldErrors: [{ path: ['phone'], message: 'Please enter your phone number', code: 'required' }],
    },
  });
  expect(upstream.find).not.toHaveBeenCalled();
});

test('look-ups of one number are counted however it is written', async () => {
  const { service, upstream } = setUp();
  for (const phone of ['0812 3456', '62-812-3456', '+628123456', '08123456', '０８１２３４５６'])
    await service.find(phone, { ...visitor });
  await expect(service.find('08123456', { ...visitor })).rejects.toBeInstanceOf(RateLimitError);
  expect(upstream.find.mock.calls.map(([phone]) => phone).slice(0, 3)).toEqual(['08123456', '628123456', '+628123456']);
  expect(upstream.find).toHaveBeenCalledTimes(5);
});

describe('of one address', () => {
  test('120 look-ups a minute pass that find an order', async () => {
    const { service } = setUp();
    for (const turn of range(120)) await service.find(`0812${turn}`, { ...visitor });
    await expect(service.find('0813', { ...visitor })).rejects.toMatchObject({ retryAfter: 60 });
  });

  test('20 a minute and 200 an hour pass that find none, or that the API refuses', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { service, upstream } = setUp();
    const refused = new UpstreamError('refused', 'No number', { status: 422 });
    for (const minute of range(10)) {
      upstream.find.mockRejectedValue(refused);
      for (const turn of range(10))
        await expect(service.find(`08${minute}0${turn}`, { ...visitor })).rejects.toBe(refused);
      upstream.find.mockResolvedValue({ ...FOUND, orderExists: false });
      for (const turn of range(10)) await service.find(`08${minute}1${turn}`, { ...visitor });
      await expect(service.find('0812', { ...visitor })).rejects.toMatchObject({ name: 'RateLimitError' });
      vi.advanceTimersByTime(60_000);
    }
    upstream.find.mockImplementation(async () => FOUND);
    await expect(service.find('0812', { ...visitor })).rejects.toMatchObject({ retryAfter: 3000 });
    vi.advanceTimersByTime(3_000_000);
    await expect(service.find('0812', { ...visitor })).resolves.toBe(FOUND);
  });

  test('any number is in flight until one has found none; then as many as may be', async () => {
    const { service, upstream } = setUp();
    const answers: (() => void)[] = [];
    upstream.find.mockImplementation(
      () => new Promise((resolve) => answers.push(() => resolve({ ...FOUND, orderExists: false }))),
    );
    const crowd = range(60).map((turn) => service.find(`0812${turn}`, { ...visitor }));
    await vi.waitFor(() => expect(answers).toHaveLength(60));
    answers.shift()?.();
    await crowd[0];
    await expect(service.find('0813', { ...visitor })).rejects.toMatchObject({ retryAfter: 1 });
    for (const answer of answers) answer();
    await Promise.all(crowd);
  });
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
