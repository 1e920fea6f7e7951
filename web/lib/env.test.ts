import { expect, test } from 'vitest';
import { readConfig } from './env.ts';

test.each(['{}', null])('a block that says nothing (%s) means the defaults', (text) => {
  expect(readConfig(text, 'http://localhost:3000')).toEqual({
    siteUrl: 'http://localhost:3000',
    googleClientId: null,
    googleSignInUrl: null,
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    tileAttribution: expect.stringContaining('OpenStreetMap') as string,
  });
});
