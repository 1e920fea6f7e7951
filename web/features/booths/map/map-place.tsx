import { divIcon, type Marker, marker as createMarker } from 'leaflet';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-leaflet';
import styles from './booth-map.module.css';

type MapPlaceProps = { lat: number; lng: number; /** In front of its neighbours. */ isFront?: boolean; /** Of its own, instead of the markers'. */ pane?: string; children: ReactNode };

/**
 * A point of the map that holds whatever React draws there. Leaflet moves it and knows nothing of what is inside: no
 * data ever becomes a string of HTML, and a button in it is a button.
 */
export function MapPlace({ lat, lng, isFront = false, pane = 'markerPane', children }: MapPlaceProps) {
  const map = useMap();
  const [element] = useState(() => document.createElement('div'));
  const marker = useRef<Marker | null>(null);

  useEffect(() => {
    const icon = divIcon({ html: element, className: styles.place, iconSize: [0, 0] });
    const placed = createMarker([lat, lng], { icon, pane, interactive: false, keyboard: false }).addTo(map);
    marker.current = placed;
    return () => void placed.remove();
  }, [map, element, pane, lat, lng]);

  useEffect(() => {
    marker.current?.setZIndexOffset(isFront ? 2000 : 0);
  }, [isFront, lat, lng]);

  return createPortal(children, element);
}
