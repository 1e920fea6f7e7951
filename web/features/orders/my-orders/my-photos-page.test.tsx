import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { SARI } from '#tests/support/web/members.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectFocus, expectNoRole, expectNoText, expectRole, expectText } from '#tests/support/web/screen.ts';
import { orderInGraph, softFile } from '#tests/support/web/soft-file.ts';
import { MyPhotosPage } from './my-photos-page.tsx';

const open = () =>
  renderPage(
    <main>
      <MyPhotosPage />
    </main>,
    { pattern: '/find-my-photos/:invoice', at: '/find-my-photos/A%2FB%201', member: SARI },
  );

const file = (kind: 'PHOTO' | 'RESULT' | 'VIDEO', name: string) => softFile(kind, `https://m.example/${name}`);

/** Opens the page of a member's order. */
async function show(more: Parameters<typeof orderInGraph>[0] = {}) {
  const { answer } = open();
  // Not every API gives the expiry with a member's order.
  const { expiry, ...myOrder } = orderInGraph({ invoice: 'A/B 1', ...more });
  await answer({ order: { __typename: 'Order', id: myOrder.id, expiry }, myOrder });
}

const videos = () => within(screen.getByRole('region', { name: 'Videos' }));

test('two groups: photos, and all the rest, each shown as what it is', async () => {
  await show({
    files: [file('RESULT', 'r.jpg'), file('PHOTO', '1.jpg'), file('VIDEO', 'v.mp4'), file('PHOTO', '2.jpg')],
  });
  const photos = within(screen.getByRole('region', { name: 'Photo Files' })).getAllByRole<HTMLImageElement>('img');
  expect(photos.map(({ src }) => src)).toEqual(['https://m.example/1.jpg', 'https://m.example/2.jpg']);
  expect(videos().getByLabelText('Video 1').tagName).toBe('VIDEO');
  expect(videos().getByRole('img', { name: 'Hasil 1 dari 1' }).getAttribute('src')).toBe('https://m.example/r.jpg');
  const lists = videos().getAllByRole('list');
  expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual(['Hasil', 'Video']);
});

test('the first result is the lead picture above both groups, with its story and its download, and stands in Videos too', async () => {
  await show({ files: [file('PHOTO', '1.jpg'), file('RESULT', 'r.jpg'), file('RESULT', 'r2.jpg')] });
  const names = screen.getAllByRole('img').map(({ alt }: HTMLElement & { alt?: string }) => alt);
  expect(names).toEqual(['Hasil 1 dari 2', 'Foto 1 dari 1', 'Hasil 1 dari 2', 'Hasil 2 dari 2']);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Ini dia, hasil gayamu!',
    'Photo Files',
    'Videos',
    'Hasil',
    'Bawa pulang fotomu.',
  ]);
  expect(screen.getAllByRole('button', { name: 'Story dari hasil 1' })).toHaveLength(2);
  expect(screen.getAllByRole('link', { name: 'UNDUH HASIL: Hasil 1 dari 2' })).toHaveLength(2);
});

test('a member has what a friend with the link has: the three buttons, the expiry of the public order, and the reminder', async () => {
  await show({ files: [file('RESULT', '1.jpg')] });
  for (const name of [/DOWNLOAD ALL/, 'SHARE HASIL FOTO']) expectRole('button', name);
  expectRole('link', 'HUBUNGI KAMI');
  expectRole('timer');
  expectRole('heading', 'Bawa pulang fotomu.');
});

test('a group without files is not shown', async () => {
  await show({ files: [file('VIDEO', 'v.mp4')] });
  expectNoText('Photo Files');
});

test.each([
  [false, 'Fotonya belum masuk.'],
  [true, 'Fotonya sudah pudar.'],
])('no photos, expired: %s', async (expired, title) => {
  await show({ expired });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.queryAllByText('EXPIRED')).toHaveLength(expired ? 1 : 0);
  expectText('No photos available for this order');
});

test('when the time runs out the open page loses its photos and buttons, and says so', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T10:00:00Z') });
  const expiry = new Date(Date.now() + 120_000).toISOString();
  await show({ expiry, files: [file('PHOTO', '1.jpg'), file('RESULT', 'r.jpg')] });
  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expectRole('button', /DOWNLOAD ALL/);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expectText('EXPIRED');
  expect(screen.queryAllByRole('img')).toEqual([]);
  expectNoRole('button', /DOWNLOAD ALL/);
  expectFocus(screen.getByRole('heading', { level: 1, name: 'Fotonya sudah pudar.' }));
});

test('an answer without an order is a failure', async () => {
  const { answer } = open();
  await answer({ order: null, myOrder: null });
  expectText('Failed to fetch photos');
});
