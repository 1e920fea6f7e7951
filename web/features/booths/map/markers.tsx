import { useMemo } from 'react';
import { useMap } from 'react-leaflet';
import type { Spot } from '#web/features/booths/spots.ts';
import { BoothMarker } from './booth-marker.tsx';
import { placeCityNames } from './city-names.ts';
import { MapPlace } from './map-place.tsx';
import { showPlace } from './map-views.tsx';
import { spreadOut } from './spread.ts';
import styles from './booth-map.module.css';

/** What a finger needs to hit one marker and not its neighbour. */
const ROOM = 46;
/** Closer than this the tiles name everything. */
const LAST_NAMED_ZOOM = 11;

type MarkersProps = { spots: readonly Spot[]; chosen: Spot | null; zoom: number; onChoose: (boothId: string, marker: HTMLElement) => void };

/** One marker for each spot, none hidden by another, and the names of their cities. */
export function Markers({ spots, chosen, zoom, onChoose }: MarkersProps) {
  const map = useMap();
  const { shifts, cities } = useMemo(() => {
    const points = spots.map(({ booths: [{ coords }] }) => map.project([coords.lat, coords.lng], zoom));
    const moved = spreadOut(points, ROOM);
    const stand = moved.map((shift, index) => ({ x: (points[index]?.x ?? 0) + shift.x, y: (points[index]?.y ?? 0) + shift.y }));
    const known = [...new Set(spots.map(({ booths: [{ city }] }) => city))];
    const names = placeCityNames(known.map((city) => ({ city, points: stand.filter((_, index) => spots[index]?.booths[0].city === city) })));
    return { shifts: moved, cities: names.map(({ city, x, y }) => ({ city, at: map.unproject([x, y], zoom) })) };
  }, [spots, zoom, map]);

  return (
    <>
      {zoom <= LAST_NAMED_ZOOM &&
        cities.map(({ city, at }) => (
          <MapPlace key={city} lat={at.lat} lng={at.lng} pane="names">
            <span className={styles.city} aria-hidden="true">
              {city}
            </span>
          </MapPlace>
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
