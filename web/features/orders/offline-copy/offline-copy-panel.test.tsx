import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryCaches } from '#tests/support/memory-caches.ts';
import { SaveSheet } from '#web/features/orders/download/save-sheet/save-sheet.tsx';
import { OfflineCopyPanel } from './offline-copy-panel.tsx';

vi.mock('./worker-registration.ts', () => ({ registerServiceWorker: vi.fn<() => Promise<void>>(async () => undefined), unregisterServiceWorker: vi.fn<() => Promise<void>>(async () => undefined) }));

const file = (name: string) => ({ kind: 'PHOTO' as const, url: `https://media.test/${name}`, width: null, height: null, placeholder: null, tiny: null, small: null, medium: null, large: null });
const order = { invoice: 'INV/7', date: null, expiry: null, booth: null, city: null, expired: false, files: [file('p1.jpg'), file('p2.jpg')] };
const gone = new Set<string>();
const offer = () => screen.queryByRole('button', { name: /^SIMPAN DI/ });

async function show() {
  const page = render(<OfflineCopyPanel id="copy" order={order} />, { wrapper: MemoryRouter });
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  return page;
}

beforeEach(() => {
  gone.clear();
  vi.stubGlobal('caches', new MemoryCaches());
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', async (url: string) => (gone.has(url) ? new Response('', { status: 404 }) : new Response('one', { headers: { 'content-type': 'image/jpeg', 'content-length': '3' } })));
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('the request to delete the photos is a prepared message with the invoice', async () => {
  await show();
  const link = new URL(screen.getByRole('link', { name: 'Hapus fotoku' }).getAttribute('href') ?? '');
  expect(link.origin).toBe('https://wa.me');
  expect(link.searchParams.get('text')).toContain('hapus semua foto dan video dari invoice INV/7');
});

test.each([
  ['on plain http', () => vi.stubGlobal('isSecureContext', false)],
  ['where nothing may be stored', () => vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('no', 'SecurityError')) })],
  ['without service workers', () => Reflect.deleteProperty(navigator, 'serviceWorker')],
])('%s no copy is offered', async (_, prepare) => {
  prepare();
  await show();
  expect(offer()).toBeNull();
  expect(screen.getByRole('link', { name: 'Hapus fotoku' })).toBeTruthy();
});

test('missing files are named, and the next try fetches them', async () => {
  gone.add('https://media.test/p2.jpg');
  await show();
  fireEvent.click(offer() as HTMLElement);
  expect(await screen.findAllByText(/^Tersimpan: 1 dari 2 file · 1.kB. 1 file belum terambil\.$/)).toHaveLength(2);
  gone.clear();
  fireEvent.click(screen.getByRole('button', { name: 'AMBIL SISANYA' }));
  expect(await screen.findAllByText(/^Tersimpan: 2 file/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'AMBIL SISANYA' })).toBeNull();
});

test('when no file could be fetched it says so and offers again', async () => {
  gone.add('https://media.test/p1.jpg').add('https://media.test/p2.jpg');
  await show();
  fireEvent.click(offer() as HTMLElement);
  expect((await screen.findByRole('alert')).textContent).toBe('Belum berhasil disimpan. Periksa koneksimu, lalu coba lagi.');
  expect(offer()).toBeTruthy();
});

test('the panel of the copy and the sheet of files format a size alike: 380 kB', async () => {
  const photo = { url: 'https://media.test/p1.jpg', kind: 'PHOTO' as const, label: 'Foto 1', name: 'p1.jpg', picture: null };
  vi.stubGlobal('fetch', async () => new Response('x'.repeat(380_000), { headers: { 'content-type': 'image/jpeg' } }));
  vi.stubGlobal('navigator', Object.create(navigator, { share: { value: vi.fn<() => Promise<void>>() }, canShare: { value: () => true } }));
  vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: true }) as MediaQueryList);
  render(<OfflineCopyPanel id="copy" order={{ ...order, files: [file('p1.jpg')] }} />, { wrapper: MemoryRouter });
  fireEvent.click(await screen.findByRole('button', { name: /^SIMPAN DI/ }));
  expect(await screen.findAllByText(/^Tersimpan: 1 file · 380.kB$/)).toHaveLength(2);
  render(<SaveSheet files={[photo]} onClose={() => undefined} />);
  expect(await screen.findByText(/^Siap: 1 file, 380.kB\.$/)).toBeTruthy();
});
