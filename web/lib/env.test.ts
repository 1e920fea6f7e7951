import { expect, test } from 'vitest';
import { readConfig } from './env.ts';

test('an empty or broken block means the defaults', () => {
  const defaults = { siteUrl: 'http://localhost:3000', socialLogin: false, googleClientId: null };
  expect(readConfig('{}', 'http://localhost:3000')).toEqual(defaults);
  expect(readConfig('{', 'http://localhost:3000')).toEqual(defaults);
  expect(readConfig(null, 'http://localhost:3000')).toEqual(defaults);
  expect(readConfig('{"socialLogin":"yes","siteUrl":7}', 'http://localhost:3000')).toEqual(defaults);
});

test('what the service tells is taken, without a slash at the end of the origin', () => {
  expect(readConfig('{"siteUrl":"https://flipbooth.example/","socialLogin":true,"googleClientId":"g"}', '')).toEqual({
    siteUrl: 'https://flipbooth.example',
    socialLogin: true,
    googleClientId: 'g',
  });
});
