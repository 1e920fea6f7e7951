import type { Handler, Map as LeafletMap, Point } from 'leaflet';
import { type MouseEvent, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { type Spot, spotLabel } from '#web/features/booths/spots.ts';
import { classNames } from '#web/ui/class-names.ts';
import { showPlace } from './map-viewport.tsx';
import { placeCityNames, separateMarkers } from './marker-layout.ts';
import { PortalMarker } from './portal-marker.tsx';
import styles from './booth-markers.module.css';

/**
 * The size of markers, and the pixels between two: enough to tap one and not its neighbour, and for a chosen one, which
 * is larger. All at the default text size.
 */
const NEAR = { gap: 52, half: 22, height: 56 };

/** On a map of all cities markers are smaller, so that they stay near their cities. */
const FAR = { gap: 36, half: 15, height: 38 };

/** From this zoom on a city fills the map. */
const CITY_ZOOM = 10;

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

/**
 * A marker for each spot, moved apart if they would overlap, with the names of the cities beside them (contract,
 * decision 26).
 */
export function BoothMarkers({ spots, chosen, zoom, onChoose }: BoothMarkersProps) {
  const map = useMap();
  const { markers, names } = useMemo(() => layOut(map, spots, zoom), [spots, zoom, map]);
  return (
    <>
      {zoom <= MAX_CITY_NAME_ZOOM &&
        names.map(({ city, at }) => (
          <PortalMarker key={city} at={map.unproject(at, zoom)} pane="names">
            <span className={styles.city} aria-hidden="true">
              {city}
            </span>
          </PortalMarker>
        ))}
      {markers.map(({ spot, place, at }) => (
        <BoothMarker
          key={spot.key}
          spot={spot}
          isFar={zoom < CITY_ZOOM}
          shift={at.subtract(place).round()}
          isChosen={spot.key === chosen?.key}
          onPress={(marker) => onChoose(spot.booths[0].id, marker)}
        />
      ))}
    </>
  );
}

/** Computes where each marker and the names of the cities stand at this zoom, in pixels. */
function layOut(map: LeafletMap, spots: readonly Spot[], zoom: number) {
  const markers = spots.map((spot) => {
    const [{ city, coords }] = spot.booths;
    const place = map.project(coords, zoom);
    return { spot, city, place, at: place };
  });
  const scale = textScale();
  const size = zoom < CITY_ZOOM ? FAR : NEAR;
  separateMarkers(markers, size.gap * scale);
  return { markers, names: placeCityNames(markers, size, scale) };
}

/** The visitor's text size relative to the default; markers and names scale with it. */
const textScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;

interface BoothMarkerProps {
  spot: Spot;
  /** The map shows all cities. */
  isFar: boolean;
  /** Offset of the marker from its point, so that it does not cover its neighbours. */
  shift: Point;
  isChosen: boolean;
  onPress: (marker: HTMLElement) => void;
}

/** A button with the picture of a booth, and the count if there are several at the spot. */
function BoothMarker({ spot, isFar, shift, isChosen, onPress }: BoothMarkerProps) {
  const map = useMap();
  const { booths } = spot;
  const [{ coords: at }] = booths;
  const press = (event: MouseEvent<HTMLElement>) => {
    // A drag that starts on a marker ends with a click. A click by keyboard has the detail 0.
    const wasDragged = event.detail > 0 && (map.dragging as DragHandler).moved();
    if (!wasDragged) onPress(event.currentTarget);
  };
  return (
    // A marker with a count is in front, so that no neighbour covers the count.
    <PortalMarker at={at} isFront={isChosen || booths.length > 1}>
      <Stem shift={shift} />
      <button
        type="button"
        className={classNames(styles.marker, isFar && styles.far, isChosen && styles.chosen)}
        style={{ translate: `${shift.x}px ${shift.y}px` }}
        aria-label={spotLabel(spot)}
        aria-pressed={isChosen}
        onClick={press}
        onFocus={() => showPlace(map, at)}
      >
        <span className={styles.booth} />
        {booths.length > 1 && (
          <span className={styles.count} aria-hidden="true">
            {booths.length}
          </span>
        )}
      </button>
    </PortalMarker>
  );
}

/** A line from a shifted marker to its point. */
function Stem({ shift: { x, y } }: { shift: Point }) {
  const width = Math.round(Math.hypot(x, y));
  return width > 6 && <span className={styles.stem} style={{ width, rotate: `${Math.atan2(y, x)}rad` }} />;
}
