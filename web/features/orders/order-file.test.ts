import { expect, test } from 'vitest';
import { softFile } from '#tests/support/web/soft-file.ts';
import { bytesOf, describeFiles, groupFiles } from './order-file.ts';

test('a size is said of all files or of none', () => {
  expect(bytesOf([{ bytes: 5 }, { bytes: 7 }])).toBe(12);
  expect(bytesOf([{ bytes: 5 }, { bytes: null }])).toBeNull();
  expect(bytesOf([])).toBeNull();
});

test('files are counted by kind, with their size where it is known', () => {
  const photo = { kind: 'PHOTO', bytes: 12_000_000 } as const;
  expect(describeFiles([photo, photo])).toBe('2 foto, 24\u00a0MB');
  expect(describeFiles([{ kind: 'VIDEO', bytes: null }, photo, { kind: 'RESULT', bytes: 1 }])).toBe(
    '1 hasil, 1 foto, 1 video',
  );
});

test('the viewer has results first, then photos, then videos, each with its number', () => {
  const files = (['VIDEO', 'PHOTO', 'RESULT', 'PHOTO'] as const).map((kind, index) =>
    softFile(kind, `https://m.example/${index}`),
  );
  const { results, photos, videos, all } = groupFiles({ invoice: 'INV/7 a', files });
  expect(all.map(({ name, stem, index }) => [index, name, stem])).toEqual([
    [0, 'Hasil 1 dari 1', 'INV_7_a-hasil-1'],
    [1, 'Foto 1 dari 2', 'INV_7_a-foto-1'],
    [2, 'Foto 2 dari 2', 'INV_7_a-foto-2'],
    [3, 'Video 1 dari 1', 'INV_7_a-video-1'],
  ]);
  expect([results, photos, videos]).toEqual([all.slice(0, 1), all.slice(1, 3), all.slice(3)]);
});
