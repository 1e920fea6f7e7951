import islands from './coast.json' with { type: 'json' };

/** A position in degrees. */
export type LatLng = [lat: number, lng: number];

/**
 * The coasts around the booths, simplified by hand: for orientation, not for navigation. Each island is a closed line,
 * clockwise from its west or north. Java, which has the booths, has the most points.
 */
export const coast = Object.values(islands) as LatLng[][];

/** Whether a point lies on one of the islands: by the number of their sides between it and the east. */
export function isLand([lat, lng]: LatLng): boolean {
  return coast.some((points) => {
    const crossed = points.filter(([toLat, toLng], index) => {
      const [fromLat, fromLng] = points.at(index - 1) ?? [0, 0];
      return fromLat > lat !== toLat > lat && lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng);
    });
    return crossed.length % 2 === 1;
  });
}

const STEPS = 5;

/** A smooth closed line through the same points: a Catmull-Rom spline with five segments from point to point. */
export function roundCorners(points: readonly LatLng[]): LatLng[] {
  const at = (index: number): LatLng => points.at(index % points.length) ?? [0, 0];
  return points.flatMap((_, index) => {
    const corners = [at(index - 1), at(index), at(index + 1), at(index + 2)] as const;
    return Array.from({ length: STEPS }, (_step, step): LatLng => [
      along(corners, 0, step / STEPS),
      along(corners, 1, step / STEPS),
    ]);
  });
}

/** One coordinate of the spline between the second and the third of four points; `t` is from 0 to 1. */
function along(points: readonly [LatLng, LatLng, LatLng, LatLng], axis: 0 | 1, t: number): number {
  const [before, from, to, after] = [points[0][axis], points[1][axis], points[2][axis], points[3][axis]];
  const [speed, bend] = [(to - before) / 2, (after - from) / 2];
  return from + speed * t + (3 * (to - from) - 2 * speed - bend) * t ** 2 + (2 * (from - to) + speed + bend) * t ** 3;
}
