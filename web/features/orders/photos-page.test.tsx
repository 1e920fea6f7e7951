import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeSession } from '#web/auth/session-store.ts';
import { type Address, createFakeGraph } from '#tests/support/fake-graph.tsx';
import { renderAuthPage } from '#tests/support/render-auth-page.tsx';
import { SARI } from '#tests/support/render-member-page.tsx';
import { orderInGraph, softFile } from '#tests/support/soft-file.ts';
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

function open(at: Address = '/photos/FLIP-1', pattern = '/photos/:invoiceId') {
  const graph = createFakeGraph();
  renderAuthPage(<PhotosPage />, { graph, pattern, at });
  return { graph, call: graph.call };
}

async function show(changes: Partial<typeof order> = {}) {
  const page = open();
  await (await page.call()).answer({ order: { ...order, ...changes } });
  return page;
}

const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

test('it loads before it shows anything, and is hidden from search engines', async () => {
  const { call } = open();
  expect(screen.getByText('Memuat foto…')).toBeTruthy();
  expect((await call()).variables).toEqual({ invoice: 'FLIP-1' });
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('an invoice with a slash and a space arrives whole', async () => {
  expect((await open('/photos/INV%2F7%20a%20').call()).variables).toEqual({ invoice: 'INV/7 a ' });
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
  expect(facts()).toEqual(['November 12, 2026', 'Vintage Photobooth, Malang', 'FLIP-1']);
});

test('a missing date is N/A, a missing booth no chip, a missing expiry no countdown', async () => {
  await show({ date: null, boothName: null, city: null, expiry: null });
  expect(facts()).toEqual(['N/A', 'FLIP-1']);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByText('N/A', { selector: 'strong' })).toBeTruthy();
});

test('every file has its own download', async () => {
  await show();
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: /unduh/i });
  expect(links.map(({ pathname }) => pathname)).toEqual(['/r1.jpg', '/p1.jpg', '/p2.jpg', '/v1.mp4']);
});

test('the countdown is redrawn each minute', async () => {
  await show();
  expect(screen.getByRole('timer').textContent).toBe('06 Hari14 Jam32 Menit');
  await act(() => vi.advanceTimersByTimeAsync(60_100));
  expect(screen.getByRole('timer').textContent).toBe('06 Hari14 Jam30 Menit');
});

test('when the time runs out the open page becomes the expired view', async () => {
  await show({ expiry: minutes(2) });
  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expect(screen.getByText('Photo Files')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText('Sorry, your files is no longer available...')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('an order that expired at an unknown time says that it has expired', async () => {
  await show({ expired: true, expiry: null, files: [] });
  expect(
    screen.getByText('Masa simpannya habis. Setelah batas waktu penyimpanan itu, semua file dihapus dari server kami.'),
  ).toBeTruthy();
  expect(screen.queryByText('N/A')).toBeNull();
});

test("the server's expired flag wins over the clock", async () => {
  await show({ expired: true, files: [] });
  expect(screen.getByText('Sorry, your files is no longer available...')).toBeTruthy();
  expect(screen.getByText('November 27, 2026')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'HUBUNGI KAMI' }).getAttribute('href')).toMatch(
    /^https:\/\/wa\.me\/\d+\?text=.*FLIP-1/,
  );
  expect(screen.getByRole('link', { name: 'SIGN UP' }).getAttribute('href')).toBe('/register');
});

test('a member sees no nudge to sign up', async () => {
  writeSession({ token: 'sari', user: SARI });
  await show();
  expect(screen.queryByRole('link', { name: 'SIGN UP' })).toBeNull();
  writeSession(null);
});

test('before the photos are the three buttons and the expiry; choosing and reminders come after them', async () => {
  await show();
  const photos = screen.getByRole('heading', { name: 'Photo Files' });
  const isBefore = (element: HTMLElement) =>
    Boolean(element.compareDocumentPosition(photos) & Node.DOCUMENT_POSITION_FOLLOWING);
  const link = (name: string) => screen.getByRole('link', { name });
  const button = (name: RegExp) => screen.getByRole('button', { name });
  const before = [button(/DOWNLOAD ALL/), link('HUBUNGI KAMI'), button(/SHARE HASIL FOTO/), screen.getByRole('timer')];
  const after = [button(/PILIH & UNDUH/), link('WhatsApp')];
  expect([before.every(isBefore), after.some(isBefore)]).toEqual([true, false]);
});

test('an order without files has a title of its own, says so first, and has nothing to download', async () => {
  await show({ files: [] });
  const sentence = screen.getByText('No files available for this order', { selector: 'p' });
  expect(headings()).toEqual(['Fotonya belum masuk.']);
  expect(sentence.compareDocumentPosition(screen.getByRole('timer')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText(/Terima kasih/)).toBeNull();
  const button = screen.getByRole('button', { name: /DOWNLOAD ALL/ });
  fireEvent.click(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an order without files that is younger than a day asks every 15 s for ten minutes, then by the button, and shows the photos', async () => {
  const young = { ...order, date: minutes(-30), files: [] };
  const { graph, call } = open();
  await (await call()).answer({ order: young });
  expect(headings()).toEqual(['Fotomu sedang naik.']);
  expect(screen.getByText('No files available for this order', { selector: 'p' })).toBeTruthy();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(graph.calls).toHaveLength(1);
  hidden.mockReturnValue(false);
  for (let turn = 1; turn <= 40; turn += 1) {
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    await (await call(turn)).answer({ order: young });
  }
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(graph.calls).toHaveLength(41);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^CEK LAGI/ })));
  expect(screen.getByRole('button', { name: /^CEK LAGI/ }).getAttribute('aria-disabled')).toBe('true');
  await (await call(41)).answer({ order: { ...young, files: order.files } });
  // The cache tells its readers a turn later.
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(screen.getByRole('heading', { name: /Photo Files/ })).toBeTruthy();
  expect(screen.getByText('Fotomu sudah datang!')).toBeTruthy();
});

