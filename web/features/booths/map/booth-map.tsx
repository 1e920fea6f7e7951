import 'leaflet/dist/leaflet.css';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { AttributionControl, MapContainer, Pane, useMap, useMapEvents, ZoomControl } from 'react-leaflet';
import { runtimeConfig } from '#web/lib/env.ts';
import type { Spot } from '#web/features/booths/spots.ts';
import { DrawnSea } from './drawn-sea.tsx';
import { isWide, MapViews } from './map-views.tsx';
import { Markers } from './markers.tsx';
import { Tiles } from './tiles.tsx';
import styles from './booth-map.module.css';

export type BoothMapProps = { spots: readonly Spot[]; chosen: Spot | null; onChoose: (boothId: string, marker: HTMLElement) => void };

/** requirements §9. */
const START = { center: [-2.55, 118.01] as [number, number], zoom: 6 };
/** How near the map goes by itself: streets are worth seeing, a drawing without streets is not. */
const NEAREST = { tiles: 14, drawn: 8 };

const noSpots: readonly Spot[] = [];

/** The map of requirements §2. Its code and Leaflet's come with the location page alone, once the page stands. */
export function BoothMap({ spots, chosen, onChoose }: BoothMapProps) {
  const [hasTiles, setHasTiles] = useState(runtimeConfig().tileUrl !== null);
  const [zoom, setZoom] = useState(START.zoom);
  // First the sea, then the markers: each a task that a finger need not wait for.
  const shown = useDeferredValue(spots, noSpots);
  const loseTiles = useCallback(() => setHasTiles(false), []);
  return (
    <MapContainer {...START} minZoom={4} maxZoom={18} zoomSnap={0.5} zoomControl={false} attributionControl={false} scrollWheelZoom={false} className={styles.map ?? ''}>
      <AttributionControl position={isWide() ? 'bottomleft' : 'topright'} prefix='<a href="https://leafletjs.com">Leaflet</a>' />
      <MapManners onZoom={setZoom} />
      <DrawnSea zoom={zoom} />
      {hasTiles && <Tiles onLost={loseTiles} />}
      <Pane name="names" style={{ zIndex: 590 }} />
      <Markers spots={shown} chosen={chosen} zoom={zoom} onChoose={onChoose} />
      <MapViews spots={shown} chosen={chosen} maxZoom={hasTiles ? NEAREST.tiles : NEAREST.drawn} />
      <ZoomControl position="bottomleft" zoomInTitle="Perbesar peta" zoomOutTitle="Perkecil peta" />
    </MapContainer>
  );
}

/** How the map behaves: it has a name, it follows its box, and its wheel zooms only while somebody is at it. */
function MapManners({ onZoom }: { onZoom: (zoom: number) => void }) {
  const map = useMap();
  useMapEvents({
    zoomend: () => onZoom(map.getZoom()),
  });
  useEffect(() => {
    const [enable, disable] = [() => map.scrollWheelZoom.enable(), () => map.scrollWheelZoom.disable()];
    map.on('focus', enable).on('blur', disable);
    return () => void map.off('focus', enable).off('blur', disable);
  }, [map]);
  useEffect(() => {
    const box = map.getContainer();
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', 'Peta booth: tombol panah menggeser, plus dan minus mengubah ukuran');
    const watcher = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [map]);
  return null;
}
