import { expect, test } from 'vitest';
import { listCities } from './list-cities.ts';

test('cities are a phrase', () => {
  expect(listCities(['Solo', 'Jakarta', 'Malang'])).toBe('Solo, Jakarta, dan Malang');
});
