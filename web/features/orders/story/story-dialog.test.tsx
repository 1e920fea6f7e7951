import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordDownloads, stubNavigator, USER_AGENTS } from '#tests/support/web/devices.ts';
import { expectLink, expectNoRole, press } from '#tests/support/web/screen.ts';
import { namedFile, softFile } from '#tests/support/web/soft-file.ts';
import { createCard } from './draw-story.ts';
import { makeFilm } from './make-film.ts';
import { StoryDialog } from './story-dialog.tsx';

vi.mock('./draw-story.ts', async (load) => ({ ...(await load<object>()), createCard: vi.fn<typeof createCard>() }));
vi.mock('./make-film.ts', () => ({ makeFilm: vi.fn<typeof makeFilm>() }));

const [url, large] = ['https://files.test/result-01.jpg', 'https://thumbs.test/result-01.jpg'];
const item = namedFile([softFile('RESULT', url, { large })], 0, 'INV/7 a');
const order = { date: '2026-11-12T20:00:00Z', boothName: 'Vintage Photobooth', city: null };

let picture: { width: number; height: number };

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } })),
  );
  picture = { width: 600, height: 500 };
  vi.stubGlobal('createImageBitmap', async () => ({ ...picture, close: () => undefined }));
  vi.mocked(createCard)
    .mockReset()
    .mockResolvedValue(() => undefined);
  HTMLCanvasElement.prototype.toBlob = (callback) => callback(new Blob(['jpeg'], { type: 'image/jpeg' }));
});

async function open() {
  render(<StoryDialog item={item} order={order} onClose={() => undefined} />);
  await screen.findByRole('img', { name: 'Kartu story dengan hasil 1' });
}
const status = () => screen.getByRole('status').textContent;
const fileName = 'INV_7_a-hasil-1-story.jpg';

test('the card is drawn from the largest thumbnail with what is known of the order', async () => {
  await open();
  expect(vi.mocked(fetch).mock.calls.map(([asked]) => asked)).toEqual([large]);
  const options = expect.objectContaining({ layout: 'ticket', isPrint: true }) as object;
  expect(createCard).toHaveBeenCalledWith(expect.anything(), order, options);
});

const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';

test('a strip gets the height; the other layout can be chosen, and until it is drawn nothing is saved', async () => {
  picture = { width: 160, height: 540 };
  await open();
  expect([isPressed('Dengan tiket'), isPressed('Foto besar')]).toEqual([false, true]);
  await press('Foto besar');
  let finish = (_draw: () => void) => {};
  vi.mocked(createCard).mockReturnValueOnce(new Promise((resolve) => (finish = resolve)));
  const { names } = recordDownloads();
  await press('Dengan tiket');
  await press('SIMPAN');
  expect(names).toEqual([]);
  await act(async () => finish(() => undefined));
  await press('SIMPAN');
  expect(names).toEqual([fileName]);
  expect(isPressed('Dengan tiket')).toBe(true);
  expect(vi.mocked(createCard).mock.calls.map(([, , { layout }]) => layout)).toEqual(['large', 'ticket']);
});

const video = namedFile([softFile('VIDEO', 'https://files.test/clip.mp4')], 0);

test('of a video a film is made, whose progress is seen, and which is saved like a card', async () => {
  let finish = (_film: Blob) => {};
  vi.mocked(makeFilm).mockReturnValue(new Promise<Blob>((resolve) => (finish = resolve)));
  const onClose = vi.fn<() => void>();
  render(<StoryDialog item={video} order={order} onClose={onClose} />);
  await waitFor(() => expect(makeFilm).toHaveBeenCalledOnce());
  const [options, signal] = vi.mocked(makeFilm).mock.calls[0]!;
  await act(async () => options.onProgress(0.5));
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Membuat film' }).value).toBe(0.5);
  await press('Tutup');
  expect(onClose).toHaveBeenCalledOnce();
  const { names } = recordDownloads();
  await act(async () => finish(new Blob(['mp4'], { type: 'video/mp4' })));
  expectNoRole('progressbar');
  await press('SIMPAN');
  expect(names).toEqual(['FLIP-1-video-1-story.mp4']);
  cleanup();
  expect(signal.aborted).toBe(true);
});

test('a film that cannot be made leaves the video itself', async () => {
  vi.mocked(makeFilm).mockRejectedValue(new Error('no encoder'));
  render(<StoryDialog item={video} order={order} onClose={() => undefined} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Film story belum bisa dibuat dari video ini.');
  expectLink('SIMPAN VIDEO', video.file.url);
});

const share = vi.fn<Navigator['share']>(async () => undefined);
const sheet = { share, canShare: () => true };
beforeEach(() => share.mockReset());
const hint = 'Setelah SIMPAN, pilih Simpan Gambar atau Simpan Video.';
const onPhone = 'Kartu diunduh ke HP-mu. Lihat di album Download.';

test.each([
  ['Android with a share sheet', 'android', 5, sheet, '', onPhone],
  ['a desktop with a share sheet', 'mac', 0, sheet, '', 'Kartu diunduh. Lihat di folder Download.'],
  ['an iPhone that cannot share files', 'iPhone', 5, {}, '', onPhone],
  ['an iPhone', 'iPhone', 5, sheet, hint, hint],
] as const)(
  'SIMPAN on %s opens the share sheet or downloads, and says where the card is',
  async (_name, device, maxTouchPoints, ways, before, after) => {
    stubNavigator({ userAgent: USER_AGENTS[device], maxTouchPoints, ...ways });
    const { names } = recordDownloads();
    await open();
    expect(status()).toBe(before);
    await press('SIMPAN');
    expect(status()).toBe(after);
    const shared = share.mock.calls.flatMap(([data]) => data?.files ?? []);
    const isShared = before === hint;
    expect(shared.map(({ name, type }) => [name, type])).toEqual(isShared ? [[fileName, 'image/jpeg']] : []);
    expect(names).toEqual(isShared ? [] : [fileName]);
  },
);

test('BAGIKAN is offered only where files can be shared; a share sheet that refuses names the other way', async () => {
  await open();
  expectNoRole('button', 'BAGIKAN');
  cleanup();
  share.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  stubNavigator({ userAgent: USER_AGENTS.android, ...sheet });
  await open();
  await press('BAGIKAN');
  expect(share).toHaveBeenCalledOnce();
  expect(status()).toBe('Menu berbagi tidak terbuka. Pakai SIMPAN, lalu unggah dari galerimu.');
});
