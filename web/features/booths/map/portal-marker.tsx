import { divIcon } from 'leaflet';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Marker } from 'react-leaflet';
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
export function PortalMarker({ at, isFront = false, pane = 'markerPane', children }: PortalMarkerProps) {
  const [element] = useState(() => document.createElement('div'));
  const icon = useMemo(() => divIcon({ html: element, className: styles.portal, iconSize: [0, 0] }), [element]);
  return (
    <>
      <Marker
        position={at}
        icon={icon}
        pane={pane}
        interactive={false}
        keyboard={false}
        zIndexOffset={isFront ? FRONT : 0}
      />
      {createPortal(children, element)}
    </>
  );
}
