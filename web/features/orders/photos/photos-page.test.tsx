import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import { type Address, renderPage } from '#tests/support/web/render-page.tsx';
import {
  button,
  expectFocus,
  expectLink,
  expectNoRole,
  expectNoText,
  expectRole,
  expectText,
  link,
  press,
} from '#tests/support/web/screen.ts';
import { orderInGraph, softFile } from '#tests/support/web/soft-file.ts';
import { writeSession } from '#web/auth/stored-session.ts';
import { PhotosPage } from './photos-page.tsx';

const now = Date.parse('2026-11-20T10:00:00Z');
const minutes = (count: number) => new Date(now + count * 60_000).toISOString();
const file = (kind: 'PHOTO' | 'RESULT' | 'VIDEO', name: string) => softFile(kind, `https://media.test/${name}`);

const order = orderInGraph({
  expiry: minutes(6 * 1440 + 14 * 60 + 32),
  files: [file('PHOTO', 'p1.jpg'), file('VIDEO', 'v1.mp4'), file('RESULT', 'r1.jpg'), file('PHOTO', 'p2.jpg')],
});

beforeEach(() => {
  vi.useFakeTimers({ now });
});

const open = (at: Address = '/photos/FLIP-1', pattern = '/photos/:invoiceId') =>
  renderPage(
    <main>
      <PhotosPage />
    </main>,
    { pattern, at },
  );

async function show(changes: Partial<typeof order> = {}) {
  const page = open();
  await page.answer({ order: { ...order, ...changes } });
  return page;
}

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

test('it loads before it shows anything, and is hidden from search engines', async () => {
  const { sent } = open();
  expectText('Memuat foto…');
  expect(await sent()).toEqual({ invoice: 'FLIP-1' });
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('an invoice with a slash and a space arrives whole', async () => {
  expect(await open('/photos/INV%2F7%20a%20').sent()).toEqual({ invoice: 'INV/7 a ' });
});

test('results come first, then photos, then videos', async () => {
  await show();
  expect(headings()).toEqual([
    'Ini dia, hasil gaya kalian!',
    'Result',
    'Foto berikutnya setengah harga.',
    'Photo Files',
    'Videos',
    'Bawa pulang fotomu.',
  ]);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'Hasil 1 dari 1',
    'Foto 1 dari 2',
    'Foto 2 dari 2',
  ]);
  expect(screen.getByLabelText('Video 1').getAttribute('src')).toContain('v1.mp4');
});

const facts = () =>
  within(screen.getByRole('list', { name: 'Tentang pesanan ini' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('date, booth and invoice are chips', async () => {
  await show();
  expect(facts()).toEqual(['November 12, 2026', 'Vintage Photobooth - Malang', 'FLIP-1']);
});

test('a missing date is N/A, a missing booth no chip, a missing expiry no countdown', async () => {
  await show({ date: null, boothName: null, city: null, expiry: null });
  expect(facts()).toEqual(['N/A', 'FLIP-1']);
  expectNoRole('timer');
  expectText('N/A', { selector: 'strong' });
});

test('every file has its own download', async () => {
  await show();
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /unduh/i });
  expect(links.map(({ pathname }) => pathname)).toEqual(['/r1.jpg', '/p1.jpg', '/p2.jpg', '/v1.mp4']);
});

test('the countdown is redrawn each minute', async () => {
  await show();
  expect(screen.getByRole('timer').textContent).toBe('06 Hari14 Jam32 Menit');
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.getByRole('timer').textContent).toBe('06 Hari14 Jam30 Menit');
});

test('when the time runs out the open page becomes the expired view', async () => {
  await show({ expiry: minutes(2) });
  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expectText('Photo Files');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expectText('Sorry, your files is no longer available...');
  expectNoRole('img');
  expectFocus(screen.getByRole('heading', { level: 1 }));
});

test("the server's expired flag wins over the clock", async () => {
  await show({ expired: true, files: [] });
  expectText('Sorry, your files is no longer available...');
  expectText('November 27, 2026');
  expect(link('HUBUNGI KAMI').getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=.*FLIP-1/);
  expectLink('SIGN UP', '/register');
});

test('a member sees no nudge to sign up', async () => {
  writeSession({ token: 'sari', member: SARI });
  await show();
  expectNoRole('link', 'SIGN UP');
  writeSession(null);
});

