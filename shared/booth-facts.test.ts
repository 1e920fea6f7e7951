import { expect, test } from 'vitest';
import { listCities, readBoothFacts } from './booth-facts.ts';

test('the cities in the order of the list, as a phrase too, and the lowest price as its text', () => {
  const booths = [
    { city: 'Solo', price: '100k' },
    { city: 'Jakarta', price: 'mulai Rp 43.000' },
    { city: 'Solo', price: 'tanya kami' },
  ];
  expect(readBoothFacts(booths)).toEqual({
    cities: ['Solo', 'Jakarta'],
    priceFrom: 'mulai Rp 43.000',
  });
  expect(listCities(['Solo', 'Jakarta', 'Malang'])).toBe('Solo, Jakarta, dan Malang');
});
