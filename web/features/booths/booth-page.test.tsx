import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeGraph, renderPage } from '#tests/support/fake-graph.tsx';
import { BoothPage } from './booth-page.tsx';

const coords = { __typename: 'Coordinates', lat: -7.5, lng: 110.8 };
const booth = (id: string, name: string, change: Record<string, unknown> = {}) => ({
  __typename: 'Booth',
  id,
  name: 'Gang </script> Warna',
  city: 'Solo',
  coords,
  address: 'Jl. Urip Sumoharjo 44, Solo',
  boothName: name,
  type: 'FLIPBOOK',
  hours: '09.00-21.00 WIB',
  opens: '09:00',
  closes: '21:00',
  openDays: ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'],
  price: '100k',
  priceFrom: 100_000,
  features: ['9-take video session'],
  mapUrl: 'https://maps.example/solo',
  images: ['/1.svg'],
  ...change,
});
const booths = [
  booth('solo-flip', 'Flipbook'),
  booth('solo-blast', 'Colorblast Vintage Photobooth', { price: '35k', priceFrom: 35_000 }),
  booth('far', 'Flipbook', { coords: { ...coords, lat: -6 } }),
];

function open(slug: string) {
  const graph = createFakeGraph();
  renderPage(<BoothPage />, { graph, pattern: '/location/:slug', at: `/location/${slug}` });
  return graph;
}

test('the page of a booth has its title, its facts, its neighbours and a link to the map', async () => {
  await (await open('solo-flip').call()).answer({ booths });
  expect(document.title).toMatch(/^Flipbook, Gang <\/script> Warna, Solo · /);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gang </script> Warna');
  expect(screen.getByText('9-take video session')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'COLORBLAST VINTAGE PHOTOBOOTH' }).getAttribute('href')).toBe(
    '/location/solo-blast',
  );
  expect(screen.queryAllByRole('link', { name: 'FLIPBOOK' })).toEqual([]);
  expect(screen.getByRole('link', { name: /^Lihat di peta/ }).getAttribute('href')).toBe(
    '/location?city=Solo&booth=solo-flip',
  );
});

test('an unknown booth is not found, hidden from search engines, and leads to the others', async () => {
  await (await open('gone').call()).answer({ booths });
  expect(screen.getByText('Booth ini tidak ada di daftar kami.')).toBeTruthy();
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(screen.getByRole('link', { name: 'Lihat semua booth' }).getAttribute('href')).toBe('/location');
});

test('a failed query can be retried', async () => {
  const graph = open('solo-flip');
  await (await graph.call()).breakOff();
  expect(screen.getByText(/^Daftar booth belum bisa dimuat/)).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Coba lagi' }).click());
  await (await graph.call(1)).answer({ booths });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gang </script> Warna');
});
