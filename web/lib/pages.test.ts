import { expect, test } from 'vitest';
import { withoutTrailingSlash } from './pages.ts';

test.each([
  ['/', '/'],
  ['//', '/'],
  ['/contact', '/contact'],
  ['/contact/', '/contact'],
  ['/location/a//', '/location/a'],
])('%s is the page %s', (pathname, page) => {
  expect(withoutTrailingSlash(pathname)).toBe(page);
});
