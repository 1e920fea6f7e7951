import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createFakeGraph, renderPage } from '#tests/support/fake-graph.tsx';
import { FindOrderPage } from './find-order-page.tsx';
import { toOutcome } from './find/use-find-order.ts';

function open() {
  const graph = createFakeGraph();
  renderPage(<FindOrderPage />, { graph, pattern: '/find-my-order', at: '/find-my-order' });
  const phone = screen.getByLabelText('NOMOR HANDPHONE');
  const track = (number: string) => userEvent.type(phone, `${number}{Enter}`);
  return { graph, phone, track, call: graph.call };
}

const flags = (orderExists: boolean, accountExists: boolean, phoneVerified: boolean) => ({
  orderExists,
  accountExists,
  phoneVerified,
});
const result = (given: ReturnType<typeof flags>) => ({ findOrder: { __typename: 'FindOrderResult', ...given } });

test.each([
  [
    flags(true, true, true),
    'PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN',
    'LOG IN',
    '/login',
    /^Masuk, lalu buka FIND MY PHOTOS/,
  ],
  [flags(true, false, false), 'PESANAN ATAS NOMOR TELAH DITEMUKAN', 'SIGN UP', '/register', /^Daftar dengan nomor ini/],
])('%j leads to its sentence and its link, and says why', async (given, sentence, link, href, why) => {
  const { track, call } = open();
  await track('081234567801');
  await (await call(0)).answer(result(given));
  const dialog = screen.getByRole('dialog', { name: sentence });
  expect(within(dialog).getByRole('link', { name: link }).getAttribute('href')).toBe(href);
  expect(within(dialog).getByText(why)).toBeTruthy();
});

test.each([
  [flags(true, true, true), 'LOG IN', '/login'],
  [flags(true, true, false), 'Masuk', '/login'],
  [flags(true, false, false), 'SIGN UP', '/register'],
])('%j: only the number goes along with %s, so signing in ends at the dashboard', async (given, link, address) => {
  const { track, call } = open();
  await track('081234567801');
  await (await call(0)).answer(result(given));
  await userEvent.click(screen.getByRole('link', { name: link }));
  expect(JSON.parse(screen.getByTestId('state').textContent)).toEqual({ identifier: '081234567801' });
  expect(screen.getByText(`address: ${address}`)).toBeTruthy();
});

