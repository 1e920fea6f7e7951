import { expect, test } from 'vitest';
import { softFile } from '#tests/support/web/soft-file.ts';
import { groupFiles, type OrderFile } from '#web/features/orders/files/order-file.ts';
import { firstBatch, toSheetFiles } from './sheet-files.ts';

const file = (kind: OrderFile['kind'], name: string, more: Partial<OrderFile> = {}): OrderFile =>
  softFile(kind, `https://m.test/${name}`, { small: null, ...more });

const sheetFiles = (invoice: string, files: OrderFile[]) => toSheetFiles(invoice, groupFiles({ invoice, files }).all);

test('results come first, then photos, then videos, by their own names, which begin with the invoice', () => {
  const files = sheetFiles('INV/7 a', [
    file('PHOTO', 'x.JPEG', { small: 'https://m.test/x-480.webp' }),
    file('VIDEO', 'video'),
    file('RESULT', 'strip.png'),
    file('PHOTO', 'photo'),
  ]);
  expect(files.map(({ original: { name }, label, picture }) => ({ name, label, picture }))).toEqual([
    { name: 'INV_7_a-strip.png', label: 'Hasil 1', picture: 'https://m.test/strip.png' },
    { name: 'INV_7_a-x.JPEG', label: 'Foto 1', picture: 'https://m.test/x-480.webp' },
    { name: 'INV_7_a-photo.jpg', label: 'Foto 2', picture: 'https://m.test/photo' },
    { name: 'INV_7_a-video.mp4', label: 'Video 1', picture: null },
  ]);
});

test('a GIF among the videos is saved as one, whole, and shown by itself', () => {
  const large = 'https://m.test/still.jpg';
  const files = sheetFiles('INV', [file('VIDEO', 'video', { mimeType: 'image/gif', large })]);
  expect(files).toMatchObject([{ light: { name: 'INV-video.gif' }, picture: 'https://m.test/video', isVideo: false }]);
});

test('light files are the JPEGs of 1,600 px where there are any, and the originals elsewhere', () => {
  const large = 'https://m.test/x-1600.jpg';
  const files = sheetFiles('INV', [
    file('PHOTO', 'x.png', { large, byteSize: 5 }),
    file('PHOTO', 'y.png', { byteSize: 7 }),
    file('VIDEO', 'INV-video-1.mp4', { large }),
  ]);
  expect(files.map(({ light: { url, name, byteSize } }) => [url, name, byteSize])).toEqual([
    [large, 'INV-x.jpg', null],
    ['https://m.test/y.png', 'INV-y.png', 7],
    ['https://m.test/INV-video-1.mp4', 'INV-video-1.mp4', null],
  ]);
});

test.each([
  ['ten files', Array.from({ length: 24 }, () => 1), 10],
  ['what a share sheet takes', [30, 15, 20, 1], 2],
  ['one that is larger than that', [80, 1], 1],
  ['those of an unknown size', [30, null, null, 30], 3],
])('a batch is %s', (_, megabytes, count) => {
  const files = megabytes.map((size, index) => file('PHOTO', `${index}.jpg`, { byteSize: size && size * 1_000_000 }));
  expect(firstBatch(sheetFiles('INV', files), 'original').map(({ id }) => id)).toEqual(
    files.slice(0, count).map(({ id }) => id),
  );
});
