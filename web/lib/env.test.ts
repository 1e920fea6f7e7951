import { expect, test } from 'vitest';
import { readConfig } from './env.ts';

test('an empty or broken block means the defaults', () => {
  const defaults = {
    siteUrl: 'http://localhost:3000',
    socialLogin: false,
    googleClientId: null,
    googleSignInUrl: null,
    tileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    tileAttribution: expect.stringContaining('OpenStreetMap') as string,
  };
  expect(readConfig('{}', 'http://localhost:3000')).toEqual(defaults);
  expect(readConfig('{', 'http://localhost:3000')).toEqual(defaults);
  expect(readConfig(null, 'http://localhost:3000')).toEqual(defaults);
  expect(readConfig('{"socialLogin":"yes","siteUrl":7}', 'http://localhost:3000')).toEqual(defaults);
});

test("the service's configuration is read, without a slash at the end of the origin", () => {
  expect(
    readConfig('{"siteUrl":"https://flipbooth.example/","socialLogin":true,"googleClientId":"g"}', ''),
  ).toMatchObject({
    siteUrl: 'https://flipbooth.example',
    socialLogin: true,
    googleClientId: 'g',
  });
});

test('tiles come from OpenStreetMap unless the service names another, or none', () => {
  const given = { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', tileAttribution: 'Tiles by us' };
  expect(readConfig(JSON.stringify(given), '')).toMatchObject(given);
  expect(readConfig('{"tileUrl":null}', '').tileUrl).toBeNull();
});
