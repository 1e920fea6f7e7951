import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { NamedFile } from '#web/features/orders/files/order-file.ts';
import { drawStory } from './draw-story.ts';
import { StoryDialog } from './story-dialog.tsx';
import { loadStoryPicture } from './story-picture.ts';

vi.mock('./draw-story.ts', () => ({ drawStory: vi.fn<typeof drawStory>() }));
vi.mock('./story-picture.ts', () => ({ loadStoryPicture: vi.fn<typeof loadStoryPicture>() }));

const item: NamedFile = {
  name: 'Hasil 1 dari 2',
  file: {
    id: 'SoftFile:1',
    name: 'result-01.jpg',
    bytes: null,
    kind: 'RESULT',
    url: 'https://files.test/result-01.jpg',
    width: 900,
    height: 3044,
    placeholder: null,
    small: null,
    medium: null,
    large: null,
  },
};
const order = { invoice: 'INV/7 a', date: '2026-11-12T20:00:00Z', boothName: 'Vintage Photobooth', city: null };

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';

type Share = (data?: ShareData) => Promise<void>;

/** A device by its user agent, and the downloads that it starts. */
function useDevice(userAgent: string, share: Share | null = null, maxTouchPoints = 5) {
  const properties = { userAgent, maxTouchPoints, share: share ?? undefined, canShare: share && (() => true) };
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, { value }]))),
  );
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  return downloads;
}

beforeEach(() => {
  vi.mocked(loadStoryPicture).mockResolvedValue({ close: () => undefined } as ImageBitmap);
  vi.mocked(drawStory).mockResolvedValue(new Blob(['jpeg'], { type: 'image/jpeg' }));
});

async function open() {
  const onClose = vi.fn<() => void>();
  render(<StoryDialog item={item} order={order} onClose={onClose} />);
  await screen.findByRole('img', { name: 'Kartu story dengan hasil 1' });
  return onClose;
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const status = () => screen.getByRole('status').textContent;
const fileName = 'INV_7_a-hasil-1-story.jpg';

test('the card is drawn with what is known of the order, the day in WIB', async () => {
  useDevice(ANDROID);
  await open();
  expect(drawStory).toHaveBeenCalledWith(
    expect.anything(),
    { date: '13 · 11 · 26', booth: 'Vintage Photobooth', city: '' },
    true,
  );
});

describe('saving', () => {
  test.each([
    ['Android with a share sheet', ANDROID, vi.fn<Share>(), 'Kartu diunduh ke HP-mu. Lihat di album Download.'],
    ['Android without one', ANDROID, null, 'Kartu diunduh ke HP-mu. Lihat di album Download.'],
    ['a desktop with a share sheet', MAC, vi.fn<Share>(), 'Kartu diunduh. Lihat di folder Download.'],
  ])('on %s downloads, and says where it is', async (_device, userAgent, share, sentence) => {
    const downloads = useDevice(userAgent, share, userAgent === MAC ? 0 : 5);
    await open();
    expect(status()).toBe('');
    await press('SIMPAN');
    expect(downloads).toEqual([fileName]);
    expect(share ?? vi.fn<Share>()).not.toHaveBeenCalled();
    expect(status()).toBe(sentence);
  });

  test.each([
    ['an iPhone', IPHONE],
    ['an iPad, which calls itself a Macintosh,', MAC],
  ])('on %s opens the share sheet, said before; afterwards nothing is claimed', async (_device, userAgent) => {
    const share = vi.fn<Share>(async () => undefined);
    const downloads = useDevice(userAgent, share);
    await open();
    expect(status()).toBe('Setelah SIMPAN, pilih Simpan Gambar (Save Image).');
    await press('SIMPAN');
    const [file] = share.mock.calls[0]?.[0]?.files ?? [];
    expect([file?.name, file?.type]).toEqual([fileName, 'image/jpeg']);
    expect(downloads).toEqual([]);
    expect(status()).toBe('Setelah SIMPAN, pilih Simpan Gambar (Save Image).');
  });

  test('on an iPhone that cannot share files downloads', async () => {
    const downloads = useDevice(IPHONE);
    await open();
    await press('SIMPAN');
    expect(downloads).toEqual([fileName]);
  });

  test('closing the share sheet starts no download, a refusal does', async () => {
    const share = vi
      .fn<Share>()
      .mockRejectedValueOnce(new DOMException('no', 'AbortError'))
      .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
    const downloads = useDevice(IPHONE, share);
    await open();
    await press('SIMPAN');
    expect(downloads).toEqual([]);
    await press('SIMPAN');
    expect(downloads).toEqual([fileName]);
  });
});

test('sharing is offered only where files can be shared', async () => {
  useDevice(ANDROID);
  await open();
  expect(screen.queryByRole('button', { name: 'BAGIKAN' })).toBeNull();
});

test('a share sheet that refuses names the other way', async () => {
  const share = vi.fn<Share>().mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  useDevice(ANDROID, share);
  await open();
  await press('BAGIKAN');
  expect(share).toHaveBeenCalledOnce();
  expect(status()).toBe('Menu berbagi tidak terbuka. Pakai SIMPAN, lalu unggah dari galerimu.');
});
