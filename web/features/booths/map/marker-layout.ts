/** A position on the map, in pixels. */
export interface Pixel {
  x: number;
  y: number;
}

const ROUNDS = 60;

/**
 * Moves markers apart just until each has `gap` pixels around it: four booths in one city are one dot on a map of Java,
 * but each must be visible and clickable. Returns the shift of each marker.
 */
export function separateMarkers(places: readonly Pixel[], gap: number): Pixel[] {
  const at = places.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round++) if (!separateOnce(at, gap)) break;
  return at.map(({ x, y }, index) => ({
    x: Math.round(x - (places[index]?.x ?? 0)),
    y: Math.round(y - (places[index]?.y ?? 0)),
  }));
}

/** Moves each two markers that are too close by half of the missing distance. Returns whether there were any. */
function separateOnce(at: readonly Pixel[], gap: number): boolean {
  let hasMoved = false;
  for (const [index, one] of at.entries())
    for (const [next, other] of at.slice(index + 1).entries())
      if (pushApart(one, other, gap, index + next)) hasMoved = true;
  return hasMoved;
}

/** @param turn determines the direction for two markers at the same pixel */
function pushApart(one: Pixel, other: Pixel, gap: number, turn: number): boolean {
  const distance = Math.hypot(other.x - one.x, other.y - one.y);
  // Without a tolerance of half a pixel the rounds would not end.
  if (distance >= gap - 0.5) return false;
  const angle = distance < 0.01 ? turn * 2.4 : Math.atan2(other.y - one.y, other.x - one.x);
  const [x, y] = [(Math.cos(angle) * (gap - distance)) / 2, (Math.sin(angle) * (gap - distance)) / 2];
  Object.assign(one, { x: one.x - x, y: one.y - y });
  Object.assign(other, { x: other.x + x, y: other.y + y });
  return true;
}

/** Left, top, right and bottom. */
type Box = readonly [number, number, number, number];

/** The position of a marker, or of the middle of a name, with its city. */
export interface CityPoint extends Pixel {
  city: string;
}

/** The size of a marker above its point, and the height of a name, in pixels. */
const MARKER = { half: 22, height: 56 };
const NAME_HEIGHT = 28;
/** Pixels between a marker and the name above or below it. */
const NAME_GAP = 6;

function boxOf(points: readonly Pixel[], scale: number): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const half = MARKER.half * scale;
  return [Math.min(...xs) - half, Math.min(...ys) - MARKER.height * scale, Math.max(...xs) + half, Math.max(...ys)];
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one[2], other[2]) - Math.max(one[0], other[0])) *
  Math.max(0, Math.min(one[3], other[3]) - Math.max(one[1], other[1]));

/**
 * Places each city's name below, above, right or left of its markers: the first of these positions that covers least of
 * markers and other names.
 *
 * @param scale the size of markers and names relative to the default
 */
export function placeCityNames(markers: readonly CityPoint[], scale = 1): CityPoint[] {
  const taken = markers.map((marker) => boxOf([marker], scale));
  return [...new Set(markers.map(({ city }) => city))].map((city) => {
    const own = markers.filter((marker) => marker.city === city);
    const [left, top, right, bottom] = boxOf(own, scale);
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    // An estimate of the name's width.
    const [wide, high] = [(city.length * 4 + 9) * scale, (NAME_HEIGHT * scale) / 2];
    const nameBox = (at: Pixel): Box => [at.x - wide, at.y - high, at.x + wide, at.y + high];
    const coverOf = (at: Pixel) => taken.reduce((sum, box) => sum + overlap(nameBox(at), box), 0);
    const [best = { x, y }] = [
      { x, y: bottom + NAME_GAP + high },
      { x, y: top - NAME_GAP - high },
      { x: right + wide + 4, y },
      { x: left - wide - 4, y },
    ].sort((one, other) => coverOf(one) - coverOf(other));
    taken.push(nameBox(best));
    return { city, ...best };
  });
}
