import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { booth, position } from '#tests/support/web/booth.ts';
import { renderPage } from '#tests/support/web/render-page.tsx';
import { button, expectFocus, expectLink, expectText, link, press } from '#tests/support/web/screen.ts';
import { LocationPage } from './location-page.tsx';
import type { BoothMapProps } from './map/booth-map.tsx';

// Leaflet needs a real browser (tests/e2e/location.e2e.ts). Here the map is a list of its props.
vi.mock('./map/booth-map.tsx', () => ({
  BoothMap: ({ spots, from, onChoose }: BoothMapProps) => (
    <div>
      {from && <p>visitor at {from.lat}</p>}
      {spots.map((spot) => (
        <button
          key={spot.key}
          type="button"
          onClick={(event) => onChoose(spot.booths[0].id, event.currentTarget)}
        >{`marker ${spot.booths[0].name}`}</button>
      ))}
    </div>
  ),
}));

const booths = [
  booth('solo-flip'),
  booth('solo-blast', {
    boothName: 'Colorblast Vintage Photobooth',
    type: 'PHOTOBOOTH',
    price: '35k',
    priceFrom: 35_000,
    images: [],
  }),
  booth('tugu', {
    name: 'Tugu',
    city: 'Malang',
    coords: position(-7.98, 112.63),
    boothName: 'Kotak Studio',
    type: 'PHOTOBOOTH',
    opens: '13:00',
    price: '119k',
    images: ['/a.svg'],
  }),
];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T05:00:00Z'), toFake: ['Date'] });
  Element.prototype.scrollIntoView = () => undefined;
});

function Address() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="address">{search}</p>
      <button type="button" onClick={() => void navigate(-1)}>
        go back
      </button>
    </>
  );
}

