/** A position on the map, in pixels. */
export interface Pixel {
  x: number;
  y: number;
}

const ROUNDS = 60;
/**
 * Limit of markers times rounds: hundreds of markers on a small map cannot all be moved apart, and unlimited rounds
 * would block the page.
 */
const MOST_STEPS = 6_000;

/**
 * Moves markers apart just until each has `gap` pixels around it: four booths in one city are one dot on a map of Java,
 * but each must be visible and clickable. Returns the shift of each marker.
 */
export function separateMarkers(places: readonly Pixel[], gap: number): Pixel[] {
  const at = places.map(({ x, y }) => ({ x, y }));
  const rounds = Math.min(ROUNDS, Math.ceil(MOST_STEPS / at.length));
  for (let round = 0; round < rounds; round++) if (!separateOnce(at, gap)) break;
  return at.map(({ x, y }, index) => ({
    x: Math.round(x - (places[index]?.x ?? 0)),
    y: Math.round(y - (places[index]?.y ?? 0)),
  }));
}

/**
 * Moves each two markers that are too close by half of the missing distance, and returns whether there were any. Sorted
 * from left to right, each is compared only with near ones: comparing all pairs of 500 markers took seconds.
 */
function separateOnce(at: readonly Pixel[], gap: number): boolean {
  const sorted = [...at].sort((one, other) => one.x - other.x);
  let hasMoved = false;
  for (const [index, one] of sorted.entries()) {
    for (let next = index + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (!other || other.x - one.x >= gap) break;
      if (Math.abs(other.y - one.y) < gap && pushApart(one, other, gap, next)) hasMoved = true;
    }
  }
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

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

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
  return {
    left: Math.min(...xs) - MARKER.half * scale,
    right: Math.max(...xs) + MARKER.half * scale,
    top: Math.min(...ys) - MARKER.height * scale,
    bottom: Math.max(...ys),
  };
}

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Estimates the width of a name, in pixels. */
const widthOf = (city: string): number => city.length * 8 + 18;

/**
 * Places each city's name below, above, right or left of its markers: the first of these positions that covers least of
 * markers and other names.
 *
 * @param scale the size of markers and names relative to the default
 */
export function placeCityNames(markers: readonly CityPoint[], scale = 1): CityPoint[] {
  const taken = markers.map((marker) => boxOf([marker], scale));
  return [...new Set(markers.map(({ city }) => city))].map((city) => {
    const { left, right, top, bottom } = boxOf(
      markers.filter((marker) => marker.city === city),
      scale,
    );
    const half = (widthOf(city) * scale) / 2;
    const halfHeight = (NAME_HEIGHT * scale) / 2;
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const positions = [
      { x: middle.x, y: bottom + NAME_GAP + halfHeight },
      { x: middle.x, y: top - NAME_GAP - halfHeight },
      { x: right + half + 4, y: middle.y },
      { x: left - half - 4, y: middle.y },
    ];
    const nameBox = ({ x, y }: Pixel): Box => ({
      left: x - half,
      right: x + half,
      top: y - halfHeight,
      bottom: y + halfHeight,
    });
    const coverOf = (at: Pixel) => taken.reduce((sum, box) => sum + overlap(nameBox(at), box), 0);
    const [best = middle] = positions.sort((one, other) => coverOf(one) - coverOf(other));
    taken.push(nameBox(best));
    return { city, ...best };
  });
}
