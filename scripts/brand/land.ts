import { readFileSync } from 'node:fs';
import { geoContains, geoDistance } from 'd3-geo';
import { feature } from 'topojson-client';
import type { MultiPolygon, Topology } from 'topojson-specification';

/** ISO 3166-1. */
const INDONESIA = '360';
/** Islands of fewer kilometres are not on the map: they are at most this far from one that is. */
const SMALL_ISLANDS_KM = 50;
const EARTH_RADIUS_KM = 6371;

/** The file of world-atlas, of which one country is read. */
type World = Topology<{ countries: { type: 'GeometryCollection'; geometries: MultiPolygon[] } }>;

/**
 * Returns a test whether a place is in Indonesia, or within 50 km of its coasts and borders. The outlines are those of
 * Natural Earth (public domain, 1:10 million).
 */
export function createLandTest(): (place: { lat: number; lng: number }) => boolean {
  const file = new URL(import.meta.resolve('world-atlas/countries-10m.json'));
  const world = JSON.parse(readFileSync(file, 'utf8')) as World;
  const country = world.objects.countries.geometries.find(({ id }) => id === INDONESIA);
  if (!country) throw new Error('world-atlas: has no country 360');
  const { geometry } = feature(world, country);
  const coasts = geometry.coordinates.flat(2) as [lng: number, lat: number][];
  return ({ lat, lng }) =>
    coasts.some((point) => geoDistance(point, [lng, lat]) * EARTH_RADIUS_KM < SMALL_ISLANDS_KM) ||
    geoContains(geometry, [lng, lat]);
}