test('an order without files has a title of its own, says so first, and has nothing to download', async () => {
  await show({ files: [] });
  const sentence = screen.getByText('No files available for this order', { selector: 'p > *' });
  expect(headings()).toEqual(['Fotonya belum masuk.']);
  expect(sentence.compareDocumentPosition(screen.getByRole('timer')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expectText(/Terima kasih/);
  fireEvent.click(button('DOWNLOAD ALL'));
  expect(button('DOWNLOAD ALL').getAttribute('aria-disabled')).toBe('true');
  expectNoRole('dialog');
});

test('files that cannot be shown are counted, and are not waited for', async () => {
  await show({ unavailableFiles: 1 });
  expectText('1 file tidak bisa ditampilkan');
  cleanup();
  await show({ date: minutes(-30), files: [], unavailableFiles: 3 });
  expect(headings()).toEqual(['Fotonya tidak bisa ditampilkan.']);
  expectText('3 file tidak bisa ditampilkan');
  expectNoRole('button', /CEK LAGI/);
});

test('an order without files that is younger than a day asks every 15 s while it is visible, or by the button, and shows the photos', async () => {
  const young = { ...order, date: minutes(-30), files: [] };
  const { calls, answer, breakOff } = open();
  await answer({ order: young });
  expect(headings()).toEqual(['Fotomu sedang diunggah.']);
  expectText('No files available for this order', { selector: 'p > *' });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(1);
  hidden.mockReturnValue(false);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await answer({ order: young });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await breakOff();
  expect(headings()).toEqual(['Fotomu sedang diunggah.']);
  await press(/^CEK LAGI/);
  expect(button('CEK LAGI').getAttribute('aria-disabled')).toBe('true');
  await answer({ order: { ...young, files: order.files } });
  // The cache notifies its queries in a later task.
  await act(() => vi.advanceTimersByTimeAsync(10));
  expectRole('heading', /Photo Files/);
  expectText('Fotomu sudah datang!');
});

test('an unknown invoice of a link is waited for as well; one that was typed is not', async () => {
  const linked = open();
  await linked.refuse('Order not found', { code: 'NOT_FOUND' });
  expect(headings()).toEqual(['Fotonya belum ketemu.']);
  expectText(/^Cek lagi nomornya: FLIP-1\./);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await linked.refuse('Order not found', { code: 'NOT_FOUND' });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await linked.answer({ order });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expectRole('heading', /Photo Files/);
  cleanup();
  const typed = open({ pathname: '/photos/FLIP-1', state: { isTyped: true } });
  await typed.refuse('Order not found', { code: 'NOT_FOUND' });
  expect(headings()).toEqual(['Fotonya belum ketemu.']);
  expectText('Cek lagi nomornya: FLIP-1.');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(typed.calls).toHaveLength(1);
});

test("a stranger's text in a link is not shown as the number", async () => {
  const { refuse } = open(`/photos/${encodeURIComponent('Telepon 0811-2222-3333')}`);
  await refuse('Order not found', { code: 'NOT_FOUND' });
  expectText(/^Cek lagi nomornya\. Baru/);
  expect(document.body.textContent).not.toContain('0811');
});

test.each([
  [{ isTyped: true }, { invoice: 'flip -1', typed: true }],
  [null, { invoice: 'flip -1' }],
])('an order that is found by another spelling (%j) gets its own address', async (state, variables) => {
  const { calls, answer } = renderPage(
    <>
      <PhotosPage />
      <Address />
    </>,
    { pattern: '/photos/:invoiceId', at: { pathname: '/photos/flip -1', search: '?f=2', state } },
  );
  await answer({ order });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expectText('at /photos/FLIP-1?f=2');
  expectRole('heading', /Photo Files/);
  expect(calls.map((call) => call.variables)).toEqual([variables, { invoice: 'FLIP-1' }]);
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>at {pathname + search}</p>;
}

test('an order that was deleted is not waited for', async () => {
  const { calls, refuse } = open();
  await refuse('Pesanan ini sudah dihapus.', { code: 'NOT_FOUND' });
  expect(headings()).toEqual(['Bangkunya kosong.']);
  expect(
    screen.getByText('Pesanan ini sudah dihapus.').closest('[lang]'),
    'it is in the language of the page',
  ).toBeNull();
  expectNoText(/booth/);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(calls).toHaveLength(1);
});

test('after no answer the photos can be loaded again', async () => {
  const { answer, breakOff } = open();
  await breakOff();
  await press('Coba lagi');
  await answer({ order });
  expectRole('heading', /Photo Files/);
});

test('an answer without an order is Order not found', async () => {
  await open().answer({ order: null });
  expectText('Order not found');
  expectLink('CARI FOTOMU', '/find-my-order');
});

test.each(['/photos/%20', '/photos'])('%s is Invalid invoice ID, without a call', (at) => {
  const { calls } = open(at, '/photos/:invoiceId?');
  expectText('Invalid invoice ID');
  expect(calls).toEqual([]);
});

test('a picture that fails leaves a placeholder, a video its sentence', async () => {
  await show();
  fireEvent.error(screen.getByRole('img', { name: 'Foto 2 dari 2' }));
  fireEvent.error(screen.getByLabelText('Video 1'));
  expectText('Foto tidak bisa dimuat');
  expectText('Video not available');
  expectRole('link', 'Unduh foto 2');
  expectRole('link', 'Unduh video 1');
});

test('a GIF of type 3 is a picture among the videos', async () => {
  await show({ files: [file('VIDEO', 'v.mp4'), file('VIDEO', 'boomerang.gif')] });
  const videos = within(screen.getByRole('list', { name: 'Video' }));
  expect(videos.getByRole('img', { name: 'Video 2 dari 2' }).getAttribute('src')).toContain('boomerang.gif');
  expectRole('link', 'Unduh video 2');
  expect(videos.getByLabelText('Video 1').tagName).toBe('VIDEO');
  expect(videos.getAllByRole('button', { name: /sebagai flipbook/ })).toHaveLength(1);
});
