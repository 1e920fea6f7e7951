import { svg } from 'leaflet';
import { useMemo } from 'react';
import { Pane, Polygon } from 'react-leaflet';
import { coast, roundCorners } from './coast.ts';

/**
 * Islands drawn as vectors in a pane below Leaflet's tiles (z-index 200): visible until those are loaded, and instead
 * of them where there are none.
 */
export function BaseMap() {
  // Rounded here, so that loading the map does not wait for it.
  const islands = useMemo(() => coast.map((points) => [roundCorners(points)]), []);
  // Drawn half as wide again on each side, so that dragging the map shows no sea where there is land.
  const renderer = useMemo(() => svg({ pane: 'land', padding: 0.5 }), []);
  return (
    <Pane name="land" style={{ zIndex: 130 }}>
      {/* Whole and with all of its points: clipping and simplifying took longer than drawing them. */}
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
