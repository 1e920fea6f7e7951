import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordDownloads, stubNavigator, USER_AGENTS } from '#tests/support/web/devices.ts';
import { expectNoRole, expectNoText, expectText, expectTextSoon } from '#tests/support/web/screen.ts';
import { softFile } from '#tests/support/web/soft-file.ts';
import { groupFiles, type OrderFile } from '#web/features/orders/files/order-file.ts';
import { SaveSheet } from './save-sheet.tsx';
import { type SheetFile, toSheetFiles } from './sheet-files.ts';

const order = (photos: number, more: Partial<OrderFile> = {}): SheetFile[] => {
  const files = Array.from({ length: photos }, (_, index) =>
    softFile('PHOTO', `https://m.test/${index + 1}.jpg`, { small: null, ...more }),
  );
  return toSheetFiles('FLIP-1', groupFiles({ invoice: 'FLIP-1', files }).all);
};

let broken: string[];

const share = vi.fn<Navigator['share']>(async () => undefined);
/** Stubs a device with a share sheet. */
const useDevice = (device: keyof typeof USER_AGENTS) =>
  stubNavigator({ userAgent: USER_AGENTS[device], share, canShare: () => true });

beforeEach(() => {
  broken = [];
  share.mockReset();
  useDevice('iPhone');
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url) => {
      if (broken.some((name) => (url as string).endsWith(name))) return new Response('gone', { status: 404 });
      return new Response('x'.repeat(1000), { headers: { 'content-type': 'image/jpeg' } });
    }),
  );
});

function open(files: number | SheetFile[]) {
  const onClose = vi.fn<() => void>();
  const all = typeof files === 'number' ? order(files) : files;
  render(<SaveSheet files={all} onClose={onClose} onZip={() => undefined} />);
  return { onClose };
}

const button = (name: RegExp) => screen.findByRole('button', { name });
const press = async (name: RegExp) => {
  const found = await button(name);
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBeNull());
  await act(async () => fireEvent.click(found));
};
/** The fetched URLs, without the HEAD requests for sizes. */
const fetched = () =>
  vi.mocked(fetch).mock.calls.flatMap(([url, options]) => (options?.method === 'HEAD' ? [] : [url]));
