import { GridLayer, svg } from 'leaflet';
import { useEffect, useMemo } from 'react';
import { Pane, Polygon, useMap } from 'react-leaflet';
import { coast, type LatLng } from '#web/lib/coast.ts';
import { MapPlace } from './map-place.tsx';
import { roundCorners } from './round-corners.ts';
import styles from './booth-map.module.css';

const islands = Object.entries(coast).map(([name, points]) => ({ name, line: roundCorners(points).map(([lat, lng]): [number, number] => [lat, lng]) }));
const names: { name: string; at: LatLng; from: number; to: number }[] = [
  { name: 'Laut Jawa', at: [-5.2, 109.7], from: 6.5, to: 9 },
  { name: 'Samudra Hindia', at: [-9.7, 110.9], from: 6.5, to: 8 },
];

/**
 * The islands as we draw them, under the tiles: seen until these come, and instead of them where none do. Each layer
 * has a pane of its own, below Leaflet's tiles (200).
 */
export function DrawnSea({ zoom }: { zoom: number }) {
  return (
    <>
      <Pane name="sea" style={{ zIndex: 110 }}>
        <Waves />
      </Pane>
      <Land pane="shoal" level={120} colour="#b3d2d8" className={styles.shoal} />
      <Land pane="land" level={130} colour="#fcf2df" line="#241019" />
      {names.map(
        ({ name, at: [lat, lng], from, to }) =>
          zoom >= from &&
          zoom <= to && (
            <MapPlace key={name} lat={lat} lng={lng} pane="land">
              <span className={styles.sea} aria-hidden="true">
                {name}
              </span>
            </MapPlace>
          ),
      )}
    </>
  );
}

function Land({ pane, level, colour, line, className }: { pane: string; level: number; colour: string; line?: string; className?: string }) {
  // Half as wide again on each side: a map that is being moved shows no bare sea where land is.
  const renderer = useMemo(() => svg({ pane, padding: 0.5 }), [pane]);
  return (
    <Pane name={pane} style={{ zIndex: level }} {...(className ? { className } : {})}>
      {islands.map(({ name, line: positions }) => (
        <Polygon key={name} positions={positions} renderer={renderer} interactive={false} smoothFactor={0.7} pathOptions={{ fillColor: colour, fillOpacity: 1, stroke: line !== undefined, color: line ?? colour, weight: 2.5 }} />
      ))}
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

/** A calm sea without an end: tiles that need no network. */
function Waves() {
  const map = useMap();
  useEffect(() => {
    const layer = new WaveLayer({ pane: 'sea' }).addTo(map);
    return () => void layer.remove();
  }, [map]);
  return null;
}
