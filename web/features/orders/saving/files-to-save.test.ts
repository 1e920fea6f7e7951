import { expect, test } from 'vitest';
import { inQuality, toFilesToSave } from './files-to-save.ts';

test('results come first, then photos, then videos, with the names of the zip', () => {
  const files = toFilesToSave('INV/7 a', [
    { kind: 'PHOTO', url: 'https://m.test/x.JPEG?sig=1', small: 'https://m.test/x-480.webp' },
    { kind: 'VIDEO', url: 'https://m.test/clip' },
    { kind: 'RESULT', url: 'https://m.test/strip.png' },
    { kind: 'PHOTO', url: 'https://m.test/y' },
  ]);
  expect(files.map(({ name, label, picture }) => ({ name, label, picture }))).toEqual([
    { name: 'INV_7_a-result-01.png', label: 'Hasil 1', picture: 'https://m.test/strip.png' },
    { name: 'INV_7_a-photo-01.jpeg', label: 'Foto 1', picture: 'https://m.test/x-480.webp' },
    { name: 'INV_7_a-photo-02.jpg', label: 'Foto 2', picture: 'https://m.test/y' },
    { name: 'INV_7_a-video-01.mp4', label: 'Video 1', picture: null },
  ]);
});

test('light files are the JPEGs of 1,600 px where there are any, and the originals elsewhere', () => {
  const large = 'https://m.test/x-1600.jpg';
  const files = toFilesToSave('INV', [
    { kind: 'PHOTO', url: 'https://m.test/x.png', large },
    { kind: 'PHOTO', url: 'https://m.test/y.png', large: 'https://m.test/y.png' },
    { kind: 'VIDEO', url: 'https://m.test/clip.mp4', large },
  ]);
  expect(inQuality(files, 'light').map(({ url, name }) => [url, name])).toEqual([
    [large, 'INV-photo-01.jpg'],
    ['https://m.test/y.png', 'INV-photo-02.png'],
    ['https://m.test/clip.mp4', 'INV-video-01.mp4'],
  ]);
  expect(inQuality(files, 'original')).toEqual(files);
});
