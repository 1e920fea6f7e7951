import { expect, test, vi } from 'vitest';
import { Member } from '#bff/graphql/context.ts';
import { UpstreamError } from '#bff/upstream/upstream-error.ts';
import { createMemberOrdersService } from './member-orders.service.ts';
import type { MemberOrdersUpstream } from './member-orders.upstream.ts';
import type { Order } from './order.type.ts';
import { FileKind } from './soft-file.type.ts';

const NOW = Date.parse('2025-03-15T00:00:00Z');
const photo = {
  type: 1,
  kind: FileKind.PHOTO,
  url: 'https://m.example/1.jpg',
  width: null,
  height: null,
  placeholder: null,
  thumbnails: [],
};
const bare = {
  id: '7',
  invoice: 'A',
  date: null,
  createdAt: null,
  expiry: null,
  booth: null,
  city: null,
  expired: false,
  files: [],
} satisfies Order;
const member = new Member(
  { requestId: 'request-0001', address: '203.0.113.7', signal: new AbortController().signal },
  'abc',
);

function setUp(orders: Order[], details: Order | null = null) {
  const upstream = {
    list: vi.fn<MemberOrdersUpstream['list']>(async () => orders),
    get: vi.fn<MemberOrdersUpstream['get']>(async () => details),
  };
  return { upstream, service: createMemberOrdersService({ upstream, clock: { now: () => NOW } }) };
}

test('orders are newest first; those of a day by when they were made, those without a date last and as they came', async () => {
  const day = (text: string): Date => new Date(`${text}T00:00:00Z`);
  const orders = [
    { ...bare, id: 'old', date: day('2024-01-01') },
    { ...bare, id: 'none-1' },
    { ...bare, id: 'new', date: day('2025-01-01'), createdAt: day('2025-01-02') },
    { ...bare, id: 'none-2' },
    { ...bare, id: 'newer', date: day('2025-01-01'), createdAt: day('2025-01-03') },
    { ...bare, id: 'made', createdAt: day('2024-06-01') },
  ];
  expect((await setUp(orders).service.list(member)).map(({ id }) => id)).toEqual([
    'newer',
    'new',
    'made',
    'old',
    'none-1',
    'none-2',
  ]);
});

test('an order that is over is expired in the list as well', async () => {
  const { service } = setUp([
    { ...bare, expiry: new Date(NOW - 1) },
    { ...bare, expiry: new Date(NOW) },
  ]);
  expect((await service.list(member)).map(({ expired }) => expired)).toEqual([true, false]);
});

test('both answers are merged: the details win, the list fills in, the id and the invoice are the list’s', async () => {
  const listed = { ...bare, booth: 'Vintage', city: 'Malang', date: new Date(NOW), createdAt: new Date(1) };
  const { service, upstream } = setUp([listed], {
    ...bare,
    id: '99',
    invoice: 'A',
    city: 'Solo',
    expiry: new Date(NOW + 1),
    files: [photo],
  });
  expect(await service.order('A', member)).toEqual({
    ...listed,
    city: 'Solo',
    expiry: new Date(NOW + 1),
    files: [photo],
  });
  expect(upstream.get).toHaveBeenCalledExactlyOnceWith(listed, member);
});

test('whichever answer says so, an order is expired, and then it has no files', async () => {
  expect(
    await setUp([{ ...bare, expired: true }], { ...bare, files: [photo] }).service.order('A', member),
  ).toMatchObject({ expired: true, files: [], expiry: null });
  expect(await setUp([bare], { ...bare, expired: true, files: [photo] }).service.order('A', member)).toMatchObject({
    expired: true,
    files: [],
  });
  expect(
    await setUp([bare], { ...bare, expiry: new Date(NOW - 1), files: [photo] }).service.order('A', member),
  ).toMatchObject({ expired: true, files: [] });
});

test('without an expiry, the API’s word decides', async () => {
  expect(await setUp([bare], { ...bare, files: [photo] }).service.order('A', member)).toMatchObject({
    expired: false,
    expiry: null,
    files: [photo],
  });
});

test('an answer without details leaves what the list knows', async () => {
  expect(await setUp([bare], null).service.order('A', member)).toEqual(bare);
});

test('an invoice that is not theirs is NOT_FOUND, and its files are not asked for', async () => {
  const { service, upstream } = setUp([bare]);
  for (const invoice of ['B', 'a', ' A'])
    await expect(service.order(invoice, member)).rejects.toMatchObject({
      message: 'Order not found',
      extensions: { code: 'NOT_FOUND', status: 404 },
    });
  await expect(service.order('..', member)).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  await expect(service.order(' ', member)).rejects.toMatchObject({
    message: 'Invalid invoice ID',
    extensions: { code: 'BAD_USER_INPUT' },
  });
  expect(upstream.get).not.toHaveBeenCalled();
});

test('a failure of either call is passed on as it is', async () => {
  const { service, upstream } = setUp([bare]);
  const refusal = new UpstreamError('refused', 'No', { status: 404 });
  upstream.get.mockRejectedValue(refusal);
  await expect(service.order('A', member)).rejects.toBe(refusal);
});
