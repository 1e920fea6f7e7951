import { expect, test } from 'vitest';
import type { Booth } from './booth-list.ts';
import { describeBooth } from './structured-data.ts';

const booth: Booth = {
  __typename: 'Booth',
  id: 'jakarta-sudirman-saloon',
  name: 'Lobi Sudirman',
  city: 'Jakarta',
  coords: { __typename: 'Coordinates', lat: -6.2146, lng: 106.8187 },
  address: 'Jl. Jenderal Sudirman 28, Jakarta',
  boothName: 'Saloon Photobooth',
  hours: '09.00-21.00 WIB, Senin-Jumat (tutup Sabtu dan Minggu)',
  opens: '09:00',
  closes: '00:00',
  openDays: ['MONDAY', 'FRIDAY'],
  price: '43k',
  mapUrl: 'https://maps.example/x',
  images: ['https://cdn.example/2.jpg'],
};

test('a booth is a LocalBusiness with its own address, place and hours', () => {
  expect(describeBooth(booth, 'https://flipbooth.example')).toMatchObject({
    '@type': 'LocalBusiness',
    url: 'https://flipbooth.example/location/jakarta-sudirman-saloon',
    name: 'Flipbooth Saloon Photobooth, Lobi Sudirman',
    image: ['https://cdn.example/2.jpg'],
    address: { streetAddress: 'Jl. Jenderal Sudirman 28, Jakarta', addressLocality: 'Jakarta', addressCountry: 'ID' },
    geo: { latitude: -6.2146, longitude: 106.8187 },
    priceRange: 'Rp43k',
    openingHoursSpecification: {
      dayOfWeek: ['https://schema.org/Monday', 'https://schema.org/Friday'],
      opens: '09:00',
      closes: '23:59',
    },
  });
});

test('hours that are not known are left out', () => {
  expect(
    describeBooth({ ...booth, opens: null, closes: null, openDays: null }, 'https://flipbooth.example'),
  ).not.toHaveProperty('openingHoursSpecification');
});
