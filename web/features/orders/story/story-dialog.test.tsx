import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { recordDownloads, stubNavigator, USER_AGENTS } from '#tests/support/web/devices.ts';
import { expectNoRole, press } from '#tests/support/web/screen.ts';
import { namedFile, softFile } from '#tests/support/web/soft-file.ts';
import { drawStory } from './draw-story.ts';
import { StoryDialog } from './story-dialog.tsx';

vi.mock('./draw-story.ts', () => ({ drawStory: vi.fn<typeof drawStory>() }));

const [url, large] = ['https://files.test/result-01.jpg', 'https://thumbs.test/result-01.jpg'];
const item = namedFile([softFile('RESULT', url, { large })], 0, 'INV/7 a');
const order = { date: '2026-11-12T20:00:00Z', boothName: 'Vintage Photobooth', city: null };

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => new Response('jpeg', { headers: { 'content-type': 'image/jpeg' } })),
  );
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
  vi.mocked(drawStory).mockResolvedValue(new Blob(['jpeg'], { type: 'image/jpeg' }));
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
  expect(drawStory).toHaveBeenCalledWith(expect.anything(), order, true);
});

const share = vi.fn<Navigator['share']>(async () => undefined);
const sheet = { share, canShare: () => true };
beforeEach(() => share.mockReset());
const hint = 'Setelah SIMPAN, pilih Simpan Gambar (Save Image).';
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

test('closing the share sheet of an iPhone starts no download, a refusal does', async () => {
  share
    .mockRejectedValueOnce(new DOMException('no', 'AbortError'))
    .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  stubNavigator({ userAgent: USER_AGENTS.iPhone, ...sheet });
  const { names } = recordDownloads();
  await open();
  await press('SIMPAN');
  expect(names).toEqual([]);
  await press('SIMPAN');
  expect(names).toEqual([fileName]);
});

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
