import { expect, test } from 'vitest';
import { announcement, chooseServices } from './services.ts';

test.each([
  [{ PRODUCT_API_URL: ' ' }, ['api', 'bff', 'web']],
  [{ PRODUCT_API_URL: 'https://api.example.com' }, ['bff', 'web']],
  [{ JOBS: ' worker ' }, ['api', 'worker', 'bff', 'web']],
  [{ JOBS: 'worker', PRODUCT_API_URL: 'https://api.example.com' }, ['bff', 'web']],
])('%j starts %j', (env, names) => {
  expect(chooseServices(undefined, env)).toEqual(names);
  expect([chooseServices('bff', env), chooseServices('mail', env)]).toEqual([['bff'], []]);
});

test('a blank port is the default', () => {
  expect(announcement({ WEB_PORT: ' ', BFF_PORT: '4100' })).toContain(
    '  web   http://localhost:3000\n  graph http://localhost:4100/graphql\n  api   http://localhost:5000 (embedded)\n',
  );
});
