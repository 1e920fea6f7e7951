import { latLngBounds, type Map as LeafletMap, type PointExpression } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Point, Spot } from '#web/features/booths/spots.ts';
import { isWide } from '#web/features/booths/use-panel-focus.ts';

/** Padding around the markers as a share of their bounds (requirements §9). */
const PADDING = 0.1;
/** What the panel covers of the map's lower edge on a phone, in pixels. */
const PANEL_OVERLAP = 44;
/** Pixels between a marker and the panel. */
const PANEL_GAP = 8;
/** The extent of a marker around its point, in pixels. */
const MARKER = { side: 24, above: 70, below: 40 };

const isMoving = () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What the panel covers of the map's right side, in pixels. */
function coveredRight(map: LeafletMap): number {
  const panel = document.querySelector('[data-covers-map]');
  return panel ? map.getContainer().getBoundingClientRect().right - panel.getBoundingClientRect().left + PANEL_GAP : 0;
}

/** Padding for the markers and the panel. */
function padding(map: LeafletMap): { paddingTopLeft: PointExpression; paddingBottomRight: PointExpression } {
  return {
    paddingTopLeft: [MARKER.side, MARKER.above],
    paddingBottomRight: isWide() ? [coveredRight(map), MARKER.below] : [MARKER.side, MARKER.below + PANEL_OVERLAP],
  };
}

/** Pans the map until the point is visible beside the panel. */
export function showPlace(map: LeafletMap, { lat, lng }: Point): void {
  map.panInside([lat, lng], { ...padding(map), animate: isMoving() });
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
    map.fitBounds(latLngBounds(points).pad(PADDING), { ...padding(map), maxZoom, animate: !isFirst.current && isMoving() });
    isFirst.current = false;
  });

  useEffect(() => {
    showAll();
  }, [map, keys, maxZoom]);

  useEffect(() => {
    if (chosen) showPlace(map, chosen.booths[0].coords);
  }, [map, chosen]);

  return null;
}
