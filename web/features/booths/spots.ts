import type { Booth_boothFragment } from '#web/gql/generated/documents.ts';

/** One booth as the graph describes it. */
export type Booth = Booth_boothFragment;
/** What the two filters hold; null is all. */
export type Filter = { type: Booth['type'] | null; city: string | null };
/** The booths that stand at the same coordinates: one marker, one row of the list (contract, decision 17). */
export type Spot = { key: string; booths: readonly [Booth, ...Booth[]] };

/** The cities of requirements §2, in its order; a brand's own list of booths may bring more. */
const cities = ['Surabaya', 'Malang', 'Yogyakarta', 'Solo', 'Jakarta'];

export const isSameCity = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The cities to choose from: those of requirements §2, then those only the data know. */
export function citiesOf(booths: readonly Booth[]): string[] {
  const more = booths.map(({ city }) => city).filter((city, index, all) => !cities.some((known) => isSameCity(known, city)) && all.indexOf(city) === index);
  return [...cities, ...more];
}

export function filterBooths(booths: readonly Booth[], { type, city }: Filter): Booth[] {
  return booths.filter((booth) => (type === null || booth.type === type) && (city === null || isSameCity(booth.city, city)));
}

/** Booths by the place they stand at, in the order of their first ones. */
export function groupBySpot(booths: readonly Booth[]): Spot[] {
  const spots = new Map<string, Spot>();
  for (const booth of booths) {
    const key = `${booth.coords.lat},${booth.coords.lng}`;
    const spot = spots.get(key);
    spots.set(key, { key, booths: spot ? [...spot.booths, booth] : [booth] });
  }
  return [...spots.values()];
}

/** The spot that holds a booth; null when none does. */
export function findSpot(spots: readonly Spot[], boothId: string | null): Spot | null {
  return spots.find(({ booths }) => booths.some(({ id }) => id === boothId)) ?? null;
}

/** `35k`, or `mulai 35k` where the booths of a spot differ: the lowest number counts, a text without one comes last. */
export function spotPrice({ booths }: Spot): string {
  const amount = (price: string) => Number.parseFloat(price.replace(/[^\d.,]/g, '').replace(',', '.')) || Number.POSITIVE_INFINITY;
  const prices = [...new Set(booths.map(({ price }) => price))].sort((one, other) => amount(one) - amount(other));
  return prices.length > 1 ? `mulai ${prices[0]}` : (prices[0] ?? '');
}
