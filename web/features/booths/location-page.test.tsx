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
  BoothMap: ({ spots, chosen, onChoose }: BoothMapProps) => (
    <div>
      {spots.map((spot) => (
        <button
          key={spot.key}
          type="button"
          aria-pressed={spot === chosen}
          onClick={(event) => onChoose(spot.booths[0].id, event.currentTarget)}
        >
          marker {spot.booths[0].name}
        </button>
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

async function open(search = '') {
  // The map's code suspends the first render.
  const page = await act(async () =>
    renderPage(
      <>
        <LocationPage />
        <Address />
      </>,
      { at: `/location${search}` },
    ),
  );
  await waitFor(() =>
    expect(document.querySelector('section[aria-label=Peta] > div > div:not([aria-hidden])')).toBeTruthy(),
  );
  return page;
}
async function show(search = '') {
  const graph = await open(search);
  await graph.answer({ booths });
  return graph;
}
const rows = () => within(screen.getByRole('region', { name: 'Daftar booth' })).queryAllByRole('link');
const markers = () => screen.queryAllByRole('button', { name: /^marker / }).map(({ textContent }) => textContent);
const panel = () => within(screen.getByRole('region', { name: 'Detail booth' }));
const address = () => screen.getByTestId('address').textContent;

describe('the list and the map', () => {
  test('show one row and one marker for each spot, and their number', async () => {
    await show();
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      'Gang WarnaSolo09.00-21.00 WIB · mulai 35kBuka sekarang, tutup 21.00 WIB',
      'TuguMalang09.00-21.00 WIB · 119kBuka sekarang, tutup 21.00 WIB',
    ]);
    expect(markers()).toEqual(['marker Gang Warna', 'marker Tugu']);
    expect(screen.getByText('3 booth di 2 tempat').tagName).toBe('OUTPUT');
  });

  test('follow both filters, which are in the address and undone by Back', async () => {
    await show();
    await press('Photobooth');
    await press('Malang');
    expect([rows().length, markers(), address()]).toEqual([1, ['marker Tugu'], '?city=Malang&type=photobooth']);
    expect(button('Malang').getAttribute('aria-pressed')).toBe('true');
    await press('go back');
    expect([rows().length, address()]).toEqual([2, '?type=photobooth']);
  });

  test('start with the selection of the address, in upper or lower case', async () => {
    await show('?city=malang&type=PHOTOBOOTH&booth=tugu');
    expect(markers()).toEqual(['marker Tugu']);
    expect(panel().getByRole('heading', { name: 'Tugu' })).toBeTruthy();
    expectFocus(document.body);
  });

  test('without a result they say so and link to all booths', async () => {
    await show('?city=Jakarta');
    expectText('Belum ada booth jenis ini di kota itu.');
    expect(screen.getByText('Tidak ada booth').tagName).toBe('OUTPUT');
    expectLink('Lihat semua booth', '/location');
  });
});

describe('the panel', () => {
  test('asks for a click while no booth is chosen', async () => {
    await show();
    expect(panel().getByText('Click on a location marker to view details.')).toBeTruthy();
  });

  test('shows everything of the chosen booth, with a button for each type at the spot', async () => {
    await show();
    await press('marker Gang Warna');
    expect(address()).toBe('?booth=solo-flip');
    const text = screen.getByRole('region', { name: 'Detail booth' }).textContent;
    expect(panel().getByText('WIB').className).not.toContain('visuallyHidden');
    for (const part of [
      '1 / 3',
      'FLIPBOOK',
      'COLORBLAST VINTAGE PHOTOBOOTH',
      'Gang Warna',
      'Jl. Urip Sumoharjo 44, Solo',
      '09.00-21.00',
      '100k',
      '1 FLIPBOOK',
      'FREE ALL SOFTFILES, RETAKE SESSIONS, LIVE PHOTOS',
      'Buka sekarang, tutup 21.00 WIB',
    ]) {
      expect(text).toContain(part);
    }
    expectLink(/VIEW ON GOOGLE MAP/, 'https://maps.example/solo');
    expectLink(/^Rute ke sini/, 'https://www.google.com/maps/dir/?api=1&destination=-7.5,110.8');
    expectLink(/^Halaman booth/, '/location/solo-flip');
    await press('COLORBLAST VINTAGE PHOTOBOOTH');
    expect(panel().getByText('2 STRIPS / 1 PRINT')).toBeTruthy();
    expect(panel().getByText('35k')).toBeTruthy();
    expect(address()).toBe('?booth=solo-blast');
  });

  test('a single booth has no type buttons; a name that requirements §2 does not list is its own label', async () => {
    await show('?booth=tugu');
    expect(panel().queryByRole('group', { name: 'Booth di tempat ini' })).toBeNull();
    expect(panel().getByText('Kotak Studio')).toBeTruthy();
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
    expect(address()).toBe('');
  });

  test('is closed by a filter that excludes its booth, and stays open otherwise', async () => {
    await show('?booth=solo-flip');
    await press('Solo');
    expect(panel().getByRole('heading', { name: 'Gang Warna' })).toBeTruthy();
    await press('Malang');
    expect(panel().getByText('Click on a location marker to view details.')).toBeTruthy();
  });
});

describe('the pictures', () => {
  const shown = () => panel().getByRole('img').getAttribute('src');
  test('wrap around in both directions and are counted', async () => {
    await show('?booth=solo-flip');
    await press('Foto sebelumnya');
    expect([shown(), panel().getByText('3 / 3')]).toEqual(['/3.svg', expect.anything()]);
    await press('Foto berikutnya');
    expect(shown()).toBe('/1.svg');
  });

  test('a missing picture is replaced by a frame with a text alternative', async () => {
    await show('?booth=tugu');
    fireEvent.error(panel().getByRole('img'));
    expect(panel().getByRole('img', { name: 'Foto Tugu: tidak bisa dimuat' }).tagName).toBe('SPAN');
    await press('marker Gang Warna');
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
    expect(
      rows().map(({ textContent }) =>
        /^(Tugu|Gang Warna)(?:Solo|Malang) · ([\d,]+ km)/.exec(textContent ?? '')?.slice(1),
      ),
    ).toEqual([
      ['Tugu', '3,5 km'],
      ['Gang Warna', '205 km'],
    ]);
    expect([graph.calls.length, address()]).toEqual([1, '']);
    await press('Di dekatku');
    expect(rows()[0]?.textContent).toMatch(/^Gang WarnaSolo09/);
  });

  test.each([
    [1, 'Lokasimu tidak dibagikan, jadi urutannya tetap.'],
    [3, 'Lokasimu belum ketemu, jadi urutannya tetap.'],
  ])('a refusal with code %d is announced and changes nothing', async (code, message) => {
    geolocation((_, fail) => fail({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError));
    await show();
    await press('Di dekatku');
    expect(screen.getByText(message).tagName).toBe('OUTPUT');
    expect(rows()[0]?.textContent).toMatch(/^Gang Warna/);
  });
});
