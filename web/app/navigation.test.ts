import { expect, test } from 'vitest';
import { mainLinks } from './navigation.ts';

const photosLink = (pathname: string, status: 'unknown' | 'in' | 'out') => mainLinks(pathname, status)[3];

test('the header names its links as the spec does', () => {
  expect(mainLinks('/', 'out').map((link) => link.label)).toEqual(['HOME', 'LOCATION', 'CONTACT US', 'FIND MY PHOTOS']);
});

test('a visitor finds photos by phone, a member in the own list', () => {
  expect(photosLink('/', 'out')?.to).toBe('/find-my-order');
  expect(photosLink('/', 'unknown')?.to).toBe('/find-my-order');
  expect(photosLink('/', 'in')?.to).toBe('/find-my-photos');
});

test('the current page is the page; a page of photos lies behind its link', () => {
  expect(mainLinks('/', 'out').map((link) => link.current)).toEqual(['page', undefined, undefined, undefined]);
  expect(photosLink('/find-my-order', 'out')?.current).toBe('page');
  expect(photosLink('/photos/FLIP-1', 'out')?.current).toBe('true');
});
