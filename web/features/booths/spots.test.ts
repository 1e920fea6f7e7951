import { describe, expect, test, vi } from 'vitest';
import { booth as anyBooth, position } from '#tests/support/web/booth.ts';
import {
  type Booth,
  boothLabel,
  citiesOf,
  distanceKm,
  filterBooths,
  formatDistance,
  groupBySpot,
  spotLabel,
  spotPrice,
} from './spots.ts';

// A brand without flipbooks, with the cities of the shipped brand.
vi.mock('#web/lib/booth-summary.ts', async (original) => ({ ...(await original<object>()), types: ['PHOTOBOOTH'] }));

const booth = (id: string, city: string, lat: number, change: Partial<Booth> = {}): Booth =>
  anyBooth(id, { name: id, city, coords: position(lat, 110), price: '35k', priceFrom: 35_000, images: [], ...change });
const solo = booth('solo', 'Solo', -7.5);
const soloToo = booth('solo-too', 'Solo', -7.5, { type: 'PHOTOBOOTH', price: '100k', priceFrom: 100_000 });
const jakarta = booth('jakarta', 'Jakarta', -6.2);
const all = [solo, jakarta, soloToo];

describe('spots', () => {
  test('booths at the same coordinates are one spot, in the order of the list', () => {
    expect(groupBySpot(all).map(({ booths }) => booths.map(({ id }) => id))).toEqual([
      ['solo', 'solo-too'],
      ['jakarta'],
    ]);
  });

  test('its price is the lowest where they differ, compared in rupiah', () => {
    expect(groupBySpot(all).map(spotPrice)).toEqual(['mulai 35k', '35k']);
    const said = { ...solo, price: 'mulai Rp 35.000' };
    expect(groupBySpot([said, soloToo]).map(spotPrice)).toEqual(['mulai Rp 35.000']);
  });
});

test('the accessible name of a marker begins with the count that it shows (WCAG 2.5.3)', () => {
  expect(groupBySpot(all).map(spotLabel)).toEqual([
    '2 booth di solo, Solo: Flipbook, Flipbook',
    'jakarta, Jakarta: Flipbook',
  ]);
});

describe('filters', () => {
  test('a booth whose times are not known does not count as open', () => {
    const booths = [{ ...solo, opens: '13:00' }, jakarta, { ...soloToo, opens: null, closes: null }];
    const noon = Date.parse('2026-11-20T12:00:00+07:00');
    expect(filterBooths(booths, { type: null, city: null, isOpen: true }, noon)).toEqual([jakarta]);
  });

  test('the cities of requirements §2 come first, others in the order of the list', () => {
    expect(citiesOf([...all, booth('b', 'Bandung', 0), booth('c', 'Bandung', 1)])).toEqual([
      'Surabaya',
      'Malang',
      'Yogyakarta',
      'Solo',
      'Jakarta',
      'Bandung',
    ]);
  });
});

test.each([
  ['Flipbook', 'FLIPBOOK'],
  ['Vintage Flipbook', 'FLIPBOOK'],
  ['Library Photobooth', 'LIBRARY PHOTOBOOTH'],
  ['Saloon Photobooth', 'SALOON PHOTOBOOTH'],
  ['Vintage Photobooth', 'VINTAGE PHOTOBOOTH'],
  ['Colorblast Vintage Photobooth', 'COLORBLAST VINTAGE PHOTOBOOTH'],
  ['Kotak Studio', 'Kotak Studio'],
])('%s is called %s', (name, label) => {
  expect(boothLabel({ boothName: name })).toBe(label);
});

describe('distance', () => {
  const monas = { lat: -6.1754, lng: 106.8272 };
  test('is measured on a globe', () => {
    expect(distanceKm({ lat: 0, lng: 0 }, { lat: 90, lng: 0 })).toBeCloseTo(10_007.5, 1);
    expect(distanceKm(monas, monas)).toBe(0);
  });

  test.each([
    [0.347, '350 m'],
    [0.996, '1 km'],
    [1.24, '1,2 km'],
  ])('%d km reads %s', (km, text) => {
    expect(formatDistance(km)).toBe(text);
  });
});
