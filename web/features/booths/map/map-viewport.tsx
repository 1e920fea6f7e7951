import { latLngBounds, type Map as LeafletMap, type PointExpression } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useMap } from 'react-leaflet';
import type { Point, Spot } from '#web/features/booths/spots.ts';
import { isWideScreen, prefersLessMotion } from '#web/ui/media-queries.ts';

/** Padding around the markers as a share of their bounds (requirements §9). */
const PADDING = 0.1;
/** The height of the map's lower edge that the panel covers on a phone, in pixels. */
const PANEL_OVERLAP = 52;
/** A panel below this share of the map's height has no booth: it only says that a marker can be pressed. */
const LOW_PANEL = 0.3;
/** Pixels between a marker and the panel. */
const PANEL_GAP = 8;
/** The extent of a marker around its point and of the name beside it, in pixels. */
const MARKER = { side: 60, above: 84, below: 40 };

/**
 * Returns the padding for the markers and the panel: with a booth the panel covers the map's right side, without one it
 * is a line at the top.
 */
function padding(map: LeafletMap): { paddingTopLeft: PointExpression; paddingBottomRight: PointExpression } {
  // location-page.tsx sets the attribute.
  const panel = document.querySelector('[data-covers-map]');
  if (!isWideScreen() || !panel)
    return {
      paddingTopLeft: [MARKER.side, MARKER.above],
      paddingBottomRight: [MARKER.side, MARKER.below + PANEL_OVERLAP],
    };
  const [covered, covers] = [map.getContainer().getBoundingClientRect(), panel.getBoundingClientRect()];
  const isLow = covers.height < covered.height * LOW_PANEL;
  return {
    paddingTopLeft: [MARKER.side, MARKER.above + (isLow ? covers.bottom - covered.top : 0)],
    paddingBottomRight: [isLow ? MARKER.side : covered.right - covers.left + MARKER.side + PANEL_GAP, MARKER.below],
  };
}

/** Pans the map until the point is visible beside the panel. */
export function showPlace(map: LeafletMap, place: Point): void {
  map.panInside(place, { ...padding(map), animate: !prefersLessMotion() });
}

interface MapViewportProps {
  /** The nearest first if `from` is known. */
  spots: readonly Spot[];
  chosen: Spot | null;
  from: Point | null;
  maxZoom: number;
}

/**
 * Fits the map to the chosen spot, else to the visitor and the nearest one, else to all filtered ones. Without a marker
 * the map stays (contract, decision 17).
 */
export function MapViewport({ spots, chosen, from, maxZoom }: MapViewportProps) {
  const map = useMap();
  const isFirst = useRef(true);
  const shown = chosen ? [chosen] : from ? spots.slice(0, 1) : spots;
  const points: Point[] = shown.map(({ booths: [{ coords }] }) => coords);
  if (!chosen && from && points.length > 0) points.push(from);
  const places = JSON.stringify(points);

  const fit = useEffectEvent(() => {
    if (points.length === 0) return;
    const animate = !isFirst.current && !prefersLessMotion();
    map.fitBounds(latLngBounds(points).pad(PADDING), { ...padding(map), maxZoom, animate });
    isFirst.current = false;
  });
  useEffect(() => {
    fit();
  }, [map, places, maxZoom]);

  return null;
}
