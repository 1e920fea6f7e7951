import { act, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { BUDI, renderMemberPage } from '#tests/support/render-member-page.tsx';
import { createFakeGraph } from '#tests/support/fake-graph.tsx';
import { MyOrdersPage } from './my-orders-page.tsx';

function open(options: Partial<Parameters<typeof renderMemberPage>[1]> = {}) {
  const graph = createFakeGraph();
  renderMemberPage(<MyOrdersPage />, { graph, at: '/find-my-photos', ...options });
  return graph;
}

const order = (invoice: string, more = {}) => ({
  __typename: 'Order',
  id: invoice,
  invoice,
  date: '2026-11-12T10:00:00Z',
  boothName: 'Vintage Photobooth',
  city: 'Malang',
  expired: false,
  ...more,
});
/** A page of a list; `total` of a list that goes on. */
const page = (nodes: ReturnType<typeof order>[], total = nodes.length, hasNextPage = total > nodes.length) => ({
  orders: {
    __typename: 'OrderConnection',
    nodes,
    pageInfo: { __typename: 'PageInfo', endCursor: `after ${nodes.at(-1)?.invoice}`, hasNextPage },
    totalCount: total,
  },
});
/** Opens the page with these orders. */
async function show(...list: Parameters<typeof page>) {
  const graph = open();
  await (await graph.call()).answer(page(...list));
  return graph;
}
const refresh = () => userEvent.click(screen.getByRole('button', { name: /REFRESH/ }));

test('lists invoice, booth, date and the link to the photos', async () => {
  const { call } = open();
  expect(screen.getByText('Memuat pesanan…')).not.toBeNull();
  await (
    await call()
  ).answer(page([order('A/B 1'), order('C', { expired: true, boothName: null, city: null, date: null })]));
  expect(screen.getByRole('table', { name: /^Transactions History/ })).not.toBeNull();
  expect(screen.getByText('Transactions History').className).not.toContain('visually-hidden');
  const [, first, second] = screen.getAllByRole('row');
  for (const fact of ['A/B 1', 'Vintage Photobooth, Malang', 'November 12, 2026'])
    expect(within(first as HTMLElement).getByText(fact)).not.toBeNull();
  expect(screen.getByRole('link', { name: 'VIEW A/B 1' }).getAttribute('href')).toBe('/find-my-photos/A%2FB%201');
  expect(within(second as HTMLElement).getAllByText('N/A')).toHaveLength(2);
});

test('an expired order can not be opened', async () => {
  await show([order('C', { expired: true })]);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'EXPIRED C' }).getAttribute('aria-disabled')).toBe('true');
});

test('REFRESH queries again, once at a time, and the list stays meanwhile', async () => {
  const { call, calls } = await show([order('A')]);
  await refresh();
  await refresh();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'VIEW A' })).not.toBeNull();
  await (await call(1)).answer(page([order('B'), order('A')]));
  expect(screen.getByRole('link', { name: 'VIEW B' })).not.toBeNull();
});

test('no orders and an unverified number: a link to the verification', async () => {
  const { call } = open({ member: BUDI });
  await (await call()).answer(page([]));
  expect(screen.getByRole('link', { name: 'Verifikasi nomor HP' }).getAttribute('href')).toBe('/otp');
});

const many = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => order(`N${from + at}`));
const rowCount = () => screen.getAllByRole('rowheader').length;

describe('of a long list', () => {
  /** The end of the rows comes near. */
  let comeNear: () => Promise<void>;
  beforeEach(() => {
    const observers = new Set<() => void>();
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        #fire: () => void;
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          this.#fire = () => callback([{ isIntersecting: true }]);
        }
        observe = () => observers.add(this.#fire);
        disconnect = () => observers.delete(this.#fire);
      },
    );
    comeNear = () => act(async () => observers.forEach((fire) => fire()));
  });

  test('20 are loaded at first, more when their end comes near, and the count is said', async () => {
    const { call, calls } = open();
    expect((await call()).variables).toEqual({ first: 20 });
    await (await call()).answer(page(many(0, 20), 130));
    expect(screen.getByRole('table', { name: /130 pesanan/ }).getAttribute('aria-rowcount')).toBe('131');
    expect([rowCount(), calls.length]).toEqual([20, 1]);
    await comeNear();
    await comeNear();
    expect(calls).toHaveLength(2);
    expect((await call(1)).variables).toEqual({ first: 100, after: 'after N19' });
    await (await call(1)).answer(page(many(20, 120), 130));
    expect((await screen.findByText('120 dari 130 pesanan dimuat')).tagName).toBe('OUTPUT');
    await comeNear();
    await comeNear();
    await comeNear();
    await (await call(2)).answer(page(many(120, 130), 130, false));
    await screen.findByText('130 dari 130 pesanan dimuat');
    await comeNear();
    expect([rowCount(), calls.length]).toEqual([130, 3]);
  });

  test('a page that fails leaves the list and offers to try again', async () => {
    const { call, calls } = await show(many(0, 20), 30);
    await comeNear();
    await (await call(1)).breakOff();
    expect(await screen.findByText('Failed to fetch orders. Please try again.')).not.toBeNull();
    expect(rowCount()).toBe(20);
    await comeNear();
    expect(calls).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    await (await call(2)).answer(page(many(20, 30), 30, false));
    await waitFor(() => expect(rowCount()).toBe(30));
    expect(screen.queryByText(/Failed/)).toBeNull();
  });

  test('REFRESH begins with the first page again', async () => {
    const { call } = await show(many(0, 20), 30);
    await comeNear();
    await (await call(1)).answer(page(many(20, 30), 30, false));
    await waitFor(() => expect(rowCount()).toBe(30));
    await refresh();
    await (await call(2)).answer(page([order('new'), ...many(0, 19)], 31));
    expect(rowCount()).toBe(20);
    expect(screen.getByRole('link', { name: 'VIEW new' })).not.toBeNull();
  });
});
