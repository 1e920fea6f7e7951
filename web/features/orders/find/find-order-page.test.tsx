import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '#tests/support/web/render-page.tsx';
import {
  expectFocus,
  expectNoRole,
  expectNoText,
  expectRole,
  expectText,
  field,
  link,
  press,
  type,
} from '#tests/support/web/screen.ts';
import { FindOrderPage } from './find-order-page.tsx';

function open() {
  const graph = renderPage(<FindOrderPage />, { at: '/find-my-order' });
  const phone = field('NOMOR HANDPHONE');
  const track = (number: string) => userEvent.type(phone, `${number}{Enter}`);
  return { ...graph, phone, track };
}

const flags = (orderExists: boolean, accountExists: boolean, phoneVerified: boolean) => ({
  orderExists,
  accountExists,
  phoneVerified,
});
const result = (given: ReturnType<typeof flags>) => ({ findOrder: { __typename: 'FindOrderResult', ...given } });

/** Opens the page and searches for a number, with this result. */
async function look(given: ReturnType<typeof flags>, number = '081234567801') {
  const page = open();
  await page.track(number);
  await page.answer(result(given));
}

test.each([
  [
    flags(true, true, true),
    'PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN',
    /^Masuk, lalu buka FIND MY PHOTOS/,
    'LOG IN',
    '/login',
  ],
  [
    flags(true, true, false),
    'PESANAN KETEMU, AKUN BELUM TERVERIFIKASI',
    /lalu verifikasi nomormu: pesanan ini langsung muncul/,
    'MASUK',
    '/login',
  ],
  [flags(true, false, true), 'PESANAN ATAS NOMOR TELAH DITEMUKAN', /^Daftar dengan nomor ini/, 'SIGN UP', '/register'],
])(
  '%j leads to its sentence and its link, says why, and only the number goes along with the link',
  async (given, sentence, why, way, address) => {
    await look(given);
    expectRole('dialog', sentence);
    expectText(why);
    // Without a return URL signing in ends at the dashboard.
    await userEvent.click(link(way));
    expect(JSON.parse(screen.getByTestId('state').textContent)).toEqual({ identifier: '081234567801' });
    expectText(`address: ${address}`);
  },
);

test('an account that is not verified shows three YES / NO badges, what to do, and CLOSE', async () => {
  await look(flags(true, true, false));
  const rows = ['Phone Verified', 'Account Exists', 'Order Exists'].map(
    (name) => screen.getByText(name).parentElement?.textContent,
  );
  expect(rows).toEqual(['Phone VerifiedNO', 'Account ExistsYES', 'Order ExistsYES']);
  await press('CLOSE');
  expectNoRole('dialog');
});

test.each(['', '   '])('the phone %j is refused without a call', async (typed) => {
  const { phone, calls } = open();
  fireEvent.change(phone, { target: { value: typed } });
  await press(/TRACK/);
  expectText('Please enter your phone number');
  expectFocus(phone);
  expect(phone.getAttribute('aria-invalid')).toBe('true');
  expect(calls).toEqual([]);
});

test('Enter twice and a click on SEARCHING... send one search', async () => {
  const { phone, track, calls, expectCalls } = open();
  await track('0812');
  await userEvent.type(phone, '{Enter}');
  await press(/SEARCHING\.\.\./);
  await expectCalls(1);
  expect(calls[0]?.variables).toEqual({ phone: '0812' });
});

test('a late answer for a number that was edited is not shown', async () => {
  const { track, sent, call } = open();
  await track('0811');
  await track('2');
  await (await call(1)).answer(result(flags(true, true, true)));
  await (await call(0)).answer(result(flags(false, false, false)));
  expect(await sent(1)).toEqual({ phone: '08112' });
  expectRole('dialog', 'PESANAN DAN AKUN ATAS NOMOR TELAH DITEMUKAN');
  expectNoText('NOMOR PESANAN TIDAK DAPAT DITEMUKAN');
});

test('an answer for a number that was edited meanwhile opens nothing', async () => {
  const { phone, track, answer } = open();
  await track('0811');
  await userEvent.type(phone, '2');
  await answer(result(flags(true, true, true)));
  expectNoRole('dialog');
  expectRole('button', /^TRACK/);
});

test('the answer of the number before is not shown while another one is searched', async () => {
  const { track, answer } = open();
  await track('0811');
  await answer(result(flags(false, false, false)));
  await press('OKAY');
  await track('2');
  expectNoRole('dialog');
  expectRole('button', /SEARCHING/);
});

test('the same number is looked up again each time', async () => {
  const { track, answer, client, expectCalls } = open();
  await track('0811');
  await answer(result(flags(false, false, false)));
  await press('OKAY');
  await type('NOMOR HANDPHONE', '{Enter}');
  await expectCalls(2);
  expect(JSON.stringify(client.cache.extract())).not.toContain('0811');
});

const openInvoice = async (typed: string) => {
  const page = open();
  fireEvent.change(field('ATAU NOMOR INVOICE'), { target: { value: typed } });
  await press(/BUKA/);
  return page;
};

test.each([
  [' INV/7%A ', '/photos/INV%2F7%25A'],
  [' INV/7 ', '/photos/INV%2F7'],
  ['https://flipbooth.test/photos/INV%2F7?f=2', '/photos/INV%2F7'],
])(
  'an invoice, or a pasted link to its photos, leads to them as one encoded path segment: %s',
  async (typed, address) => {
    await openInvoice(typed);
    expectText(`address: ${address}`);
    expect(screen.getByTestId('state').textContent).toBe('{"isTyped":true}');
  },
);

test.each([
  ['081234567801', 'Itu nomor HP. Ketik di kolom nomor HP di atas, ya.'],
  ['+62 812-3456-7801', 'Itu nomor HP. Ketik di kolom nomor HP di atas, ya.'],
  ['', 'Isi nomor invoice dulu, ya.'],
  ['.', 'Order not found'],
  ['..', 'Order not found'],
])('the invoice %j is refused on the page', async (typed, sentence) => {
  await openInvoice(typed);
  expectText(sentence);
  expectNoText(/^address/);
});

test('without an order the result names the next steps, with the number in the chat, and OKAY', async () => {
  await look(flags(false, true, true));
  expectRole('dialog', 'NOMOR PESANAN TIDAK DAPAT DITEMUKAN');
  expectText(/^Coba nomor lain/);
  expect(decodeURIComponent(link('CHAT KAMI').getAttribute('href') ?? '')).toContain('nomor 081234567801.\nBooth:');
  await press('OKAY');
  expectNoRole('dialog');
});

test('an invoice in the phone field is searched, and the dialog says where it belongs', async () => {
  await look(flags(false, false, false), 'FLIP-1234');
  expectText(/^Itu nomor invoice\? Ketik di kolom invoice\./);
});