test('an account that is not verified shows three YES / NO badges, what to do, and CLOSE', async () => {
  const { track, call } = open();
  await track('081234567802');
  await (await call(0)).answer(result(flags(true, true, false)));
  const dialog = screen.getByRole('dialog');
  const rows = ['Phone Verified', 'Account Exists', 'Order Exists'].map(
    (name) => within(dialog).getByText(name).parentElement?.textContent,
  );
  expect(rows).toEqual(['Phone VerifiedNO', 'Account ExistsYES', 'Order ExistsYES']);
  expect(dialog.textContent).toContain('Masuk, lalu verifikasi nomor HP-mu: pesanan ini langsung muncul di akunmu.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'CLOSE' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('without an order the result is OKAY, with or without an account', async () => {
  const { track, call } = open();
  await track('081234567899');
  await (await call(0)).answer(result(flags(false, true, true)));
  const dialog = screen.getByRole('dialog', { name: 'NOMOR PESANAN TIDAK DAPAT DITEMUKAN' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'OKAY' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  [flags(false, false, false), 'nothing'],
  [flags(false, true, false), 'nothing'],
  [flags(true, false, true), 'guest'],
])('%j is the outcome %s', (given, outcome) => {
  expect(toOutcome(given)).toBe(outcome);
});

test.each(['', '   '])('the phone %j is refused without a call', async (typed) => {
  const { graph, phone } = open();
  fireEvent.change(phone, { target: { value: typed } });
  await userEvent.click(screen.getByRole('button', { name: /TRACK/ }));
  expect(screen.getByText('Please enter your phone number')).toBeTruthy();
  expect(document.activeElement).toBe(phone);
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(graph.calls).toEqual([]);
});

test('Enter twice and a click on SEARCHING... send one search', async () => {
  const { graph, phone, track } = open();
  await track('0812');
  await userEvent.type(phone, '{Enter}');
  await userEvent.click(screen.getByRole('button', { name: /SEARCHING\.\.\./ }));
  await waitFor(() => expect(graph.calls).toHaveLength(1));
  expect(graph.calls[0]?.variables).toEqual({ phone: '0812' });
});

test('a late answer for a number that was edited is not shown', async () => {
  const { track, call } = open();
  await track('0811');
  await track('2');
  await (await call(1)).answer(result(flags(true, true, true)));
  await (await call(0)).answer(result(flags(false, false, false)));
  expect((await call(1)).variables).toEqual({ phone: '08112' });
  expect(screen.getByRole('dialog', { name: 'PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN' })).toBeTruthy();
  expect(screen.queryByText('NOMOR PESANAN TIDAK DAPAT DITEMUKAN')).toBeNull();
});

test('the same number is looked up again each time', async () => {
  const { graph, track, call } = open();
  await track('0811');
  await (await call(0)).answer(result(flags(false, false, false)));
  await userEvent.click(screen.getByRole('button', { name: 'OKAY' }));
  await userEvent.type(screen.getByLabelText('NOMOR HANDPHONE'), '{Enter}');
  await waitFor(() => expect(graph.calls).toHaveLength(2));
  expect(JSON.stringify(graph.client.cache.extract())).not.toContain('0811');
});

test('an invoice leads to its photos as one encoded path segment', async () => {
  open();
  await userEvent.type(screen.getByLabelText('ATAU NOMOR INVOICE'), ' INV/7%A {Enter}');
  expect(screen.getByText('address: /photos/INV%2F7%25A')).toBeTruthy();
});

test.each(['https://flipbooth.test/photos/INV%2F7?f=2', ' INV/7 '])(
  'a pasted link counts as its invoice: %s',
  async (pasted) => {
    open();
    fireEvent.change(screen.getByLabelText('ATAU NOMOR INVOICE'), { target: { value: pasted } });
    await userEvent.click(screen.getByRole('button', { name: /BUKA/ }));
    expect(screen.getByText('address: /photos/INV%2F7')).toBeTruthy();
  },
);

test.each(['081234567801', '+62 812-3456-7801'])(
  'a phone number in the field of the invoice is named as one: %s',
  async (phone) => {
    open();
    fireEvent.change(screen.getByLabelText('ATAU NOMOR INVOICE'), { target: { value: phone } });
    await userEvent.click(screen.getByRole('button', { name: /BUKA/ }));
    expect(screen.getByText('Itu nomor HP. Ketik di kolom nomor HP di atas, ya.')).toBeTruthy();
    expect(screen.queryByText(/^address/)).toBeNull();
  },
);

const openInvoice = async (typed: string) => {
  const page = open();
  await userEvent.type(screen.getByLabelText('ATAU NOMOR INVOICE'), `${typed}{Enter}`);
  return page;
};
const notFound = { code: 'NOT_FOUND', status: 404 };
const order = {
  __typename: 'Order',
  id: 'order-1',
  invoice: 'FLIP-1',
  date: null,
  expiry: null,
  boothName: '',
  city: '',
  expired: false,
  shareUrl: 'https://flipbooth.example/photos/FLIP-1',
};

test('an invoice that is not found as typed is tried once more as it is printed, and opens so', async () => {
  const { graph, call } = await openInvoice('flip -1');
  await (await call(0)).refuse('Order not found', notFound);
  await (await call(1)).answer({ order: { ...order, files: [] } });
  expect(graph.calls.map(({ variables }) => variables)).toEqual([{ invoice: 'flip -1' }, { invoice: 'FLIP-1' }]);
  expect(await screen.findByText('address: /photos/FLIP-1')).toBeTruthy();
});

test('an invoice that fits as it is typed opens at once', async () => {
  const { graph, call } = await openInvoice('flip-1');
  await (await call(0)).answer({ order: { ...order, id: 'order-2', invoice: 'flip-1', files: [] } });
  expect(await screen.findByText('address: /photos/flip-1')).toBeTruthy();
  expect(graph.calls).toHaveLength(1);
});

test('neither spelling: the photo page says so of the typed one', async () => {
  const { graph, call } = await openInvoice('flip-9');
  await (await call(0)).refuse('Order not found', notFound);
  await (await call(1)).refuse('Order not found', notFound);
  expect(await screen.findByText('address: /photos/flip-9')).toBeTruthy();
  expect(screen.getByTestId('state').textContent).toBe('{"isTyped":true}');
  expect(graph.calls).toHaveLength(2);
});

test('another failure than not found is no reason to try again', async () => {
  const { graph, call } = await openInvoice('flip-1');
  await (await call(0)).refuse('', { code: 'UPSTREAM_ERROR', status: 500 });
  expect(await screen.findByText('address: /photos/flip-1')).toBeTruthy();
  expect(graph.calls).toHaveLength(1);
});

test('an invoice in the phone field is searched, and the dialog says where it belongs', async () => {
  const { track, call } = open();
  await track('FLIP-1234');
  await (await call(0)).answer(result(flags(false, false, false)));
  expect(screen.getByText(/^Itu nomor invoice\? Ketik di kolom invoice\./)).toBeTruthy();
});

test('without an order the dialog names the next steps, with the number in the chat', async () => {
  const { track, call } = open();
  await track('081234567809');
  await (await call(0)).answer(result(flags(false, false, false)));
  expect(screen.getByText(/^Coba nomor lain/)).toBeTruthy();
  const chat = screen.getByRole('link', { name: 'CHAT KAMI' });
  expect(decodeURIComponent(chat.getAttribute('href') ?? '')).toContain('nomor 081234567809.\nBooth:');
  expect(screen.getByRole('button', { name: 'OKAY' })).toBeTruthy();
});

test('an empty invoice shows its message and stays on the page', async () => {
  open();
  await userEvent.click(screen.getByRole('button', { name: /BUKA/ }));
  expect(screen.getByText('Isi nomor invoice dulu, ya.')).toBeTruthy();
});

test.each(['.', '..'])('an invoice of dots alone, %s, is not found, without leaving the page', async (dots) => {
  open();
  await userEvent.type(screen.getByLabelText('ATAU NOMOR INVOICE'), `${dots}{Enter}`);
  expect(screen.getByText('Order not found')).toBeTruthy();
  expect(screen.queryByText(/^address: \/photos/)).toBeNull();
});
