import islands from './coast.json' with { type: 'json' };

/** A position in degrees. */
export type LatLng = [lat: number, lng: number];

/**
 * The coasts around the booths, simplified by hand: for orientation, not for navigation. Each island is a closed line,
 * clockwise from its west or north. Java, which has the booths, has the most points.
 */
export const coast = Object.values(islands) as LatLng[][];

/**
 * Whether a point lies on one of the islands: a line from it to the east then crosses their sides an odd number of
 * times.
 */
export function isLand([lat, lng]: LatLng): boolean {
  return coast.some((points) => {
    const crossed = points.filter(([toLat, toLng], index) => {
      const [fromLat, fromLng] = points.at(index - 1) ?? [0, 0];
      return fromLat > lat !== toLat > lat && lng < fromLng + ((lat - fromLat) / (toLat - fromLat)) * (toLng - fromLng);
    });
    return crossed.length % 2 === 1;
  });
}

/** A closed line with its corners cut off twice, which rounds them (Chaikin's curve). */
export const roundCorners = (points: readonly LatLng[]): LatLng[] => cutCorners(cutCorners(points));

function cutCorners(points: readonly LatLng[]): LatLng[] {
  return points.flatMap(([lat, lng], index): LatLng[] => {
    const [toLat, toLng] = points[index + 1] ?? points[0] ?? [lat, lng];
    return [0.25, 0.75].map((share): LatLng => [lat + share * (toLat - lat), lng + share * (toLng - lng)]);
  });
}
