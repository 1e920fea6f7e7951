import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
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
  invoice,
  date: '2026-11-12T10:00:00Z',
  booth: 'Vintage Photobooth',
  city: 'Malang',
  expired: false,
  ...more,
});
const refresh = () => userEvent.click(screen.getByRole('button', { name: /REFRESH/ }));

test('lists invoice, booth, date and the link to the photos', async () => {
  const { call } = open();
  expect(screen.getByText('Memuat pesanan…')).not.toBeNull();
  await (
    await call()
  ).answer({ orders: [order('A/B 1'), order('C', { expired: true, booth: null, city: null, date: null })] });
  expect(screen.getByRole('table', { name: /^Transactions History/ })).not.toBeNull();
  expect(screen.getByText('Transactions History').className).not.toContain('visually-hidden');
  const [, first, second] = screen.getAllByRole('row');
  for (const fact of ['A/B 1', 'Vintage Photobooth, Malang', 'November 12, 2026'])
    expect(within(first as HTMLElement).getByText(fact)).not.toBeNull();
  expect(screen.getByRole('link', { name: 'VIEW A/B 1' }).getAttribute('href')).toBe('/find-my-photos/A%2FB%201');
  expect(within(second as HTMLElement).getAllByText('N/A')).toHaveLength(2);
});

test('an expired order can not be opened', async () => {
  const { call } = open();
  await (await call()).answer({ orders: [order('C', { expired: true })] });
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'EXPIRED C' }).getAttribute('aria-disabled')).toBe('true');
});

test('REFRESH queries again, once at a time, and the list stays meanwhile', async () => {
  const { call, calls } = open();
  await (await call()).answer({ orders: [order('A')] });
  await refresh();
  await refresh();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(screen.getByRole('link', { name: 'VIEW A' })).not.toBeNull();
  await (await call(1)).answer({ orders: [order('B'), order('A')] });
  expect(screen.getByRole('link', { name: 'VIEW B' })).not.toBeNull();
});

test('no orders', async () => {
  const { call } = open();
  await (await call()).answer({ orders: [] });
  expect(screen.getByText('Belum ada foto.')).not.toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('no orders and an unverified number: a link to the verification', async () => {
  const { call } = open({ member: BUDI });
  await (await call()).answer({ orders: [] });
  expect(screen.getByRole('link', { name: 'Verifikasi nomor HP' }).getAttribute('href')).toBe('/otp');
});

test.each([
  ['the words of the server', 'Said the API', 'Said the API'],
  ['none', '', 'Failed to fetch orders'],
])('a refusal with %s', async (_, message, shown) => {
  const { call } = open();
  await (await call()).refuse(message, { code: 'UPSTREAM_ERROR' });
  expect(screen.getByText(shown)).not.toBeNull();
});

test('a network error offers a retry', async () => {
  const { call } = open();
  await (await call()).breakOff();
  expect(screen.getByText('Failed to fetch orders. Please try again.')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  await (await call(1)).answer({ orders: [order('A')] });
  expect(screen.getByRole('link', { name: 'VIEW A' })).not.toBeNull();
  expect(screen.queryByText(/Failed/)).toBeNull();
});

test('signed out nothing is queried, and the login returns here', () => {
  const { calls } = open({ member: null });
  expect(screen.getByText('Please log in to view your orders')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'LOG IN' }).getAttribute('href')).toBe('/login?next=%2Ffind-my-photos');
  expect(calls).toEqual([]);
});