const sharedNames = () => share.mock.calls.map(([data]) => data?.files?.map(({ name }) => name) ?? []);
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${name}\\b`) }));

test('on iOS nothing is fetched before the choice is confirmed; then everything goes to the share sheet ten at a time', async () => {
  const { onClose } = open(24);
  expectText(/^24 dari 24 dipilih/);
  expect(fetched()).toEqual([]);
  expectText(/pilih Simpan Gambar/);
  await press(/SIMPAN 24 FILE/);
  await press(/SIMPAN 10 \(1-10 DARI 24\)/);
  await waitFor(() => expect(screen.getAllByRole('checkbox', { name: /^Foto \d+\s*, selesai$/ })).toHaveLength(10));
  await press(/SIMPAN 10 BERIKUTNYA \(11-20 DARI 24\)/);
  await press(/SIMPAN 4 BERIKUTNYA \(21-24 DARI 24\)/);
  expect(sharedNames().map((names) => [names.length, names[0]])).toEqual([
    [10, 'FLIP-1-1.jpg'],
    [10, 'FLIP-1-11.jpg'],
    [4, 'FLIP-1-21.jpg'],
  ]);
  expect(Object.keys(share.mock.calls[0]?.[0] ?? {})).toEqual(['files']);
  await press(/SELESAI/);
  expect(onClose).toHaveBeenCalledOnce();
});

test('files that are all deselected and selected again are offered again', async () => {
  open(2);
  await press(/SIMPAN 2 FILE/);
  await press(/SIMPAN SEKARANG/);
  await button(/SELESAI/);
  for (let time = 0; time < 2; time += 1) fireEvent.click(screen.getByRole('checkbox', { name: 'Pilih semua' }));
  await press(/SIMPAN SEKARANG/);
  expect(sharedNames()).toHaveLength(2);
});

test('a single file has nothing to select, and inside an app the sheet says where it can be saved', () => {
  useDevice('instagram');
  open(1);
  expectNoText('Pilih semua');
  expectText(/^Di dalam Instagram foto sering tidak tersimpan/);
});

test.each([
  [/SIMPAN RINGAN, 3\skB/, 'https://m.test/1600.jpg'],
  [/SIMPAN ASLI, 25\skB/, 'https://m.test/1.jpg'],
])('both qualities say what they cost, and %s fetches that alone', async (name, url) => {
  vi.mocked(fetch).mockImplementation(async (asked) => {
    // Sizes that the graph knows are not requested from the host.
    const length = (asked as string).endsWith('1600.jpg') ? 3000 : 1;
    return new Response('x'.repeat(length), {
      headers: { 'content-type': 'image/jpeg', 'content-length': String(length) },
    });
  });
  open(order(1, { byteSize: 25_000, large: 'https://m.test/1600.jpg' }));
  await button(/SIMPAN RINGAN, 3\skB/);
  await button(/SIMPAN ASLI, 25\skB/);
  expect(fetched()).toEqual([]);
  await press(name);
  await press(/SIMPAN SEKARANG/);
  expect(fetched()).toEqual([url]);
  expect(sharedNames()).toEqual([['FLIP-1-1.jpg']]);
});

test.each([
  ['opens with the files of the first tap, if that was just now', true],
  ['asks for a tap where it does not open by itself', false],
])('the share sheet %s; where it refuses that as well, the files are downloaded', async (_, isRecent) => {
  vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: { isActive: isRecent } } }));
  share.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  open(2);
  await press(/SIMPAN 2 FILE/);
  await expectTextSoon(/^Siap: 2 file\. Ketuk sekali lagi/);
  expect(share).toHaveBeenCalledTimes(isRecent ? 1 : 0);
  await press(/SIMPAN SEKARANG/);
  expectText(/Pakai UNDUH saja/);
  await press(/UNDUH 2 FILE/);
  await expectTextSoon(/Mengunduh \d dari 2/);
  for (const box of screen.getAllByRole<HTMLInputElement>('checkbox')) expect(box.disabled).toBe(true);
});

test.each(['Coba lagi', 'Lewati'])('a file that fails is named, the rest goes on, and then: %s', async (way) => {
  broken = ['2.jpg'];
  open(3);
  await press(/SIMPAN 3 FILE/);
  await press(/SIMPAN 2 \(1-2 DARI 3\)/);
  expect(sharedNames()).toEqual([['FLIP-1-1.jpg', 'FLIP-1-3.jpg']]);
  await expectTextSoon('Foto 2 belum bisa diambil.');
  broken = [];
  fireEvent.click(screen.getByRole('button', { name: way }));
  if (way === 'Coba lagi') await press(/SIMPAN 1 BERIKUTNYA/);
  await expectTextSoon(/file sudah dibuka/);
  expect(sharedNames().flat()).toEqual(
    ['1', '3', ...(way === 'Coba lagi' ? ['2'] : [])].map((at) => `FLIP-1-${at}.jpg`),
  );
});

test('on Android files are downloaded and never shared, although it has a share sheet', async () => {
  useDevice('android');
  const { names } = recordDownloads();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  const { onClose } = open(2);
  expectText(/^2 dari 2 dipilih/);
  expectText(/beberapa unduhan, pilih Izinkan/);
  tick('Foto 2');
  expectNoText(/beberapa unduhan/);
  expect(fetched()).toEqual([]);
  await press(/SIMPAN 1 FILE/);
  await expectTextSoon('1 file diunduh ke HP-mu. Lihat di album Download.');
  expect(names).toEqual(['FLIP-1-1.jpg']);
  expect(share).not.toHaveBeenCalled();
  expectNoRole('button', /SIMPAN/);
  await press(/SELESAI/);
  expect(onClose).toHaveBeenCalledOnce();
  tick('Foto 1');
  tick('Foto 2');
  expect(await button(/SIMPAN 1 FILE/)).toBeTruthy();
});
