import { latLngBounds, type Map as LeafletMap, type PointExpression } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Spot } from '#web/features/booths/spots.ts';
import { isWide } from '#web/features/booths/use-panel-focus.ts';

/** Padding around the markers as a share of their bounds (requirements §9). */
const PADDING = 0.1;
/** What the panel covers of the map, in pixels: of its right side or, on a phone, of its lower edge. */
const PANEL_WIDTH = 396;
const PANEL_OVERLAP = 44;
/** The extent of a marker around its point, in pixels. */
const MARKER = { side: 24, above: 70, below: 40 };

const isMoving = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Padding for the markers and the panel. */
function padding(): { paddingTopLeft: PointExpression; paddingBottomRight: PointExpression } {
  return {
    paddingTopLeft: [MARKER.side, MARKER.above],
    paddingBottomRight: isWide() ? [PANEL_WIDTH, MARKER.below] : [MARKER.side, MARKER.below + PANEL_OVERLAP],
  };
}

/** Pans the map until the booth is visible beside the panel. */
export function showPlace(map: LeafletMap, { coords }: { coords: { lat: number; lng: number } }): void {
  map.panInside([coords.lat, coords.lng], { ...padding(), animate: isMoving() });
}

interface MapViewportProps {
  spots: readonly Spot[];
  chosen: Spot | null;
  maxZoom: number;
}

/** Fits the map to the filtered markers, and pans it to the chosen one. Without a marker the map stays (contract, decision 17). */
export function MapViewport({ spots, chosen, maxZoom }: MapViewportProps) {
  const map = useMap();
  const isFirst = useRef(true);
  const keys = spots.map(({ key }) => key).sort().join(' ');
  const showAll = useEffectEvent(() => {
    const points = spots.map(({ booths: [{ coords }] }): [number, number] => [coords.lat, coords.lng]);
    if (points.length === 0) return;
    map.fitBounds(latLngBounds(points).pad(PADDING), { ...padding(), maxZoom, animate: !isFirst.current && isMoving() });
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
