import { expect, test } from 'vitest';
import { copyCacheName, invoiceIn, isCopyCache, copiedFilePath } from './offline-cache.ts';

test('paths of a copy contain the encoded invoice', () => {
  const path = copiedFilePath('INV/7 a', 'foto-1');
  expect(path).toBe('/kept/INV%2F7%20a/foto-1');
  expect(invoiceIn(path, 'kept')).toBe('INV/7 a');
  expect(copyCacheName('INV/7 a')).not.toBe(copyCacheName('INV/7'));
  expect(isCopyCache(copyCacheName('A'))).toBe(true);
  expect(isCopyCache('shell:1')).toBe(false);
});

test.each([
  ['/photos/FLIP-1', 'FLIP-1'],
  ['/photos/INV%2F7%20', 'INV/7'],
  ['/photos/FLIP-1/', 'FLIP-1'],
  ['/photos/FLIP-1/more', null],
  ['/photos', null],
  ['/photos/%20', null],
  ['/photos/%E0%A4%A', null],
  ['/find-my-photos/FLIP-1', null],
])('%s is the photo page of %s', (path, invoice) => {
  expect(invoiceIn(path, 'photos')).toBe(invoice);
});