async function show(search = '') {
  const page = (
    <>
      <LocationPage />
      <Address />
    </>
  );
  // The map's code suspends the first render.
  const graph = await act(async () => renderPage(page, { at: `/location${search}` }));
  await waitFor(() =>
    expect(document.querySelector('section[aria-label=Peta] > div > div:not([aria-hidden])')).toBeTruthy(),
  );
  await graph.answer({ booths });
  return graph;
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Daftar booth' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
const markers = () => screen.queryAllByRole('button', { name: /^marker / }).map(({ textContent }) => textContent);
const panel = () => within(screen.getByRole('region', { name: 'Detail booth' }));
const address = () => screen.getByTestId('address').textContent;
const expectStatus = (text: string) => expect(screen.getByText(text).tagName).toBe('OUTPUT');

test('list and map show one row and one marker for each spot, and their number', async () => {
  await show();
  expect(rows()).toEqual([
    'Gang WarnaSolo09.00-21.00 WIB · mulai 35kBuka sekarang, tutup 21.00 WIB',
    'TuguMalang13.00-21.00 WIB · 119kTutup, buka 13.00 WIB',
  ]);
  expect(markers()).toEqual(['marker Gang Warna', 'marker Tugu']);
  expectStatus('3 booth di 2 tempat');
});

test('they follow the filters, which are in the address and undone by Back', async () => {
  await show();
  await press('Photobooth');
  await press('Malang');
  expect([markers(), address()]).toEqual([['marker Tugu'], '?city=Malang&type=photobooth']);
  expect(button('Malang').getAttribute('aria-pressed')).toBe('true');
  await press('Buka sekarang');
  expect([rows(), address()]).toEqual([['Lihat semua booth'], '?city=Malang&type=photobooth&open=now']);
  expectText('Belum ada booth seperti ini yang buka sekarang.');
  await press('go back');
  await press('go back');
  expect([rows().length, address()]).toEqual([2, '?type=photobooth']);
});

describe('the panel', () => {
  const nothing = 'Click on a location marker to view details.';

  test('shows everything of the chosen booth, with a button for each type at the spot', async () => {
    await show();
    expect(panel().getByText(nothing)).toBeTruthy();
    await press('marker Gang Warna');
    expect(address()).toBe('?booth=solo-flip');
    const text = screen.getByRole('region', { name: 'Detail booth' }).textContent;
    expect(panel().getByText('WIB').className).not.toContain('visuallyHidden');
    for (const part of [
      'FLIPBOOK',
      'Gang Warna',
      'Jl. Urip Sumoharjo 44, Solo',
      '09.00-21.00',
      '100k',
      '1 FLIPBOOK',
      'FREE ALL SOFTFILES, RETAKE SESSIONS, LIVE PHOTOS',
      'Buka sekarang, tutup 21.00 WIB',
    ])
      expect(text).toContain(part);
    expectLink(/VIEW ON GOOGLE MAP/, 'https://maps.example/solo');
    expectLink(/^Rute ke sini/, 'https://www.google.com/maps/dir/?api=1&destination=-7.5,110.8');
    expectLink(/^Halaman booth/, '/location/solo-flip');
    const blast = panel().getByRole('button', { name: 'COLORBLAST VINTAGE PHOTOBOOTH' });
    blast.focus();
    await press('COLORBLAST VINTAGE PHOTOBOOTH');
    expect(panel().getByText('2 STRIPS / 1 PRINT')).toBeTruthy();
    expect(address()).toBe('?booth=solo-blast');
    expectFocus(blast);
  });

  test('moves the focus to its heading and returns it when closed by button or Escape', async () => {
    await show();
    const row = link(/^Gang Warna/);
    await act(async () => fireEvent.click(row));
    expect(document.activeElement?.textContent).toBe('Gang Warna');
    expect(row.getAttribute('aria-current')).toBe('true');
    await press('Tutup detail booth');
    expectFocus(row);
    expect(address()).toBe('');
    await press('marker Tugu');
    await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
    expect(document.activeElement?.textContent).toBe('marker Tugu');
  });

  test('is closed by a filter that excludes its booth, and stays open otherwise', async () => {
    await show('?booth=solo-flip');
    await press('Solo');
    expect(panel().getByRole('heading', { name: 'Gang Warna' })).toBeTruthy();
    await press('Malang');
    expect(panel().getByText(nothing)).toBeTruthy();
  });

  test('its pictures wrap around in both directions and are counted; a missing one is a frame with its name', async () => {
    await show('?booth=solo-flip');
    await press('Foto sebelumnya');
    expect(panel().getByRole('img').getAttribute('src')).toBe('/3.svg');
    expect(panel().getByText('3 / 3')).toBeTruthy();
    await press('Foto berikutnya');
    fireEvent.error(panel().getByRole('img', { name: 'Foto 1 dari 3' }));
    expect(panel().getByRole('img', { name: 'Foto 1 dari 3: tidak bisa dimuat' }).tagName).toBe('SPAN');
    await press('COLORBLAST VINTAGE PHOTOBOOTH');
    expect(panel().getByRole('img', { name: 'Foto Gang Warna: tidak bisa dimuat' })).toBeTruthy();
  });
});

describe('near me', () => {
  const geolocation = (answer: (succeed: PositionCallback, fail: PositionErrorCallback) => void) => {
    const getCurrentPosition = vi.fn<typeof answer>(answer);
    vi.stubGlobal('navigator', Object.create(navigator, { geolocation: { value: { getCurrentPosition } } }));
    return getCurrentPosition;
  };

  test('is requested only when pressed, sorts by distance, sends nothing, and is dropped when pressed again', async () => {
    const ask = geolocation((succeed) =>
      succeed({ coords: { latitude: -7.97, longitude: 112.6 } } as GeolocationPosition),
    );
    const graph = await show();
    expect(ask).not.toHaveBeenCalled();
    await press('Di dekatku');
    expect(rows().map((text) => text?.replace(/ km.*/, ''))).toEqual(['TuguMalang · 3,5', 'Gang WarnaSolo · 205']);
    expectText('visitor at -7.97');
    expectStatus('3 booth di 2 tempat · terdekat dulu');
    expect([graph.calls.length, address()]).toEqual([1, '']);
    await press('Di dekatku');
    expect(rows()[0]).toMatch(/^Gang WarnaSolo09/);
  });

  test.each([
    [1, 'izin lokasi ditolak'],
    [3, 'lokasimu belum ketemu'],
  ])('a refusal with code %d is announced and changes nothing', async (code, message) => {
    geolocation((_, fail) => fail({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    await show();
    await press('Di dekatku');
    expectStatus(`3 booth di 2 tempat · ${message}`);
    expect(rows()[0]).toMatch(/^Gang Warna/);
  });
});
