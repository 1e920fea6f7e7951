import type { Handler, Map as LeafletMap } from 'leaflet';
import { type MouseEvent, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { cityLabel, countBooths, groupByCity, type Point, type Spot, spotLabel } from '#web/features/booths/spots.ts';
import { isLand } from '#web/lib/coast.ts';
import { classNames } from '#web/ui/class-names.ts';
import styles from './booth-markers.module.css';
import { showPlace } from './map-viewport.tsx';
import { type Pixel, placeCityNames, spreadOut } from './marker-layout.ts';
import { PortalMarker } from './portal-marker.tsx';

/** Pixels between two markers: enough to tap one and not its neighbour, and for a chosen one, which is larger, beside the number of another. */
const GAP = 52;
/** From this zoom on the spots of a city stand apart, each with a marker of its own. */
const SPOT_ZOOM = 10;
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
  onChooseCity: (city: string) => void;
}

/** A marker for each spot, moved apart where they would cover each other; from afar one for each city with its booths. Beside them the names of the cities. */
export function BoothMarkers({ spots, chosen, zoom, onChoose, onChooseCity }: BoothMarkersProps) {
  const map = useMap();
  const { markers, cities } = useMemo(() => layOut(map, spots, zoom, chosen), [spots, zoom, map, chosen]);

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
      {markers.map(({ spots: [spot, ...others], at, shift }) => {
        const isCity = others.length > 0;
        const { key, booths } = spot;
        return (
          <BoothMarker
            key={isCity ? booths[0].city : key}
            at={at}
            shift={shift}
            label={isCity ? cityLabel([spot, ...others]) : spotLabel(spot)}
            count={countBooths([spot, ...others])}
            isChosen={[spot, ...others].some((one) => one.key === chosen?.key)}
            isToggle={!isCity}
            onPress={(marker) => (isCity ? onChooseCity(booths[0].city) : onChoose(booths[0].id, marker))}
          />
        );
      })}
    </>
  );
}

/** The markers at this zoom with their points and shifts, and the places of the names of their cities. */
function layOut(map: LeafletMap, spots: readonly Spot[], zoom: number, chosen: Spot | null) {
  const byCity = groupByCity(spots);
  // In one city alone there is nothing to tell apart from afar.
  const groups: [Spot, ...Spot[]][] = zoom < SPOT_ZOOM && byCity.length > 1 ? byCity : spots.map((spot) => [spot]);
  const places = groups.map((group) => ({ spots: group, at: middleOf(group) }));
  const points = places.map(({ at }) => map.project([at.lat, at.lng], zoom));
  const shifts = spreadOut(points, GAP);
  const shown = points.map(({ x, y }, index) => ({ x: x + (shifts[index]?.x ?? 0), y: y + (shifts[index]?.y ?? 0) }));
  const isSea = ({ x, y }: Pixel) => {
    const { lat, lng } = map.unproject([x, y], zoom);
    return !isLand([lat, lng]);
  };
  const cities = byCity.map((inCity) => ({
    city: inCity[0].booths[0].city,
    points: shown.filter((_, index) => inCity.some((spot) => groups[index]?.includes(spot))),
    isChosen: inCity.some(({ key }) => key === chosen?.key),
  }));
  return {
    markers: places.map((place, index) => ({ ...place, shift: shifts[index] ?? { x: 0, y: 0 } })),
    cities: placeCityNames(cities, isSea).map(({ city, x, y }) => ({ city, at: map.unproject([x, y], zoom) })),
  };
}

function middleOf(spots: readonly Spot[]): Point {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { lat: mean(spots.map(({ booths: [{ coords }] }) => coords.lat)), lng: mean(spots.map(({ booths: [{ coords }] }) => coords.lng)) };
}

interface BoothMarkerProps {
  at: Point;
  /** Offset from its point, which keeps it off its neighbours. */
  shift: Pixel;
  label: string;
  /** The number of booths, shown when there are several. */
  count: number;
  isChosen: boolean;
  /** It opens a panel, and is pressed while that is open; a city's marker leads to its markers instead. */
  isToggle: boolean;
  onPress: (marker: HTMLElement) => void;
}

/** A button with the picture of a booth and the number of booths. */
function BoothMarker({ at, shift, label, count, isChosen, isToggle, onPress }: BoothMarkerProps) {
  const map = useMap();
  const press = (event: MouseEvent<HTMLElement>) => {
    // A drag that starts on a marker ends with a click. A click by keyboard has the detail 0.
    const wasDragged = event.detail > 0 && (map.dragging as DragHandler).moved();
    if (!wasDragged) onPress(event.currentTarget);
  };
  return (
    <PortalMarker lat={at.lat} lng={at.lng} isFront={isChosen}>
      {Math.hypot(shift.x, shift.y) > 6 && <Stem {...shift} />}
      <button
        type="button"
        className={classNames(styles.marker, isChosen && styles.chosen)}
        style={{ translate: `${shift.x}px ${shift.y}px` }}
        aria-label={label}
        aria-pressed={isToggle ? isChosen : undefined}
        onClick={press}
        onFocus={() => showPlace(map, at)}
      >
        <span className={styles.booth} />
        {count > 1 && <span className={styles.count}>{count}</span>}
      </button>
    </PortalMarker>
  );
}

/** A line from a shifted marker to its point. */
function Stem({ x, y }: Pixel) {
  return <span className={styles.stem} style={{ width: Math.round(Math.hypot(x, y)), rotate: `${Math.atan2(y, x)}rad` }} />;
}
