import { expect, test } from 'vitest';
import { bytesOf, describeFiles } from './order-file.ts';

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
