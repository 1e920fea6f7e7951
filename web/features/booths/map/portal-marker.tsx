import { divIcon, type Marker, marker as createMarker } from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import type { Point } from '#web/features/booths/spots.ts';
import styles from './booth-map.module.css';

/** Leaflet stacks markers by their y pixel. This offset is larger than the height of a map. */
const FRONT = 10_000;

interface PortalMarkerProps {
  at: Point;
  /** The marker is in front of those without this flag. */
  isFront?: boolean;
  pane?: string;
  children: ReactNode;
}

/**
 * A Leaflet marker whose content React renders. Leaflet only positions its element, so no data is inserted as HTML, and
 * a button inside is a real button.
 */
export function PortalMarker({ at: { lat, lng }, isFront = false, pane = 'markerPane', children }: PortalMarkerProps) {
  const map = useMap();
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<Marker | null>(null);

  useEffect(() => {
    const icon = divIcon({ html: element, className: styles.portal, iconSize: [0, 0] });
    const placed = createMarker([lat, lng], { icon, pane, interactive: false, keyboard: false }).addTo(map);
    marker.current = placed;
    return () => void placed.remove();
  }, [map, element, pane, lat, lng]);

  useEffect(() => {
    marker.current?.setZIndexOffset(isFront ? FRONT : 0);
  }, [isFront, lat, lng]);

  return createPortal(children, element);
}
