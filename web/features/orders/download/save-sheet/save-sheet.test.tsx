import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FileToSave, toFilesToSave } from './files-to-save.ts';
import { SaveSheet } from './save-sheet.tsx';

const order = (photos: number): FileToSave[] => toFilesToSave('FLIP-1', Array.from({ length: photos }, (_, index) => ({ kind: 'PHOTO' as const, url: `https://m.test/${index + 1}.jpg` })));

let share: ReturnType<typeof vi.fn<(data: ShareData) => Promise<void>>>;
let broken: string[];

/** A phone, unless the test says that it has no share sheet. */
function usePhone({ canShare = true, isTouch = true } = {}) {
  share = vi.fn<(data: ShareData) => Promise<void>>(async () => undefined);
  if (canShare) vi.stubGlobal('navigator', Object.create(navigator, { share: { value: share }, canShare: { value: () => true } }));
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: isTouch && query.includes('coarse') }) as MediaQueryList);
}

beforeEach(() => {
  broken = [];
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (url) => {
      if (broken.some((name) => (url as string).endsWith(name))) return new Response('gone', { status: 404 });
      return new Response('x'.repeat(1000), { headers: { 'content-type': 'image/jpeg' } });
    }),
  );
});
afterEach(() => void vi.unstubAllGlobals());

function open(count: number) {
  const onClose = vi.fn<() => void>();
  render(<SaveSheet files={order(count)} onClose={onClose} />);
  return { onClose };
}

const button = (name: RegExp) => screen.findByRole('button', { name });
const press = async (name: RegExp) => {
  const found = await button(name);
  await waitFor(() => expect(found.getAttribute('aria-disabled')).toBeNull());
  await act(async () => fireEvent.click(found));
};
const sharedNames = () => share.mock.calls.map(([{ files }]) => files?.map(({ name }) => name) ?? []);
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${name}\\b`) }));

test('on a phone everything is selected, and goes to the share sheet ten at a time', async () => {
  usePhone();
  const { onClose } = open(24);
  expect(screen.getByText(/^24 dari 24 dipilih/)).toBeTruthy();
  await press(/SIMPAN 10 \(1-10 DARI 24\)/);
  await press(/SIMPAN 10 BERIKUTNYA \(11-20 DARI 24\)/);
  await press(/SIMPAN 4 BERIKUTNYA \(21-24 DARI 24\)/);
  expect(sharedNames().map((names) => [names.length, names[0]])).toEqual([
    [10, 'FLIP-1-photo-01.jpg'],
    [10, 'FLIP-1-photo-11.jpg'],
    [4, 'FLIP-1-photo-21.jpg'],
  ]);
  expect(Object.keys(share.mock.calls[0]?.[0] ?? {})).toEqual(['files']);
  await press(/SELESAI/);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a part of the files can be selected', async () => {
  usePhone();
  open(3);
  tick('Foto 2');
  await press(/SIMPAN 2 FILE/);
  expect(sharedNames()).toEqual([['FLIP-1-photo-01.jpg', 'FLIP-1-photo-03.jpg']]);
});

test('with nothing selected the button is off', async () => {
  usePhone();
  open(3);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pilih semua' }));
  const off = await button(/SIMPAN/);
  expect(off.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(off);
  expect(share).not.toHaveBeenCalled();
});

test('closing the share sheet changes nothing', async () => {
  usePhone();
  share.mockRejectedValueOnce(new DOMException('no', 'AbortError'));
  open(2);
  await press(/SIMPAN 2 FILE/);
  expect(screen.getByText(/^Siap: 2 file/)).toBeTruthy();
  await press(/SIMPAN 2 FILE/);
  expect(share).toHaveBeenCalledTimes(2);
});

test('NotAllowedError asks for one more tap; the second one leads to the downloads', async () => {
  usePhone();
  share.mockRejectedValue(new DOMException('too late', 'NotAllowedError'));
  open(2);
  await press(/SIMPAN 2 FILE/);
  expect(screen.getByText(/Ketuk sekali lagi/)).toBeTruthy();
  await press(/SIMPAN 2 FILE/);
  expect(screen.getByText(/Pakai UNDUH saja/)).toBeTruthy();
});

test('a file that fails is named, the rest goes on, and it can be retried or skipped', async () => {
  usePhone();
  broken = ['2.jpg'];
  open(3);
  await press(/SIMPAN 2 \(1-2 DARI 3\)/);
  expect(sharedNames()).toEqual([['FLIP-1-photo-01.jpg', 'FLIP-1-photo-03.jpg']]);
  expect(screen.getByText('Foto 2 belum bisa diambil.')).toBeTruthy();
  broken = [];
  fireEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
  await press(/SIMPAN 1 BERIKUTNYA/);
  expect(sharedNames().at(-1)).toEqual(['FLIP-1-photo-02.jpg']);
});

test('a skipped file is not waited for', async () => {
  usePhone();
  broken = ['2.jpg'];
  open(2);
  fireEvent.click(await button(/Lewati/));
  expect(screen.getByText(/^1 dari 2 dipilih/)).toBeTruthy();
  await press(/SIMPAN 1 FILE/);
});

test('without a share sheet nothing is fetched ahead, and selected files are downloaded', async () => {
  usePhone({ canShare: false, isTouch: false });
  open(3);
  expect(screen.getByText(/^0 dari 3 dipilih/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /SIMPAN/ })).toBeNull();
  tick('Foto 3');
  expect(await button(/UNDUH 1 FILE/)).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
});
