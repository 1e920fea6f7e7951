import 'leaflet/dist/leaflet.css';
import { useDeferredValue, useEffect, useState } from 'react';
import { AttributionControl, MapContainer, Pane, TileLayer, useMap, useMapEvents, ZoomControl } from 'react-leaflet';
import type { Point, Spot } from '#web/features/booths/spots.ts';
import { runtimeConfig } from '#web/lib/env.ts';
import { isWideScreen } from '#web/ui/media-queries.ts';
import { BaseMap } from './base-map.tsx';
import { BoothMarkers } from './booth-markers.tsx';
import { MapViewport } from './map-viewport.tsx';
import { PortalMarker } from './portal-marker.tsx';
import shared from '#web/ui/shared.module.css';
import styles from './booth-map.module.css';

export interface BoothMapProps {
  spots: readonly Spot[];
  chosen: Spot | null;
  /** The visitor's position; null while unknown. */
  from: Point | null;
  onChoose: (boothId: string, marker: HTMLElement) => void;
}

/** The initial view (requirements §9). */
const START = { center: { lat: -2.55, lng: 118.01 }, zoom: 6 };
/**
 * The highest zoom that the map sets by itself. With tiles it shows streets; without them a higher zoom shows no more.
 */
const MAX_FIT_ZOOM = { tiles: 14, noTiles: 8 };
/** After this many failures without a success, tiles are removed: the service is offline, blocked or gone. */
const MAX_TILE_FAILURES = 4;

const LEAFLET = '<a href="https://leafletjs.com">Leaflet</a>';

/** The map of requirements §2. The location page loads it with Leaflet after its first render. */
export function BoothMap({ spots, chosen, from, onChoose }: BoothMapProps) {
  const { tileUrl, tileAttribution } = runtimeConfig();
  const [tileFailures, setTileFailures] = useState(0);
  const tiles = tileFailures < MAX_TILE_FAILURES ? tileUrl : null;
  const [zoom, setZoom] = useState(START.zoom);
  // Land and tiles are drawn after the markers, in the view that these need; a phone can respond to input in between.
  const hasLand = useDeferredValue(true, false);
  return (
    <MapContainer
      {...START}
      minZoom={4}
      maxZoom={18}
      zoomSnap={0.5}
      zoomControl={false}
      attributionControl={false}
      scrollWheelZoom={false}
      className={styles.map ?? ''}
    >
      {/* Failing tiles remove their attribution. It is on the left, so that this moves nothing. */}
      <AttributionControl position={isWideScreen() ? 'bottomleft' : 'topleft'} prefix={LEAFLET} />
      <MapBehaviour onZoom={setZoom} />
      {/* Before the layers, which are then drawn once. */}
      <MapViewport
        spots={spots}
        chosen={chosen}
        from={from}
        maxZoom={tiles ? MAX_FIT_ZOOM.tiles : MAX_FIT_ZOOM.noTiles}
      />
      {hasLand && <BaseMap />}
      {hasLand && tiles && (
        <TileLayer
          url={tiles}
          attribution={tileAttribution}
          // OpenStreetMap refuses requests without a referrer.
          referrerPolicy="strict-origin-when-cross-origin"
          eventHandlers={{
            tileload: () => setTileFailures(-Infinity),
            tileerror: () => setTileFailures((failures) => failures + 1),
          }}
          maxZoom={19}
        />
      )}
      {/* Names are above the markers, whose pane has the z-index 600. */}
      <Pane name="names" style={{ zIndex: 610 }} />
      <BoothMarkers spots={spots} chosen={chosen} zoom={zoom} onChoose={onChoose} />
      {from && (
        <PortalMarker at={from}>
          <span className={styles.here}>
            <span className={shared.visuallyHidden}>Kamu di sini</span>
          </span>
        </PortalMarker>
      )}
      <ZoomControl position="bottomleft" zoomInTitle="Perbesar peta" zoomOutTitle="Perkecil peta" />
    </MapContainer>
  );
}

/**
 * Gives the map an accessible name, resizes it with its container, and lets the wheel zoom only while the map has the
 * focus.
 */
function MapBehaviour({ onZoom }: { onZoom: (zoom: number) => void }) {
  const map = useMap();
  useMapEvents({
    zoomend: () => onZoom(map.getZoom()),
  });
  useEffect(() => {
    // The map and its listeners are removed with this component.
    map.on('focus', () => map.scrollWheelZoom.enable()).on('blur', () => map.scrollWheelZoom.disable());
    const container = map.getContainer();
    container.setAttribute('role', 'group');
    container.setAttribute('aria-label', 'Peta booth: tombol panah menggeser, plus dan minus mengubah ukuran');
    const observer = new ResizeObserver(() => map.invalidateSize({ pan: false }));
    observer.observe(container);
    return () => observer.disconnect();
  }, [map]);
  return null;
}