test('an unknown invoice of a link is waited for as well; one that was typed is not', async () => {
  const linked = open();
  await (await linked.call()).refuse('Order not found', { code: 'NOT_FOUND' });
  expect(headings()).toEqual(['Fotomu sedang naik?']);
  expect(screen.getByText(/cek lagi nomornya: FLIP-1\./)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await (await linked.call(1)).refuse('Order not found', { code: 'NOT_FOUND' });
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await (await linked.call(2)).answer({ order });
  expect(screen.getByRole('heading', { name: /Photo Files/ })).toBeTruthy();
  cleanup();
  const typed = open({ pathname: '/photos/FLIP-1', state: { isTyped: true } });
  await (await typed.call()).refuse('Order not found', { code: 'NOT_FOUND' });
  expect(headings()).toEqual(['Bangkunya kosong.']);
  expect(screen.getByText('Cek lagi nomornya: FLIP-1.')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(typed.graph.calls).toHaveLength(1);
});

test('an order that was deleted is not waited for', async () => {
  const { graph, call } = open();
  await (await call()).refuse('Pesanan ini sudah dihapus.', { code: 'NOT_FOUND' });
  expect(headings()).toEqual(['Bangkunya kosong.']);
  expect(screen.getByText('Pesanan ini sudah dihapus.')).toBeTruthy();
  expect(screen.queryByText(/booth/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(graph.calls).toHaveLength(1);
});

test('after no answer the photos can be loaded again', async () => {
  const { call } = open();
  await (await call()).breakOff();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' })));
  await (await call(1)).answer({ order });
  expect(screen.getByRole('heading', { name: /Photo Files/ })).toBeTruthy();
});

test('an answer without an order is Order not found', async () => {
  await (await open().call()).answer({ order: null });
  expect(screen.getByText('Order not found')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'CARI FOTOMU' }).getAttribute('href')).toBe('/find-my-order');
});

test.each(['/photos/%20', '/photos'])('%s is Invalid invoice ID, without a call', (at) => {
  const { graph } = open(at, '/photos/:invoiceId?');
  expect(screen.getByText('Invalid invoice ID')).toBeTruthy();
  expect(graph.calls).toEqual([]);
});

test('a picture that fails leaves a placeholder, a video its sentence', async () => {
  await show();
  fireEvent.error(screen.getByRole('img', { name: 'Foto 2 dari 2' }));
  fireEvent.error(screen.getByLabelText('Video 1'));
  expect(screen.getByText('Foto tidak bisa dimuat')).toBeTruthy();
  expect(screen.getByText('Video not available')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Unduh foto 2' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buka video 1' })).toBeTruthy();
});
