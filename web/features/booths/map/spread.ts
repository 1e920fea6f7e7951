/** Pixels on the map. */
export type Pixel = { x: number; y: number };

const ROUNDS = 60;

/**
 * Moves places that would cover each other apart until each has `gap` px of room, and no further than that takes: four
 * booths in one city are one dot on a map of Java, yet each must be seen and pressed. Returns how far each one moves.
 */
export function spreadOut(places: readonly Pixel[], gap: number): Pixel[] {
  const at = places.map(({ x, y }) => ({ x, y }));
  const pairs = at.flatMap((_, one) => at.slice(one + 1).map((_next, step) => [one, one + 1 + step] as const));
  for (let round = 0; round < ROUNDS; round++) {
    const moved = pairs.filter(([one, other]) => pushApart(at, one, other, gap));
    if (moved.length === 0) break;
  }
  return at.map(({ x, y }, index) => ({ x: Math.round(x - (places[index]?.x ?? 0)), y: Math.round(y - (places[index]?.y ?? 0)) }));
}

/** Half the lacking room for each; two at the very same pixel part in a direction of their own. */
function pushApart(at: Pixel[], one: number, other: number, gap: number): boolean {
  const [a, b] = [at[one], at[other]];
  if (!a || !b) return false;
  let [x, y] = [b.x - a.x, b.y - a.y];
  let distance = Math.hypot(x, y);
  // Half a pixel too near is near enough: rounds end.
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
