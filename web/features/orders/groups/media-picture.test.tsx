import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { expectRole, expectText } from '#tests/support/web/screen.ts';
import { namedFile, softFile } from '#tests/support/web/soft-file.ts';
import type { OrderFile } from '#web/features/orders/files/order-file.ts';
import { CoverPrint } from './cover-print.tsx';
import { MediaPicture } from './media-picture.tsx';

vi.mock('#web/features/orders/viewer/lightbox.tsx', () => ({ Lightbox: () => null }));

const url = 'https://media.test/1.jpg';
const thumbnails = {
  small: 'https://media.test/s.jpg',
  medium: 'https://media.test/m.jpg',
  large: 'https://media.test/l.jpg',
};
/** The third of four files. */
function item(more: Partial<OrderFile>) {
  const files = (['RESULT', 'RESULT', 'PHOTO', 'PHOTO'] as const).map((kind) => softFile(kind, url, more));
  return namedFile(files, 2);
}

function show(more: Partial<OrderFile> = {}, isFirst = false) {
  render(<MediaPicture item={item(more)} size="small" wideSize="medium" isFirst={isFirst} />);
  return () => screen.getByRole<HTMLImageElement>('img');
}

const wide = () => document.querySelector('source')?.srcset;

test('a picture has a thumbnail for narrow and for wide windows, its size, and a placeholder until it is loaded', () => {
  const picture = show({
    ...thumbnails,
    width: 3000,
    height: 2000,
    placeholder: 'data:image/webp;base64,UklGRg==',
  });
  expect([picture().src, wide()]).toEqual([thumbnails.small, thumbnails.medium]);
  expect([picture().width, picture().height]).toEqual([3000, 2000]);
  expect(picture().closest('button')?.style.background).toContain('data:image/webp');
  fireEvent.load(picture());
  expect(picture().closest('button')?.style.background).toBe('');
});

test.each([
  [true, 'eager', 'high'],
  [false, 'lazy', 'auto'],
])('the first picture, and no other, is loaded eagerly: %s', (isFirst, loading, priority) => {
  const picture = show({}, isFirst)();
  expect([picture.loading, picture.getAttribute('fetchpriority')]).toEqual([loading, priority]);
});

test('when the thumbnail fails the whole file is tried once, then a box says so', () => {
  const picture = show(thumbnails);
  fireEvent.error(picture());
  expect([picture().src, wide()]).toEqual([url, undefined]);
  fireEvent.error(picture());
  expectText('Foto tidak bisa dimuat');
});

test('the cover shows the smallest thumbnail, then the whole file, and stays a button without either', () => {
  render(<CoverPrint file={item(thumbnails).file} />);
  const picture = () => screen.getByRole('button').querySelector('img');
  expect(picture()?.getAttribute('src')).toBe(thumbnails.small);
  fireEvent.error(picture() as Element);
  expect(picture()?.getAttribute('src')).toBe(url);
  fireEvent.error(picture() as Element);
  expect(picture()).toBeNull();
  expectRole('button', 'Lihat satu per satu');
});
