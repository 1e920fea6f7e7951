import islands from './coast.json' with { type: 'json' };

/** A position in degrees. */
export type LatLng = [lat: number, lng: number];

/**
 * The coasts around the booths, simplified by hand: for orientation, not for navigation. Each island is a closed line,
 * clockwise from its west or north. Java, which has the booths, has the most points.
 */
export const coast = Object.values(islands) as LatLng[][];

/** A closed line with its corners cut off twice, which rounds them (Chaikin's curve). */
export const roundCorners = (points: readonly LatLng[]): LatLng[] => cutCorners(cutCorners(points));

function cutCorners(points: readonly LatLng[]): LatLng[] {
  return points.flatMap(([lat, lng], index): LatLng[] => {
    const [toLat, toLng] = points[index + 1] ?? points[0] ?? [lat, lng];
    return [0.25, 0.75].map((share): LatLng => [lat + share * (toLat - lat), lng + share * (toLng - lng)]);
  });
}
