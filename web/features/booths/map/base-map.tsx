import { GridLayer, svg } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { Pane, Polygon, useMap } from 'react-leaflet';
import styles from './booth-map.module.css';
import { coast, type LatLng, roundCorners } from './coast.ts';
import { PortalMarker } from './portal-marker.tsx';

let rounded: LatLng[][][] | null = null;
/** The outline of each island; rounded when they are first drawn, so that loading the map does not wait for it. */
const islands = () => (rounded ??= coast.map((points) => [roundCorners(points)]));

const names: { name: string; at: LatLng; from: number; to: number }[] = [
  { name: 'Laut Jawa', at: [-5.2, 109.7], from: 6.5, to: 9 },
  { name: 'Samudra Hindia', at: [-9.7, 110.9], from: 6.5, to: 8 },
];

/**
 * Islands drawn as vectors below the tiles: visible until the tiles are loaded, and instead of them where there
 * are none. Each layer has a pane of its own, below Leaflet's tile pane (z-index 200).
 */
export function BaseMap({ zoom }: { zoom: number }) {
  return (
    <>
      <Land pane="shoal" level={120} colour="var(--shoal)" className={styles.shoal} />
      <Land pane="land" level={130} colour="var(--paper)" line="var(--ink)" />
      {names.map(
        ({ name, at: [lat, lng], from, to }) =>
          zoom >= from &&
          zoom <= to && (
            <PortalMarker key={name} lat={lat} lng={lng} pane="land">
              <span className={styles.sea} aria-hidden="true">
                {name}
              </span>
            </PortalMarker>
          ),
      )}
    </>
  );
}

function Land({
  pane,
  level,
  colour,
  line,
  className,
}: {
  pane: string;
  level: number;
  colour: string;
  line?: string;
  className?: string;
}) {
  // Drawn half as wide again on each side, so that dragging the map shows no sea where there is land.
  const renderer = useMemo(() => svg({ pane, padding: 0.5 }), [pane]);
  return (
    <Pane name={pane} style={{ zIndex: level }} {...(className ? { className } : {})}>
      {/* Whole and with all of its points: clipping and simplifying took longer than drawing them. */}
      <Polygon
        positions={islands()}
        renderer={renderer}
        interactive={false}
        noClip
        smoothFactor={0}
        pathOptions={{
          fillColor: colour,
          fillOpacity: 1,
          stroke: line !== undefined,
          color: line ?? colour,
          weight: 2.5,
        }}
      />
    </Pane>
  );
}

class WaveLayer extends GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.className = styles.waves ?? '';
    return tile;
  }
}

/** The sea below the islands. */
export function Sea() {
  return (
    <Pane name="sea" style={{ zIndex: 110 }}>
      <Waves />
    </Pane>
  );
}

/** A grid layer whose tiles need no network. */
function Waves() {
  const map = useMap();
  useEffect(() => {
    const layer = new WaveLayer({ pane: 'sea' }).addTo(map);
    return () => void layer.remove();
  }, [map]);
  return null;
}
