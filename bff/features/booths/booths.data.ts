import type { BoothEntry } from './booths-file.ts';

/** Demo booths; `BOOTHS_FILE` replaces them. Cities and streets are real, the booths are not. */

type Place = Pick<BoothEntry, 'name' | 'city' | 'address' | 'coords' | 'hours'>;
type Kind = Pick<BoothEntry, 'booth' | 'features' | 'images'>;

const DAY = '09.00-21.00 WIB';
const EVENING = '10.00-22.00 WIB';

const PLACES = {
  kayutangan: {
    name: 'Kayutangan Heritage',
    city: 'Malang',
    address: 'Jl. Basuki Rahmat 12, Malang',
    coords: { lat: -7.9778, lng: 112.6304 },
    hours: DAY,
  },
  pojokBuku: {
    name: 'Pojok Buku',
    city: 'Surabaya',
    address: 'Jl. Embong Malang 31, Surabaya',
    coords: { lat: -7.2611, lng: 112.7372 },
    hours: EVENING,
  },
  tunjungan: {
    name: 'Teras Tunjungan',
    city: 'Surabaya',
    address: 'Jl. Tunjungan 65, Surabaya',
    coords: { lat: -7.2573, lng: 112.7386 },
    hours: EVENING,
  },
  gubeng: {
    name: 'Peron Gubeng',
    city: 'Surabaya',
    address: 'Jl. Gubeng Masjid 7, Surabaya',
    coords: { lat: -7.2654, lng: 112.752 },
    hours: DAY,
  },
  pasarLama: {
    name: 'Pasar Lama',
    city: 'Yogyakarta',
    address: 'Jl. Polowijan 9, Yogyakarta',
    coords: { lat: -7.8083, lng: 110.3591 },
    hours: DAY,
  },
  malioboro: {
    name: 'Lorong Malioboro',
    city: 'Yogyakarta',
    address: 'Jl. Malioboro 60, Yogyakarta',
    coords: { lat: -7.7926, lng: 110.3658 },
    hours: EVENING,
  },
  prawirotaman: {
    name: 'Kedai Prawirotaman',
    city: 'Yogyakarta',
    address: 'Jl. Prawirotaman 24, Yogyakarta',
    coords: { lat: -7.8196, lng: 110.3722 },
    hours: EVENING,
  },
  kotabaru: {
    name: 'Rumah Kotabaru',
    city: 'Yogyakarta',
    address: 'Jl. Suroto 18, Yogyakarta',
    coords: { lat: -7.7866, lng: 110.3745 },
    hours: DAY,
  },
  gangWarna: {
    name: 'Gang Warna',
    city: 'Solo',
    address: 'Jl. Urip Sumoharjo 44, Solo',
    coords: { lat: -7.5667, lng: 110.832 },
    hours: DAY,
  },
  senayan: {
    name: 'Studio Senayan',
    city: 'Jakarta',
    address: 'Jl. Asia Afrika 8, Jakarta',
    coords: { lat: -6.2247, lng: 106.7993 },
    hours: EVENING,
  },
  kotaTua: {
    name: 'Kota Tua',
    city: 'Jakarta',
    address: 'Jl. Pintu Besar Utara 11, Jakarta',
    coords: { lat: -6.1376, lng: 106.8141 },
    hours: DAY,
  },
  sudirman: {
    name: 'Lobi Sudirman',
    city: 'Jakarta',
    address: 'Jl. Jenderal Sudirman 28, Jakarta',
    coords: { lat: -6.2146, lng: 106.8187 },
    hours: '09.00-21.00 WIB, Senin-Jumat (tutup Sabtu dan Minggu)',
  },
} satisfies Record<string, Place>;

const PRINTS = ['2 strips or 1 print', 'Retake sessions', 'Live photos', 'Free all softfiles'];
const FLIPBOOK: Kind = {
  booth: 'Flipbook',
  features: ['9-take video session', '1 flipbook', 'Retake sessions', 'Live photos', 'Free all softfiles'],
  images: pictures('flipbook'),
};
const LIBRARY: Kind = {
  booth: 'Library Photobooth',
  features: ['Shelves of real books', ...PRINTS],
  images: pictures('library'),
};
const SALOON: Kind = {
  booth: 'Saloon Photobooth',
  features: ['Swing doors and red scallops', ...PRINTS],
  images: pictures('saloon'),
};
const VINTAGE: Kind = {
  booth: 'Vintage Photobooth',
  features: ['Black and white, warm grey', ...PRINTS],
  images: pictures('vintage'),
};
const COLORBLAST: Kind = {
  booth: 'Colorblast Vintage Photobooth',
  features: ['A new colour each frame', ...PRINTS],
  images: pictures('colorblast'),
};
const STUDIO: Kind = {
  booth: 'Kotak Studio',
  features: ['Studio light, room for eight', ...PRINTS],
  images: pictures('studio'),
};

export const DEMO_BOOTHS: BoothEntry[] = [
  entry('malang-kayutangan-vintage', PLACES.kayutangan, VINTAGE, '35k'),
  entry('malang-kayutangan-library', PLACES.kayutangan, LIBRARY, '43k'),
  entry('malang-kayutangan-flipbook', PLACES.kayutangan, FLIPBOOK, '100k'),
  entry('surabaya-pojok-buku-library', PLACES.pojokBuku, LIBRARY, '43k'),
  entry('surabaya-pojok-buku-flipbook', PLACES.pojokBuku, FLIPBOOK, '100k'),
  entry('surabaya-pojok-buku-vintage', PLACES.pojokBuku, VINTAGE, '43k'),
  entry('surabaya-tunjungan-colorblast', PLACES.tunjungan, COLORBLAST, '43k'),
  entry('surabaya-gubeng-saloon', PLACES.gubeng, SALOON, '35k'),
  entry('yogyakarta-pasar-lama-saloon', PLACES.pasarLama, SALOON, '43k'),
  entry('yogyakarta-pasar-lama-flipbook', PLACES.pasarLama, FLIPBOOK, '100k'),
  entry('yogyakarta-malioboro-vintage', PLACES.malioboro, VINTAGE, '35k'),
  entry('yogyakarta-prawirotaman-colorblast', PLACES.prawirotaman, COLORBLAST, '43k'),
  entry('yogyakarta-kotabaru-library', PLACES.kotabaru, LIBRARY, '35k'),
  entry('solo-gang-warna-colorblast', PLACES.gangWarna, COLORBLAST, '35k'),
  entry('solo-gang-warna-flipbook', PLACES.gangWarna, FLIPBOOK, '100k'),
  entry('jakarta-senayan-studio', PLACES.senayan, STUDIO, '119k'),
  entry('jakarta-senayan-flipbook', PLACES.senayan, FLIPBOOK, '119k'),
  entry('jakarta-kota-tua-vintage', PLACES.kotaTua, VINTAGE, '43k'),
  entry('jakarta-sudirman-saloon', PLACES.sudirman, SALOON, '43k'),
];

/** Drawings of the site: four of each kind. */
function pictures(kind: string): string[] {
  return [1, 2, 3, 4].map((number) => `/art/booths/${kind}-${number}.svg`);
}

function entry(id: string, where: Place, kind: Kind, price: string): BoothEntry {
  return { id, ...where, ...kind, price };
}
