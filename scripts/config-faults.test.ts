import { expect, test } from 'vitest';
import { findConfigFaults } from './config-faults.ts';

const SERVICES = ['api', 'bff', 'web'] as const;

test('a start as production names all that is missing or unfit at once, each variable once', () => {
  const lines = findConfigFaults(
    { NODE_ENV: 'production', RATE_LIMIT: 'off', PRODUCT_API_URL: 'http://api.example.com' },
    SERVICES,
  );
  expect(lines).toHaveLength(7);
  expect(new Set(lines.map((line) => line.split(':')[0]))).toEqual(
    new Set([
      'DATABASE_URL',
      'PRODUCT_API_URL',
      'RATE_LIMIT',
      'SECRET',
      'SITE_URL',
      'WHATSAPP_PHONE_ID',
      'WHATSAPP_TOKEN',
    ]),
  );
  for (const line of lines) expect(line).toMatch(/^(?<name>[A-Z_]+): must be .+, for example \k<name>=.+$/);
});

test('only the services that are started are asked', () => {
  expect(findConfigFaults({ NODE_ENV: 'production', SITE_URL: 'https://www.example.com' }, ['bff', 'web'])).toEqual([]);
  expect(findConfigFaults({}, SERVICES)).toEqual([]);
});

test('the folder of the brand is read with them', () => {
  expect(findConfigFaults({ BRAND_DIR: '../our-brand # ours' }, ['build'])).toEqual([
    'BRAND_DIR: must be the path of a folder, without # and line breaks, for example BRAND_DIR=../our-brand',
  ]);
});
