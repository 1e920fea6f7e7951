import { expect, test } from 'vitest';
import { mainLinks } from './navigation.ts';

const photosLink = (pathname: string, status: 'unknown' | 'in' | 'out') => mainLinks(pathname, status)[3];

test('the header has the links of requirements §2', () => {
  expect(mainLinks('/', 'out').map((link) => link.label)).toEqual(['HOME', 'LOCATION', 'CONTACT US', 'FIND MY PHOTOS']);
});

test('photos lead a visitor to the search by phone, a member to the list', () => {
  expect(photosLink('/', 'out')?.to).toBe('/find-my-order');
  expect(photosLink('/', 'unknown')?.to).toBe('/find-my-order');
  expect(photosLink('/', 'in')?.to).toBe('/find-my-photos');
});

test('a link is current on its page, and `true` on the pages of photos below it', () => {
  expect(mainLinks('/', 'out').map((link) => link.current)).toEqual(['page', undefined, undefined, undefined]);
  expect(photosLink('/find-my-order', 'out')?.current).toBe('page');
  expect(photosLink('/photos/FLIP-1', 'out')?.current).toBe('true');
});
