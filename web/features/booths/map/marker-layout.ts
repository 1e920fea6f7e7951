import { type Bounds, bounds, point, type Point } from 'leaflet';

/** What is placed on the map: a marker, or the middle of a name. */
interface Placed {
  /** In pixels. */
  at: Point;
}

const ROUNDS = 60;

/**
 * Moves markers apart just until each has `gap` pixels around it: four booths in one city are one dot on a map of Java,
 * but each must be visible and clickable.
 */
export function separateMarkers(markers: readonly Placed[], gap: number): void {
  for (let round = 0; round < ROUNDS; round++) if (!separateOnce(markers, gap)) break;
}

/** Moves each two markers that are too close by half of the missing distance. Returns whether there were any. */
function separateOnce(markers: readonly Placed[], gap: number): boolean {
  let hasMoved = false;
  for (const [index, one] of markers.entries())
    for (const [next, other] of markers.slice(index + 1).entries())
      if (pushApart(one, other, gap, index + next)) hasMoved = true;
  return hasMoved;
}

/** @param turn determines the direction for two markers at the same pixel */
function pushApart(one: Placed, other: Placed, gap: number, turn: number): boolean {
  const distance = one.at.distanceTo(other.at);
  // Without a tolerance of half a pixel the rounds would not end.
  if (distance >= gap - 0.5) return false;
  const angle = distance < 0.01 ? turn * 2.4 : Math.atan2(other.at.y - one.at.y, other.at.x - one.at.x);
  const push = point(Math.cos(angle), Math.sin(angle)).multiplyBy((gap - distance) / 2);
  one.at = one.at.subtract(push);
  other.at = other.at.add(push);
  return true;
}

interface CityPoint extends Placed {
  city: string;
}

/** The size of markers, at the default text size. */
export interface MarkerSize {
  /** Half of the width, in pixels. */
  half: number;
  /** Pixels above the point. */
  height: number;
}

/** In pixels. */
const NAME_HEIGHT = 28;
/** Pixels between a marker and the name beside, above or below it. */
const NAME_GAP = point(4, 6);

const boxOf = (markers: readonly Placed[], { half, height }: MarkerSize, scale: number): Bounds =>
  bounds(markers.flatMap(({ at }) => [at.subtract(point(half, height).multiplyBy(scale)), at.add([half * scale, 0])]));

/**
 * Places each city's name below, above, right or left of its markers, where it covers no marker and no other name. A
 * city without such a position has no name: it gets one at a higher zoom.
 *
 * @param scale the size of markers and names relative to the default
 */
export function placeCityNames(markers: readonly CityPoint[], size: MarkerSize, scale = 1): CityPoint[] {
  const taken = markers.map((marker) => boxOf([marker], size, scale));
  return [...new Set(markers.map(({ city }) => city))].flatMap((city) => {
    const own = boxOf(
      markers.filter((marker) => marker.city === city),
      size,
      scale,
    );
    // An estimate of the name's width.
    const half = point(city.length * 4 + 9, NAME_HEIGHT / 2).multiplyBy(scale);
    const { x, y } = own.getSize().divideBy(2).add(NAME_GAP).add(half);
    const nameBox = (at: Point) => bounds(at.subtract(half), at.add(half));
    const at = [point(0, y), point(0, -y), point(x, 0), point(-x, 0)]
      .map((away) => own.getCenter().add(away))
      .find((middle) => !taken.some((box) => box.overlaps(nameBox(middle))));
    if (!at) return [];
    taken.push(nameBox(at));
    return { city, at };
  });
}
