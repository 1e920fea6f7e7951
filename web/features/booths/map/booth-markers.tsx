import type { Handler } from 'leaflet';
import { type MouseEvent, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { type Spot, spotLabel } from '#web/features/booths/spots.ts';
import styles from './booth-markers.module.css';
import { showPlace } from './map-viewport.tsx';
import { type Pixel, placeCityNames, spreadOut } from './marker-layout.ts';
import { PortalMarker } from './portal-marker.tsx';

/** Pixels between two markers: enough to tap one and not its neighbour. */
const GAP = 46;
/** At higher zooms the tiles show the names of cities. */
const MAX_CITY_NAME_ZOOM = 11;

/** Leaflet's handler has this method; its types do not. */
interface DragHandler extends Handler {
  moved: () => boolean;
}

interface BoothMarkersProps {
  spots: readonly Spot[];
  chosen: Spot | null;
  zoom: number;
  onChoose: (boothId: string, marker: HTMLElement) => void;
}

/** A marker for each spot, moved apart where they would cover each other, and the names of their cities. */
export function BoothMarkers({ spots, chosen, zoom, onChoose }: BoothMarkersProps) {
  const map = useMap();
  const { shifts, cities } = useMemo(() => {
    const points = spots.map(({ booths: [{ coords }] }) => map.project([coords.lat, coords.lng], zoom));
    const moved = spreadOut(points, GAP);
    const shown = moved.map((shift, index) => ({ x: (points[index]?.x ?? 0) + shift.x, y: (points[index]?.y ?? 0) + shift.y }));
    const known = [...new Set(spots.map(({ booths: [{ city }] }) => city))];
    const names = placeCityNames(known.map((city) => ({ city, points: shown.filter((_, index) => spots[index]?.booths[0].city === city) })));
    return { shifts: moved, cities: names.map(({ city, x, y }) => ({ city, at: map.unproject([x, y], zoom) })) };
  }, [spots, zoom, map]);

  return (
    <>
      {zoom <= MAX_CITY_NAME_ZOOM &&
        cities.map(({ city, at }) => (
          <PortalMarker key={city} lat={at.lat} lng={at.lng} pane="names">
            <span className={styles.city} aria-hidden="true">
              {city}
            </span>
          </PortalMarker>
        ))}
      {spots.map((spot, index) => (
        <BoothMarker
          key={spot.key}
          spot={spot}
          shift={shifts[index] ?? { x: 0, y: 0 }}
          isChosen={spot.key === chosen?.key}
          onChoose={(marker) => onChoose(spot.booths[0].id, marker)}
          onFocus={() => showPlace(map, spot.booths[0])}
        />
      ))}
    </>
  );
}

interface BoothMarkerProps {
  spot: Spot;
  /** Offset from its point, which keeps it off its neighbours. */
  shift: Pixel;
  isChosen: boolean;
  onChoose: (marker: HTMLElement) => void;
  onFocus: () => void;
}

/** A button with the picture of a booth; where several share the spot, with their number. */
function BoothMarker({ spot, shift, isChosen, onChoose, onFocus }: BoothMarkerProps) {
  const map = useMap();
  const [{ coords }] = spot.booths;
  const press = (event: MouseEvent<HTMLElement>) => {
    // A drag that starts on a marker ends with a click. A click by keyboard has the detail 0.
    const wasDragged = event.detail > 0 && (map.dragging as DragHandler).moved();
    if (!wasDragged) onChoose(event.currentTarget);
  };
  return (
    <PortalMarker lat={coords.lat} lng={coords.lng} isFront={isChosen}>
      {Math.hypot(shift.x, shift.y) > 6 && <Stem {...shift} />}
      <button type="button" className={styles.marker} style={{ translate: `${shift.x}px ${shift.y}px` }} aria-label={spotLabel(spot)} aria-pressed={isChosen} onClick={press} onFocus={onFocus}>
        <span className={styles.booth} />
        {spot.booths.length > 1 && <span className={styles.count}>{spot.booths.length}</span>}
      </button>
    </PortalMarker>
  );
}

/** A line from a shifted marker to its point. */
function Stem({ x, y }: Pixel) {
  return <span className={styles.stem} style={{ width: Math.round(Math.hypot(x, y)), rotate: `${Math.atan2(y, x)}rad` }} />;
}
