import { useState } from 'react';
import type { Point } from './spots.ts';

export interface NearMe {
  status: 'off' | 'requesting' | 'on' | 'refused' | 'unknown';
  /** The visitor's position, if they have shared it. */
  at: Point | null;
}

const OFF: NearMe = { status: 'off', at: null };

const OPTIONS: PositionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 };

/**
 * The visitor's position, requested from the browser only when they press the button. It stays on this page: no address
 * and no request contains it. A second press discards it.
 */
export function useNearMe() {
  const [nearMe, setNearMe] = useState(OFF);

  function toggle() {
    if (nearMe.status === 'on' || nearMe.status === 'requesting') return setNearMe(OFF);
    setNearMe({ status: 'requesting', at: null });
    // An answer after the second press is ignored.
    const settle = (answer: NearMe) => setNearMe((current) => (current.status === 'requesting' ? answer : current));
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => settle({ status: 'on', at: { lat: latitude, lng: longitude } }),
      ({ code, PERMISSION_DENIED }) => settle({ status: code === PERMISSION_DENIED ? 'refused' : 'unknown', at: null }),
      OPTIONS,
    );
  }

  return { ...nearMe, toggle };
}
