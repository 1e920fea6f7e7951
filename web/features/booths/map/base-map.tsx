import { svg } from 'leaflet';
import { useMemo } from 'react';
import { Pane, Polygon } from 'react-leaflet';
import { coast, roundCorners } from './coast.ts';

/**
 * Islands drawn as vectors in a pane below Leaflet's tiles (z-index 200), visible until the tiles are loaded, or
 * without tiles.
 */
export function BaseMap() {
  // Corners are rounded here, so that the import of the map does not wait for it.
  const islands = useMemo(() => coast.map((points) => [roundCorners(points)]), []);
  // The drawing extends by half the map on each side, so that dragging does not show sea instead of land.
  const renderer = useMemo(() => svg({ pane: 'land', padding: 0.5 }), []);
  return (
    <Pane name="land" style={{ zIndex: 130 }}>
      {/* Clipping and simplifying took longer than drawing all points. */}
      <Polygon
        positions={islands}
        renderer={renderer}
        interactive={false}
        noClip
        smoothFactor={0}
        pathOptions={{ fillColor: 'var(--paper)', fillOpacity: 1, color: 'var(--ink)', weight: 2.5 }}
      />
    </Pane>
  );
}
