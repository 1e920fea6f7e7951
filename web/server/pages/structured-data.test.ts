import { expect, test } from 'vitest';
import type { Booth } from './booth-list.ts';
import { describeBooth } from './structured-data.ts';

const booth: Booth = {
  id: 'jakarta-sudirman-saloon',
  name: 'Lobi Sudirman',
  city: 'Jakarta',
  coords: { lat: -6.2146, lng: 106.8187 },
  address: 'Jl. Jenderal Sudirman 28, Jakarta',
  booth: 'Saloon Photobooth',
  hours: '09.00-21.00 WIB, Senin-Jumat (tutup Sabtu dan Minggu)',
  price: '43k',
  mapUrl: 'https://maps.example/x',
  images: ['/art/booths/saloon-1.svg', 'https://cdn.example/2.jpg'],
};

test('a booth is a LocalBusiness with its own address, place and hours', () => {
  expect(describeBooth(booth, 'https://flipbooth.example')).toMatchObject({
    '@type': 'LocalBusiness',
    url: 'https://flipbooth.example/location/jakarta-sudirman-saloon',
    name: 'Flipbooth Saloon Photobooth, Lobi Sudirman',
    image: ['https://flipbooth.example/art/booths/saloon-1.svg', 'https://cdn.example/2.jpg'],
    address: { streetAddress: 'Jl. Jenderal Sudirman 28, Jakarta', addressLocality: 'Jakarta', addressCountry: 'ID' },
    geo: { latitude: -6.2146, longitude: 106.8187 },
    priceRange: 'Rp43k',
    openingHoursSpecification: {
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((day) => `https://schema.org/${day}`),
      opens: '09:00',
      closes: '21:00',
    },
  });
});

test('hours that can not be parsed are left out', () => {
  expect(describeBooth({ ...booth, hours: 'Tanya kami' }, 'https://flipbooth.example')).not.toHaveProperty(
    'openingHoursSpecification',
  );
});
