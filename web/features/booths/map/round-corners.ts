import type { LatLng } from '#web/lib/coast.ts';

const STEPS = 5;

/** A closed line through the same points without corners (Catmull and Rom's curve, five short lines from point to point). */
export function roundCorners(points: readonly LatLng[]): LatLng[] {
  const at = (index: number): LatLng => points.at(index % points.length) ?? [0, 0];
  return points.flatMap((_, index) => {
    const corners = [at(index - 1), at(index), at(index + 1), at(index + 2)] as const;
    return Array.from({ length: STEPS }, (_step, step): LatLng => [along(corners, 0, step / STEPS), along(corners, 1, step / STEPS)]);
  });
}

/** One coordinate of the curve between the second and the third of four points, `t` from 0 to 1. */
function along(points: readonly [LatLng, LatLng, LatLng, LatLng], axis: 0 | 1, t: number): number {
  const [before, from, to, after] = [points[0][axis], points[1][axis], points[2][axis], points[3][axis]];
  const [speed, bend] = [(to - before) / 2, (after - from) / 2];
  return from + speed * t + (3 * (to - from) - 2 * speed - bend) * t ** 2 + (2 * (from - to) + speed + bend) * t ** 3;
}
