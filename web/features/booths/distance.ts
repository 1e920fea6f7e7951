import type { Spot } from './spots.ts';

/** A place on earth, in degrees. */
export type Point = { lat: number; lng: number };

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres as the crow flies. */
export function distanceKm(from: Point, to: Point): number {
  const lat = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const lng = Math.sin(radians(to.lng - from.lng) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(lat + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * lng)));
}

/** `350 m`, `1,2 km`, `84 km`. */
export function formatDistance(km: number): string {
  const metres = Math.round(km * 100) * 10;
  if (metres < 1000) return `${metres} m`;
  return `${km.toLocaleString('id-ID', { maximumFractionDigits: km < 9.95 ? 1 : 0 })} km`;
}

/** The nearest first; those equally far keep their order. */
export function orderByDistance(spots: readonly Spot[], from: Point): Spot[] {
  return [...spots].sort((one, other) => distanceKm(from, one.booths[0].coords) - distanceKm(from, other.booths[0].coords));
}

/** Google Maps' way to a place, without a key; on a phone its app opens. */
export function directionsUrl({ lat, lng }: Point): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}
