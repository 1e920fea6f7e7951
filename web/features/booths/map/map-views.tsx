import { latLngBounds, type Map as LeafletMap, type PointExpression } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Spot } from '#web/features/booths/spots.ts';

/** requirements §9: this share of room around the markers. */
const PADDING = 0.1;
/** How much of the map the panel covers: of its right side or, on a phone, of its lower edge. */
const PANEL_WIDTH = 396;
const PANEL_OVERLAP = 44;
/** How much of a marker stands around its point. */
const MARKER = { side: 24, above: 70, below: 40 };

/** From here on the panel stands beside the markers, not below the map (design §4). */
export const isWide = () => window.matchMedia('(min-width: 900px)').matches;
const isMoving = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The room that markers need and the panel takes. */
function roomAround(): { paddingTopLeft: PointExpression; paddingBottomRight: PointExpression } {
  return {
    paddingTopLeft: [MARKER.side, MARKER.above],
    paddingBottomRight: isWide() ? [PANEL_WIDTH, MARKER.below] : [MARKER.side, MARKER.below + PANEL_OVERLAP],
  };
}

/** Brings a place into sight, past the panel; where it is already the map rests. */
export function showPlace(map: LeafletMap, { coords }: { coords: { lat: number; lng: number } }): void {
  map.panInside([coords.lat, coords.lng], { ...roomAround(), animate: isMoving() });
}

type MapViewsProps = { spots: readonly Spot[]; chosen: Spot | null; maxZoom: number };

/** The map follows the filters: it shows all markers there are. Without a result it stays (contract, decision 17). */
export function MapViews({ spots, chosen, maxZoom }: MapViewsProps) {
  const map = useMap();
  const isFirst = useRef(true);
  const keys = spots.map(({ key }) => key).sort().join(' ');
  const showAll = useEffectEvent(() => {
    const points = spots.map(({ booths: [{ coords }] }): [number, number] => [coords.lat, coords.lng]);
    if (points.length === 0) return;
    map.fitBounds(latLngBounds(points).pad(PADDING), { ...roomAround(), maxZoom, animate: !isFirst.current && isMoving() });
    isFirst.current = false;
  });

  useEffect(() => {
    showAll();
  }, [map, keys, maxZoom]);

  useEffect(() => {
    if (chosen) showPlace(map, chosen.booths[0]);
  }, [map, chosen]);

  return null;
}
