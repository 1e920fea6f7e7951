/** A position on the map, in pixels. */
export interface Pixel {
  x: number;
  y: number;
}

const ROUNDS = 60;
/**
 * Markers times rounds: hundreds of markers on a small map cannot all be apart, and a round for each try would hold
 * the page.
 */
const MOST_STEPS = 6_000;

/**
 * Moves markers apart until each has `gap` pixels around it, and no further: four booths in one city are one dot on a
 * map of Java, yet each must be visible and clickable. Returns the shift of each marker.
 */
export function separateMarkers(places: readonly Pixel[], gap: number): Pixel[] {
  const at = places.map(({ x, y }) => ({ x, y }));
  const rounds = Math.min(ROUNDS, Math.ceil(MOST_STEPS / at.length));
  for (let round = 0; round < rounds; round++) {
    const cells = groupByCell(at, gap);
    const moved = at.filter(
      (_, one) => othersNear(at, one, cells, gap).filter((other) => pushApart(at, one, other, gap)).length > 0,
    );
    if (moved.length === 0) break;
  }
  return at.map(({ x, y }, index) => ({
    x: Math.round(x - (places[index]?.x ?? 0)),
    y: Math.round(y - (places[index]?.y ?? 0)),
  }));
}

/** A number for each square. A map is less than a million squares wide. */
const keyOf = (column: number, row: number): number => column * 1_000_000 + row;

/**
 * The indexes of the markers in each square of `gap` pixels: comparing all of 500 markers with each other took
 * seconds.
 */
function groupByCell(at: readonly Pixel[], gap: number): Map<number, number[]> {
  const cells = new Map<number, number[]>();
  for (const [index, { x, y }] of at.entries()) {
    const key = keyOf(Math.floor(x / gap), Math.floor(y / gap));
    const cell = cells.get(key);
    if (cell) cell.push(index);
    else cells.set(key, [index]);
  }
  return cells;
}

const AROUND = [-1, 0, 1].flatMap((right) => [-1, 0, 1].map((down) => keyOf(right, down)));

/** The later markers in the square of one and in those around it, the only ones that can be too close. */
function othersNear(at: readonly Pixel[], one: number, cells: Map<number, number[]>, gap: number): number[] {
  const { x = 0, y = 0 } = at[one] ?? {};
  const key = keyOf(Math.floor(x / gap), Math.floor(y / gap));
  const others: number[] = [];
  for (const step of AROUND) for (const other of cells.get(key + step) ?? []) if (other > one) others.push(other);
  return others.sort((former, latter) => former - latter);
}

/**
 * Moves two markers by half of the missing distance each; at the same pixel, every pair gets a direction of its own.
 */
function pushApart(at: Pixel[], one: number, other: number, gap: number): boolean {
  const [a, b] = [at[one], at[other]];
  if (!a || !b) return false;
  let [x, y] = [b.x - a.x, b.y - a.y];
  let distance = Math.hypot(x, y);
  // A tolerance of half a pixel lets the rounds end.
  if (distance >= gap - 0.5) return false;
  if (distance < 0.01) {
    [x, y] = [Math.cos(other * 2.4), Math.sin(other * 2.4)];
    distance = 1;
  }
  const share = (gap - Math.hypot(b.x - a.x, b.y - a.y)) / 2 / distance;
  at[one] = { x: a.x - x * share, y: a.y - y * share };
  at[other] = { x: b.x + x * share, y: b.y + y * share };
  return true;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A city and the points of its markers. */
export interface CityMarkers {
  city: string;
  points: readonly Pixel[];
  /** One of its markers is chosen, and drawn larger. */
  isChosen?: boolean;
}

/** A city and the middle of its name. */
export interface CityName extends Pixel {
  city: string;
}

/** The size of a marker above its point, and the height of a name, in pixels. */
const MARKER = { half: 22, height: 56 };
const NAME_HEIGHT = 28;
/** Pixels from a marker to the name above it, and from a chosen one, whose number stands higher. */
const ABOVE = 6;
const ABOVE_CHOSEN = 26;
/** Square pixels that a name may cover before the next position is better. */
const COVER_STEP = 80;
/** What a name wholly over the sea costs, in the same square pixels. */
const SEA_COST = 300;

const boxOf = (points: readonly Pixel[], scale: number): Box => ({
  left: Math.min(...points.map(({ x }) => x)) - MARKER.half * scale,
  right: Math.max(...points.map(({ x }) => x)) + MARKER.half * scale,
  top: Math.min(...points.map(({ y }) => y)) - MARKER.height * scale,
  bottom: Math.max(...points.map(({ y }) => y)),
});

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** An estimate, in pixels. */
const widthOf = (city: string): number => city.length * 8 + 18;

/**
 * Places each city's name below, above, right or left of its markers, where it covers least of markers, other names
 * and the sea.
 *
 * @param scale how many times larger than usual markers and names are
 */
export function placeCityNames(
  cities: readonly CityMarkers[],
  isSea: (at: Pixel) => boolean = () => false,
  scale = 1,
): CityName[] {
  const taken = cities.flatMap(({ points }) => points.map((point) => boxOf([point], scale)));
  return cities.map(({ city, points, isChosen = false }) => {
    const { left, right, top, bottom } = boxOf(points, scale);
    const half = (widthOf(city) * scale) / 2;
    const halfHeight = (NAME_HEIGHT * scale) / 2;
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const positions = [
      { x: middle.x, y: bottom + 6 + halfHeight },
      { x: middle.x, y: top - (isChosen ? ABOVE_CHOSEN : ABOVE) - halfHeight },
      { x: right + half + 4, y: middle.y },
      { x: left - half - 4, y: middle.y },
    ];
    const nameBox = ({ x, y }: Pixel): Box => ({
      left: x - half,
      right: x + half,
      top: y - halfHeight,
      bottom: y + halfHeight,
    });
    const covered = (place: Pixel) => taken.reduce((sum, box) => sum + overlap(nameBox(place), box), 0);
    const ends = [-half, 0, half];
    const seaShare = ({ x, y }: Pixel) => ends.filter((end) => isSea({ x: x + end, y })).length / ends.length;
    const cost = (place: Pixel, rank: number) => covered(place) + seaShare(place) * SEA_COST + rank * COVER_STEP;
    const [best = middle] = positions
      .map((place, rank) => ({ ...place, cost: cost(place, rank) }))
      .sort((one, other) => one.cost - other.cost);
    taken.push(nameBox(best));
    return { city, x: best.x, y: best.y };
  });
}
