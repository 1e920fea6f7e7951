import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { booth, position } from '#tests/support/booth.ts';
import { createFakeGraph, renderPage } from '#tests/support/fake-graph.tsx';
import { BoothPage } from './booth-page.tsx';

const name = 'Gang </script> Warna';
const booths = [
  booth('solo-flip', { name, features: ['9-take video session'] }),
  booth('solo-blast', { name, boothName: 'Colorblast Vintage Photobooth', price: '35k', priceFrom: 35_000 }),
  booth('far', { coords: position(-6, 110.8) }),
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
