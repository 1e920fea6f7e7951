import { act, screen, within, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BUDI, SARI } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import {
  button,
  expectLink,
  expectNoRole,
  expectNoText,
  expectRole,
  expectText,
  expectTextSoon,
  press,
} from '#tests/support/web/screen.ts';
import { orderInGraph } from '#tests/support/web/soft-file.ts';
import { MyOrdersPage } from './my-orders-page.tsx';

const open = (member = SARI) => renderPage(<MyOrdersPage />, { at: '/find-my-photos', member });

const order = (invoice: string, more = {}) => orderInGraph({ id: invoice, invoice, ...more });
/** A page of the list; `total` is larger if more pages follow. */
const page = (nodes: ReturnType<typeof order>[], total = nodes.length, hasNextPage = total > nodes.length) => ({
  orders: {
    __typename: 'OrderConnection',
    edges: nodes.map((node) => ({ __typename: 'OrderEdge', node })),
    pageInfo: { __typename: 'PageInfo', endCursor: `after ${nodes.at(-1)?.invoice}`, hasNextPage },
    totalCount: total,
  },
});
/** Opens the page with these orders. */
async function show(...list: Parameters<typeof page>) {
  const graph = open();
  await graph.answer(page(...list));
  return graph;
}
const refresh = () => press(/REFRESH/);

test('lists invoice, booth, date and the link to the photos', async () => {
  const { answer } = open();
  expectText('Memuat pesanan…');
  await answer(page([order('A/B 1'), order('C', { expired: true, boothName: null, city: null, date: null })]));
  expectRole('table', /^Transactions History/);
  expect(screen.getByText('Transactions History').className).not.toContain('visuallyHidden');
  const [, first, second] = screen.getAllByRole('row');
  for (const fact of ['A/B 1', 'Vintage Photobooth, Malang', 'November 12, 2026'])
    expect(within(first as HTMLElement).getByText(fact)).not.toBeNull();
  expectLink('VIEW A/B 1', '/find-my-photos/A%2FB%201');
  expect(within(second as HTMLElement).getAllByText('N/A')).toHaveLength(2);
});

const coverPicture = { __typename: 'Picture' as const, url: 'https://m.example/480.jpg', placeholder: null };

test('each order has its picture, which opens it too; an expired one has a blank frame', async () => {
  await show([order('A', { coverPicture }), order('B', { expired: true })]);
  const pictures = document.querySelectorAll('img');
  expect([...pictures].map(({ src, alt }) => [src, alt])).toEqual([[coverPicture.url, '']]);
  expect(pictures[0]?.closest('a')?.getAttribute('href')).toBe('/find-my-photos/A');
  expectNoRole('img');
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('an expired order can not be opened', async () => {
  await show([order('C', { expired: true })]);
  expect(document.querySelector('main a, table a')).toBeNull();
  expectNoRole('link');
  expect(button('EXPIRED C').getAttribute('aria-disabled')).toBe('true');
});

test('a tab that is opened again queries again, unless more than the first page is loaded', async () => {
  const reopen = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  const list = Array.from({ length: 21 }, (_, index) => order(`A${index}`));
  const { answer, expectCalls } = await show(list.slice(0, 20));
  await reopen();
  await expectCalls(2);
  await answer(page(list));
  await reopen();
  await expectCalls(2);
});

test('REFRESH queries again, once at a time, and the list stays meanwhile', async () => {
  const { answer, expectCalls } = await show([order('A')]);
  await refresh();
  await refresh();
  await expectCalls(2);
  expectRole('link', 'VIEW A');
  await answer(page([order('B'), order('A')]));
  expectRole('link', 'VIEW B');
});

test('no orders and an unverified number: a link to the verification', async () => {
  const { answer } = open(BUDI);
  await answer(page([]));
  expectLink('Verifikasi nomor HP', '/otp');
});

const many = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => order(`N${from + at}`));
const rowCount = () => screen.getAllByRole('rowheader').length;

test('of a long list 20 are loaded at first, 100 by each press, and the count is said; REFRESH begins again', async () => {
  const { sent, answer } = open();
  expect(await sent()).toEqual({ first: 20 });
  await answer(page(many(0, 20), 30));
  expect(screen.getByRole('table', { name: /30 pesanan/ }).getAttribute('aria-rowcount')).toBe('31');
  await press('MUAT LAGI');
  expect(await sent(1)).toEqual({ first: 100, after: 'after N19' });
  await answer(page(many(20, 30), 30, false));
  expect((await screen.findByText('30 dari 30 pesanan dimuat')).tagName).toBe('OUTPUT');
  expect(rowCount()).toBe(30);
  expectNoRole('button', 'MUAT LAGI');
  await refresh();
  await answer(page([order('new'), ...many(0, 19)], 31));
  expect(rowCount()).toBe(20);
  expectRole('link', 'VIEW new');
});

test('a page that fails leaves the list and offers to try again', async () => {
  const { answer, breakOff } = await show(many(0, 20), 30);
  await press('MUAT LAGI');
  await breakOff();
  await expectTextSoon('Failed to fetch orders. Please try again.');
  expect(rowCount()).toBe(20);
  await press('Coba lagi');
  await answer(page(many(20, 30), 30, false));
  await waitFor(() => expect(rowCount()).toBe(30));
  expectNoText(/Failed/);
});
