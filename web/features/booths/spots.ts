import type { Booth_boothFragment } from '#web/gql/generated/graphql.ts';
import { cities, types } from '#web/lib/booth-summary.ts';
import { describeOpenState } from '#web/lib/opening-hours.ts';

/** A booth as the graph describes it. */
export type Booth = Booth_boothFragment;

/** The filters of the location page; null means all. */
export interface Filter {
  type: Booth['type'] | null;
  city: string | null;
  /** Only booths that are known to be open. */
  isOpen: boolean;
}

/** The booths at the same coordinates: one marker, one row of the list (contract, decision 17). */
export interface Spot {
  key: string;
  booths: readonly [Booth, ...Booth[]];
}

/** A position in degrees. */
export interface Point {
  lat: number;
  lng: number;
}

export const sentences = {
  included: 'FREE ALL SOFTFILES, RETAKE SESSIONS, LIVE PHOTOS',
  nothingChosen: 'Click on a location marker to view details.',
  loadFailed: 'Daftar booth belum bisa dimuat. Coba lagi sebentar, ya.',
} as const;

/**
 * The labels of requirements §2. FLIPBOOK is the first, since it names the type (requirements §3); then the longest:
 * COLORBLAST VINTAGE contains VINTAGE (contract, decision 17).
 */
const labels = [
  'FLIPBOOK',
  'COLORBLAST VINTAGE PHOTOBOOTH',
  'LIBRARY PHOTOBOOTH',
  'VINTAGE PHOTOBOOTH',
  'SALOON PHOTOBOOTH',
];

/** The name of a booth on its button: one of the labels of requirements §2, else its own name. */
export function boothLabel({ boothName }: Pick<Booth, 'boothName'>): string {
  const name = boothName.toUpperCase();
  return labels.find((label) => name.includes(label.replace(' PHOTOBOOTH', ''))) ?? boothName;
}

/** What a session includes, in Indonesian, and the features of the booth that this does not say already. */
export function inclusionsOf({ type, features }: Booth): string[] {
  const own = features.filter(
    (feature) => !/9-take|^\d+ (?:flipbook|strip)|retake|live photo|soft ?file/i.test(feature),
  );
  const made = type === 'FLIPBOOK' ? ['Sesi video 9 take', '1 flipbook'] : ['2 strip atau 1 cetakan'];
  return [...made, 'Semua soft file gratis', 'Boleh ulang foto', 'Live photo', ...own];
}

/** The cities to choose from: those of the brand's booths, then other cities in `BOOTHS_FILE`. */
export const citiesOf = (booths: readonly Booth[]): string[] => [
  ...new Set([...cities, ...booths.map(({ city }) => city)]),
];

/** The types to choose from, by the same rule; none if all booths are of one type. */
export function typesOf(booths: readonly Booth[]): Booth['type'][] {
  const all = [...new Set([...types, ...booths.map(({ type }) => type)])].sort();
  return all.length > 1 ? all : [];
}

export function filterBooths(booths: readonly Booth[], { type, city, isOpen }: Filter, now: number): Booth[] {
  return booths.filter(
    (booth) =>
      (type === null || booth.type === type) &&
      (city === null || booth.city === city) &&
      (!isOpen || describeOpenState(booth, now)?.isOpen === true),
  );
}

/** Groups booths by coordinates, in the order of the first booth of each spot. */
export function groupBySpot(booths: readonly Booth[]): Spot[] {
  const spots = new Map<string, Spot>();
  for (const booth of booths) {
    const key = `${booth.coords.lat},${booth.coords.lng}`;
    const spot = spots.get(key);
    spots.set(key, { key, booths: spot ? [...spot.booths, booth] : [booth] });
  }
  return [...spots.values()];
}

/** Finds a booth and its spot; null if no spot has it. */
export function findBooth(spots: readonly Spot[], boothId: string | null): { spot: Spot; booth: Booth } | null {
  const places = spots.flatMap((spot) => spot.booths.map((booth) => ({ spot, booth })));
  return places.find(({ booth }) => booth.id === boothId) ?? null;
}

/**
 * Returns `35k`, or `mulai 35k` with the lowest price if the prices at a spot differ. A price without a number counts
 * as the highest.
 */
export function spotPrice({ booths }: Spot): string {
  const amount = ({ priceFrom }: Booth) => priceFrom ?? Number.MAX_VALUE;
  const { price } = booths.reduce((lowest, booth) => (amount(booth) < amount(lowest) ? booth : lowest));
  const isLowest = booths.some((booth) => booth.price !== price);
  return isLowest && !/^mulai\b/i.test(price) ? `mulai ${price}` : price;
}

/** The accessible name of a spot's marker. It begins with the count that the marker shows (WCAG 2.5.3). */
export function spotLabel({ booths }: Spot): string {
  const [{ name, city }] = booths;
  const place = `${name}, ${city}: ${booths.map(({ boothName }) => boothName).join(', ')}`;
  return booths.length > 1 ? `${booths.length} booth di ${place}` : place;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres. */
export function distanceKm(from: Point, to: Point): number {
  const lat = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const lng = Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(lat + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * lng));
}

/** Formats a distance: `350 m`, `1,2 km`, `84 km`. */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 100) * 10;
  if (metres < 1000) return `${metres} m`;
  return `${km.toLocaleString('id-ID', { maximumFractionDigits: km < 9.95 ? 1 : 0 })} km`;
}

/** Sorts spots by distance, the nearest first. The sort is stable. */
export function orderByDistance(spots: readonly Spot[], from: Point): Spot[] {
  return [...spots].sort(
    (one, other) => distanceKm(from, one.booths[0].coords) - distanceKm(from, other.booths[0].coords),
  );
}
