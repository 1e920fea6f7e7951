import { svg } from 'leaflet';
import { useMemo } from 'react';
import { Pane, Polygon } from 'react-leaflet';
import islands from './coast.json' with { type: 'json' };

/** A position in degrees. */
type LatLng = [lat: number, lng: number];

/**
 * The coasts around the booths, simplified by hand: for orientation, not for navigation. Each island is a closed line,
 * clockwise from its west or north. Java, which has the booths, has the most points.
 */
const coast = Object.values(islands) as LatLng[][];

/**
 * Islands drawn as vectors in a pane below Leaflet's tiles (z-index 200), visible until the tiles are loaded, or
 * without tiles.
 */
export function BaseMap() {
  // Corners that are cut off twice are round. It is done here, so that the import of the map does not wait for it.
  const land = useMemo(() => coast.map((points) => [cutCorners(cutCorners(points))]), []);
  // The drawing extends by half the map on each side, so that dragging does not show sea instead of land.
  const renderer = useMemo(() => svg({ pane: 'land', padding: 0.5 }), []);
  return (
    <Pane name="land" style={{ zIndex: 130 }}>
      {/* Clipping and simplifying took longer than drawing all points. */}
      <Polygon
        positions={land}
        renderer={renderer}
        interactive={false}
        noClip
        smoothFactor={0}
        pathOptions={{ fillColor: 'var(--paper)', fillOpacity: 1, color: 'var(--ink)', weight: 2.5 }}
      />
    </Pane>
  );
}

/** A closed line with its corners cut off (Chaikin's curve). */
function cutCorners(points: readonly LatLng[]): LatLng[] {
  return points.flatMap(([lat, lng], index): LatLng[] => {
    const [toLat, toLng] = points[index + 1] ?? points[0] ?? [lat, lng];
    return [0.25, 0.75].map((share): LatLng => [lat + share * (toLat - lat), lng + share * (toLng - lng)]);
  });
}
