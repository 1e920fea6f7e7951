import type { Pixel } from './spread.ts';

type Box = { left: number; top: number; right: number; bottom: number };
/** A city and where its markers' points stand, in pixels. */
export type CityMarkers = { city: string; points: readonly Pixel[] };
/** Where a city's name stands: the middle of its slip of paper. */
export type CityName = { city: string; x: number; y: number };

/** A marker above its point. */
const HALF = 22;
const HEIGHT = 56;
const SLIP = 28;
/** Square pixels that a name may cover before the next place is better. */
const STEP = 80;

const boxOf = (points: readonly Pixel[]): Box => ({
  left: Math.min(...points.map(({ x }) => x)) - HALF,
  right: Math.max(...points.map(({ x }) => x)) + HALF,
  top: Math.min(...points.map(({ y }) => y)) - HEIGHT,
  bottom: Math.max(...points.map(({ y }) => y)),
});

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const widthOf = (city: string): number => city.length * 8 + 18;

/** Puts each city's name below, above, right or left of its markers: where it covers least of markers and other names. */
export function placeCityNames(cities: readonly CityMarkers[]): CityName[] {
  const taken = cities.flatMap(({ points }) => points.map((point) => boxOf([point])));
  return cities.map(({ city, points }) => {
    const { left, right, top, bottom } = boxOf(points);
    const half = widthOf(city) / 2;
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const spots = [
      { x: middle.x, y: bottom + 6 + SLIP / 2 },
      { x: middle.x, y: top - 8 - SLIP / 2 },
      { x: right + half + 4, y: middle.y },
      { x: left - half - 4, y: middle.y },
    ];
    const slip = ({ x, y }: Pixel): Box => ({ left: x - half, right: x + half, top: y - SLIP / 2, bottom: y + SLIP / 2 });
    const covered = (place: Pixel) => taken.reduce((sum, box) => sum + overlap(slip(place), box), 0);
    const cost = (place: Pixel, rank: number) => covered(place) + rank * STEP;
    const [best = middle] = spots.map((place, rank) => ({ ...place, cost: cost(place, rank) })).sort((one, other) => one.cost - other.cost);
    taken.push(slip(best));
    return { city, x: best.x, y: best.y };
  });
}
