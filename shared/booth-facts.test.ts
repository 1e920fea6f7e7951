import { expect, test } from 'vitest';
import { readBoothFacts } from './booth-facts.ts';

test('the cities in the order of the list, the types, and the lowest price as its text', () => {
  const booths = [
    { booth: 'Vintage Photobooth', city: 'Solo', price: '100k' },
    { booth: 'FLIPBOOK mini', city: 'Jakarta', price: 'mulai Rp 43.000' },
    { booth: 'Kotak Studio', city: 'Solo', price: 'tanya kami' },
  ];
  expect(readBoothFacts(booths)).toEqual({
    cities: ['Solo', 'Jakarta'],
    priceFrom: 'mulai Rp 43.000',
    types: ['FLIPBOOK', 'PHOTOBOOTH'],
  });
});
