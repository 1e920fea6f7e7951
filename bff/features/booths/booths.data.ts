import type { BoothEntry } from './booths-file.ts';

/** Demo booths; `BOOTHS_FILE` replaces them. Cities and streets are real, the booths are not. */

type Place = Pick<BoothEntry, 'name' | 'city' | 'address' | 'coords' | 'hours'>;
type Kind = Pick<BoothEntry, 'booth' | 'features' | 'images'>;

const DAY = '09.00-21.00 WIB';
const EVENING = '10.00-22.00 WIB';

const PLACES = {
  kayutangan: place('Kayutangan Heritage', 'Malang', 'Jl. Basuki Rahmat 12, Malang', -7.9778, 112.6304, DAY),
  pojokBuku: place('Pojok Buku', 'Surabaya', 'Jl. Embong Malang 31, Surabaya', -7.2611, 112.7372, EVENING),
  tunjungan: place('Teras Tunjungan', 'Surabaya', 'Jl. Tunjungan 65, Surabaya', -7.2573, 112.7386, EVENING),
  gubeng: place('Peron Gubeng', 'Surabaya', 'Jl. Gubeng Masjid 7, Surabaya', -7.2654, 112.752, DAY),
  pasarLama: place('Pasar Lama', 'Yogyakarta', 'Jl. Polowijan 9, Yogyakarta', -7.8083, 110.3591, DAY),
  malioboro: place('Lorong Malioboro', 'Yogyakarta', 'Jl. Malioboro 60, Yogyakarta', -7.7926, 110.3658, EVENING),
  prawirotaman: place('Kedai Prawirotaman', 'Yogyakarta', 'Jl. Prawirotaman 24, Yogyakarta', -7.8196, 110.3722, EVENING),
  kotabaru: place('Rumah Kotabaru', 'Yogyakarta', 'Jl. Suroto 18, Yogyakarta', -7.7866, 110.3745, DAY),
  gangWarna: place('Gang Warna', 'Solo', 'Jl. Urip Sumoharjo 44, Solo', -7.5667, 110.832, DAY),
  senayan: place('Studio Senayan', 'Jakarta', 'Jl. Asia Afrika 8, Jakarta', -6.2247, 106.7993, EVENING),
  kotaTua: place('Kota Tua', 'Jakarta', 'Jl. Pintu Besar Utara 11, Jakarta', -6.1376, 106.8141, DAY),
  sudirman: place('Lobi Sudirman', 'Jakarta', 'Jl. Jenderal Sudirman 28, Jakarta', -6.2146, 106.8187, '09.00-21.00 WIB, Senin-Jumat (tutup Sabtu dan Minggu)'),
};

const PRINTS = ['2 strips or 1 print', 'Retake sessions', 'Live photos', 'Free all softfiles'];
const FLIPBOOK: Kind = {
  booth: 'Flipbook',
  features: ['9-take video session', '1 flipbook', 'Retake sessions', 'Live photos', 'Free all softfiles'],
  images: pictures('flipbook'),
};
const LIBRARY: Kind = { booth: 'Library Photobooth', features: ['Shelves of real books', ...PRINTS], images: pictures('library') };
const SALOON: Kind = { booth: 'Saloon Photobooth', features: ['Swing doors and red scallops', ...PRINTS], images: pictures('saloon') };
const VINTAGE: Kind = { booth: 'Vintage Photobooth', features: ['Black and white, warm grey', ...PRINTS], images: pictures('vintage') };
const COLORBLAST: Kind = { booth: 'Colorblast Vintage Photobooth', features: ['A new colour each frame', ...PRINTS], images: pictures('colorblast') };
const STUDIO: Kind = { booth: 'Kotak Studio', features: ['Studio light, room for eight', ...PRINTS], images: pictures('studio') };

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

function place(name: string, city: string, address: string, lat: number, lng: number, hours: string): Place {
  return { name, city, address, coords: { lat, lng }, hours };
}

/** Drawn by the site itself: four a kind. */
function pictures(kind: string): string[] {
  return [1, 2, 3, 4].map((number) => `/art/booths/${kind}-${number}.svg`);
}

function entry(id: string, where: Place, kind: Kind, price: string): BoothEntry {
  return { id, ...where, ...kind, price };
}
