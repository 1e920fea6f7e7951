import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { type Auth, AuthContext, usePhotosLink } from '#web/auth/use-auth.ts';
import { mainLinks } from './navigation.ts';

/** The links of a visitor. */
const linksAt = (pathname: string) => mainLinks(pathname, '/find-my-order');

test('the header has the links of requirements §2', () => {
  expect(linksAt('/').map((link) => link.label)).toEqual(['HOME', 'LOCATION', 'CONTACT US', 'FIND MY PHOTOS']);
});

test.each([
  ['unknown', '/find-my-order'],
  ['out', '/find-my-order'],
  ['in', '/find-my-photos'],
] as const)('photos lead a visitor to the search by phone, a member to the list: %s', (status, path) => {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(AuthContext, { value: { status } as Auth }, children);
  expect(renderHook(usePhotosLink, { wrapper }).result.current).toBe(path);
});

test('a link is current on its page, and `true` on the pages of photos below it', () => {
  expect(linksAt('/').map((link) => link.current)).toEqual(['page', undefined, undefined, undefined]);
  expect(linksAt('/find-my-order')[3]?.current).toBe('page');
  expect(linksAt('/photos/FLIP-1')[3]?.current).toBe('true');
});
