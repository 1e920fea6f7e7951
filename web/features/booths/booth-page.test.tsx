import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { booth, position } from '#tests/support/web/booth.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { expectLink, expectText } from '#tests/support/web/screen.ts';
import { BoothPage } from './booth-page.tsx';

const name = 'Gang </script> Warna';
const booths = [
  booth('solo-flip', { name, features: ['9-take video session', '1 flipbook', 'Retake sessions', 'Rak buku'] }),
  ...[4, 3, 2, 1].map((away) => booth(`away-${away}`, { name: `Away ${away}`, coords: position(-7.5 - away, 110.8) })),
  booth('solo-vintage', { name, boothName: 'Vintage Photobooth', type: 'PHOTOBOOTH' }),
];

const textOf = ({ textContent }: Element) => textContent;
const open = (slug: string) => renderPage(<BoothPage />, { pattern: '/location/:slug', at: `/location/${slug}` });

test('the page of a booth has its title, its facts and a link to the map', async () => {
  const graph = open('solo-flip');
  expect(graph.calls.map(({ operation, isPublic }) => [operation, isPublic])).toEqual([['Booths', true]]);
  await graph.answer({ booths });
  expect(document.title).toMatch(/^Flipbook, Gang <\/script> Warna, Solo · /);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Gang </script> Warna');
  expect(
    within(screen.getByRole('list', { name: 'Yang kamu dapat' }))
      .getAllByRole('listitem')
      .map(textOf),
  ).toEqual([
    'Sesi video 9 take',
    '1 flipbook',
    'Semua soft file gratis',
    'Boleh ulang foto',
    'Live photo',
    'Rak buku',
  ]);
  expectLink(/^Lihat di peta/, '/location?city=Solo&booth=solo-flip');
});

test('the page of a booth links to the nearest others, those at the same spot first', async () => {
  await open('solo-flip').answer({ booths });
  const links = within(screen.getByRole('region', { name: 'Booth terdekat' })).getAllByRole('link');
  expect(links.map((one) => [one.getAttribute('href'), textOf(one)?.replace(/09.*/, '')])).toEqual([
    ['/location/solo-vintage', 'Vintage PhotoboothDi tempat ini juga'],
    ['/location/away-1', 'Away 1Solo · 111 km'],
    ['/location/away-2', 'Away 2Solo · 222 km'],
  ]);
});

test.each([
  ['Senin-Jumat 09.00-21.00 WIB', '09.00-21.00 WIB, Senin-Jumat'],
  ['09:00 – 21:00 (foto terakhir 20.30)', '09.00-21.00 WIB, (foto terakhir 20.30)'],
])('the hours %j are the times, and then the rest of the text', async (hours, shown) => {
  await open('solo-flip').answer({ booths: [booth('solo-flip', { hours })] });
  expect(
    screen
      .getByText('Buka')
      .nextElementSibling?.textContent?.replace(/(?:Buka|Tutup,).*/, '')
      .trim(),
  ).toBe(shown);
});

test('an unknown booth is not found, hidden from search engines, and leads to the others', async () => {
  await open('gone').answer({ booths });
  expectText('Booth ini tidak ada di daftar kami.');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expectLink('Lihat semua booth', '/location');
});
