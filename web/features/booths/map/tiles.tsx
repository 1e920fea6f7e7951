import { useMemo, useRef } from 'react';
import { TileLayer } from 'react-leaflet';
import { runtimeConfig } from '#web/lib/env.ts';

/** After as many failures without one success the service is left alone: offline, blocked or gone. */
const patience = 4;

type TilesProps = { onLost: () => void };

/** The streets, by the tile service of the configuration. OpenStreetMap's answers only those who say where they come from. */
export function Tiles({ onLost }: TilesProps) {
  const { tileUrl, tileAttribution } = runtimeConfig();
  const counts = useRef({ came: 0, failed: 0 });
  const handlers = useMemo(
    () => ({
      tileload: () => void counts.current.came++,
      tileerror: () => {
        counts.current.failed++;
        if (counts.current.came === 0 && counts.current.failed >= patience) onLost();
      },
    }),
    [onLost],
  );
  if (tileUrl === null) return null;
  return <TileLayer url={tileUrl} attribution={tileAttribution} referrerPolicy="strict-origin-when-cross-origin" eventHandlers={handlers} maxZoom={19} />;
}
