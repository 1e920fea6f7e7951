import type { Booth } from '#web/features/booths/spots.ts';

/** A position as the graph returns it. */
export const position = (lat: number, lng: number) => ({ __typename: 'Coordinates' as const, lat, lng });

/** A booth as the graph returns it; `change` overrides fields. */
export const booth = (id: string, change: Partial<Booth> = {}): Booth => ({
  __typename: 'Booth',
  id,
  name: 'Gang Warna',
  city: 'Solo',
  coords: position(-7.5, 110.8),
  address: 'Jl. Urip Sumoharjo 44, Solo',
  boothName: 'Flipbook',
  type: 'FLIPBOOK',
  hours: '09.00-21.00 WIB',
  opens: '09:00',
  closes: '21:00',
  openDays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
  price: '100k',
  priceFrom: 100_000,
  features: [],
  mapUrl: 'https://maps.example/solo',
  images: ['/1.svg', '/2.svg', '/3.svg'],
  ...change,
});
