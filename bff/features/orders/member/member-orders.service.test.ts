import { expect, test, vi } from 'vitest';
import type { SoftFile } from '#bff/features/orders/files/soft-file.type.ts';
import type { Order } from '#bff/features/orders/order.type.ts';
import { anOrder, memberWith } from '#tests/support/bff/bff-callers.ts';
import { createMemberOrdersService, type PageRequest } from './member-orders.service.ts';
import type { MemberOrdersUpstream } from './member-orders.upstream.ts';
import { cursorOf, type Dated } from './order-cursor.ts';

const NOW = Date.parse('2025-03-15T00:00:00Z');
const photo = { kind: 'PHOTO', url: 'https://m.example/1.jpg' } as SoftFile;
const bare = anOrder();
const member = memberWith();
const page = (first: number | null, hasFiles = false): PageRequest => ({ first, after: null, hasFiles });

function setUp(orders: Order[], details: Order | null = null) {
  const upstream = {
    list: vi.fn<MemberOrdersUpstream['list']>(async () => orders),
    get: vi.fn<MemberOrdersUpstream['get']>(async () => details),
  };
  return { upstream, service: createMemberOrdersService(upstream) };
}

test('orders are newest first; those of a day by when they were made, those without a date last and as they came', async () => {
  const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
  const orders = [
    anOrder({ invoice: 'old', date: day('2024-01-01') }),
    anOrder({ invoice: 'none-1' }),
    anOrder({ invoice: 'new', date: day('2025-01-01'), createdAt: day('2025-01-02') }),
    anOrder({ invoice: 'none-2' }),
    anOrder({ invoice: 'newer', date: day('2025-01-01'), createdAt: day('2025-01-03') }),
    anOrder({ invoice: 'made', createdAt: day('2024-06-01') }),
  ];
  expect((await setUp(orders).service.page(page(100), member)).nodes.map(({ invoice }) => invoice)).toEqual([
    'newer',
    'new',
    'made',
    'old',
    'none-1',
    'none-2',
  ]);
});

test('both responses are merged: of each field the details win, the list fills in, the ids are the list’s', async () => {
  const eachField = (value: unknown, ids: Partial<Order> = {}) =>
    anOrder({ ...Object.fromEntries(Object.keys(bare).map((name) => [name, value])), expired: false, ...ids });
  const ids = { id: 'Order:A', apiId: '7', invoice: 'A' };
  const listed = eachField('list', ids);
  const { service, upstream } = setUp([listed], eachField('details'));
  expect(await service.order('A', member)).toEqual(eachField('details', ids));
  expect(upstream.get).toHaveBeenCalledExactlyOnceWith(listed, member);
  const silent = setUp([listed], Object.assign(eachField(null), { files: [photo] }));
  expect(await silent.service.order('A', member)).toEqual(Object.assign(listed, { files: [photo] }));
});

test.each([
  [{ expired: true }, {}, true],
  [{}, { expired: true }, true],
  [{}, {}, false],
])(
  'an order of the list with %j and details with %j: it is expired, and without files: %s',
  async (ofList, ofDetails, expired) => {
    const { service } = setUp([anOrder({ ...ofList })], anOrder({ files: [photo], ...ofDetails }));
    expect(await service.order('A', member)).toMatchObject({ expired, files: expired ? [] : [photo] });
  },
);

test('an invoice that is not theirs is NOT_FOUND, and its files are not asked for', async () => {
  const { service, upstream } = setUp([bare]);
  for (const invoice of ['B', 'a', 'A A'])
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

const invoices = (count: number): Order[] =>
  Array.from({ length: count }, (_, index) => anOrder({ invoice: `I-${index}`, date: NOW - index }));

test('pages follow one another, also when an order arrives between them or the last one goes', async () => {
  const orders = invoices(5);
  const { service } = setUp(orders);
  const pageAfter = async (after: string | null) => {
    const { nodes, pageInfo, totalCount } = await service.page({ ...page(2), after }, member);
    return { found: nodes.map(({ invoice }) => invoice), pageInfo, totalCount };
  };
  const first = await pageAfter(null);
  expect(first).toMatchObject({
    found: ['I-0', 'I-1'],
    pageInfo: { hasNextPage: true, hasPreviousPage: false },
    totalCount: 5,
  });
  orders.unshift(anOrder({ invoice: 'new', date: NOW + 1 }));
  const second = await pageAfter(first.pageInfo.endCursor);
  expect(second).toMatchObject({
    found: ['I-2', 'I-3'],
    pageInfo: { hasPreviousPage: true },
    totalCount: 6,
  });
  orders.splice(4, 1);
  expect(await pageAfter(second.pageInfo.endCursor)).toMatchObject({
    found: ['I-4'],
    pageInfo: { hasNextPage: false },
  });
});

test('no order is left out after one of the same day that is gone', async () => {
  const orders = invoices(4).map((order) => anOrder({ invoice: order.invoice }));
  const { service } = setUp(orders);
  const { nodes } = await service.page(page(2), member);
  const cursor = cursorOf(nodes[1] as Dated);
  orders.splice(1, 1);
  expect((await service.page({ ...page(4), after: cursor }, member)).nodes.map(({ invoice }) => invoice)).toEqual([
    'I-0',
    'I-2',
    'I-3',
  ]);
});

test.each([
  [0, null, 'first'],
  [101, null, 'first'],
  [10, 'none', 'after'],
  [10, Buffer.from('["A","x",null]').toString('base64url'), 'after'],
])('first %j, after %j is refused', async (first, after, field) => {
  await expect(setUp([bare]).service.page({ ...page(first), after }, member)).rejects.toMatchObject({
    extensions: { code: 'BAD_USER_INPUT', fieldErrors: [{ path: [field] }] },
  });
});

test('pages with files have ten orders in a request, whatever orders there are; without files a hundred', async () => {
  const { service } = setUp(invoices(101));
  expect((await service.page(page(null, true), memberWith())).nodes).toHaveLength(10);
  expect((await service.page(page(null), memberWith())).nodes).toHaveLength(100);
  const pages = [page(6, true), page(6, true), { ...page(5, true), after: cursorOf(bare) }];
  const outcomes = await Promise.allSettled(pages.map((one) => service.page(one, member)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  const none = service.page(page(0, true), memberWith());
  await expect(none).rejects.toThrow('`first` must be from 1 to 100');
});
