import { readFileSync } from 'node:fs';

/** A position: longitude and latitude in degrees. */
type Position = readonly [lng: number, lat: number];

/** The parts of TopoJSON that are read here: lines as differences, in steps of a grid. */
interface Topology {
  arcs: Position[][];
  transform: { scale: Position; translate: Position };
  objects: { countries: { geometries: { id: string; arcs: number[][][] }[] } };
}

/** ISO 3166-1. */
const INDONESIA = '360';
/** Islands of fewer kilometres are not on the map: they are at most this far from one that is. */
const SMALL_ISLANDS_KM = 50;
const DEGREE_KM = 111.2;

/**
 * Returns a test whether a place is in Indonesia, or within 50 km of its coasts and borders. The outlines are those of
 * Natural Earth (public domain, 1:10 million).
 */
export function createLandTest(): (place: { lat: number; lng: number }) => boolean {
  const coasts = readCoasts();
  return ({ lat, lng }) => {
    let isInside = false;
    for (const coast of coasts) {
      for (const [index, [x, y]] of coast.entries()) {
        if (Math.hypot((x - lng) * Math.cos((lat * Math.PI) / 180), y - lat) * DEGREE_KM < SMALL_ISLANDS_KM)
          return true;
        const [fromX, fromY] = coast[index - 1] ?? [x, y];
        // A line to the east crosses the outline an odd number of times.
        if (fromY > lat !== y > lat && lng < fromX + ((lat - fromY) / (y - fromY)) * (x - fromX)) isInside = !isInside;
      }
    }
    return isInside;
  };
}

function readCoasts(): Position[][] {
  const file = new URL(import.meta.resolve('world-atlas/countries-10m.json'));
  const { arcs, transform, objects } = JSON.parse(readFileSync(file, 'utf8')) as Topology;
  const [scale, translate] = [transform.scale, transform.translate];
  const country = objects.countries.geometries.find(({ id }) => id === INDONESIA);
  return (country?.arcs.flat(2) ?? []).map((number) => {
    let [x, y] = [0, 0];
    // A negative number is an arc that is drawn backwards.
    return (arcs[number < 0 ? ~number : number] ?? []).map(([dx, dy]): Position => {
      [x, y] = [x + dx, y + dy];
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
}
