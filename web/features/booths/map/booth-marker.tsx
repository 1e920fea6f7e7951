import type { Handler } from 'leaflet';
import type { MouseEvent } from 'react';
import { useMap } from 'react-leaflet';
import type { Spot } from '#web/features/booths/spots.ts';
import { MapPlace } from './map-place.tsx';
import type { Pixel } from './spread.ts';
import styles from './booth-marker.module.css';

/** Leaflet's own, which its types leave out. */
type DragHandler = Handler & { moved: () => boolean };

type BoothMarkerProps = {
  spot: Spot;
  /** How far it stands from its point, so that it covers no neighbour. */
  shift: Pixel;
  isChosen: boolean;
  onChoose: (marker: HTMLElement) => void;
  onFocus: () => void;
};

/** The tiny booth on the map: a button with the names of the booths at its spot. */
export function BoothMarker({ spot, shift, isChosen, onChoose, onFocus }: BoothMarkerProps) {
  const map = useMap();
  const [{ name, city, coords }] = spot.booths;
  const booths = spot.booths.map(({ booth }) => booth).join(', ');
  const press = (event: MouseEvent<HTMLElement>) => {
    // A map that was dragged by one of its markers was moved, not pressed; the keyboard drags nothing.
    const wasDragged = event.detail > 0 && (map.dragging as DragHandler).moved();
    if (!wasDragged) onChoose(event.currentTarget);
  };
  return (
    <MapPlace lat={coords.lat} lng={coords.lng} isFront={isChosen}>
      {Math.hypot(shift.x, shift.y) > 6 && <Stem {...shift} />}
      <button type="button" className={styles.marker} style={{ translate: `${shift.x}px ${shift.y}px` }} aria-label={`${name}, ${city}: ${booths}`} aria-pressed={isChosen} onClick={press} onFocus={onFocus}>
        <span className={styles.booth} />
        {spot.booths.length > 1 && <span className={styles.count}>{spot.booths.length}</span>}
      </button>
    </MapPlace>
  );
}

/** From a marker that had to make room to the point where it belongs. */
function Stem({ x, y }: Pixel) {
  return <span className={styles.stem} style={{ width: Math.round(Math.hypot(x, y)), rotate: `${Math.atan2(y, x)}rad` }} />;
}
