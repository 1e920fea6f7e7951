import { useEffect, useRef, useState } from 'react';
import type { Point } from './spots.ts';

/** The visitor's position, as far as they have shared it. */
export type NearMe = { status: 'off' | 'requesting' | 'refused' | 'unknown' } | { status: 'on'; at: Point };

const OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 };

/**
 * The visitor's position, requested from the browser only when they press the button. It stays on this page: no address
 * and no request contains it. A second press drops it.
 */
export function useNearMe() {
  const [nearMe, setNearMe] = useState<NearMe>({ status: 'off' });
  const request = useRef(0);

  useEffect(() => () => void (request.current += 1), []);

  function toggle() {
    const current = ++request.current;
    const settle = (answer: NearMe) => current === request.current && setNearMe(answer);
    if (nearMe.status === 'on' || nearMe.status === 'requesting') return void settle({ status: 'off' });
    if (!('geolocation' in navigator)) return void settle({ status: 'unknown' });
    settle({ status: 'requesting' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => settle({ status: 'on', at: { lat: latitude, lng: longitude } }),
      ({ code, PERMISSION_DENIED }) => settle({ status: code === PERMISSION_DENIED ? 'refused' : 'unknown' }),
      OPTIONS,
    );
  }

  return { nearMe, toggle };
}
