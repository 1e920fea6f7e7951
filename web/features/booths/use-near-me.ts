import { useCallback, useEffect, useRef, useState } from 'react';
import type { Point } from './distance.ts';

/** Where the visitor is, as far as they have said so. */
export type NearMe = { status: 'off' } | { status: 'asking' } | { status: 'on'; at: Point } | { status: 'failed'; reason: 'refused' | 'unknown' };

const options: PositionOptions = { timeout: 10_000, maximumAge: 5 * 60_000 };

/**
 * The visitor's place, asked of the browser only when they press the button, and kept on this page: it goes into no
 * address and no request. Pressed again, it is forgotten.
 */
export function useNearMe(): { nearMe: NearMe; toggle: () => void } {
  const [nearMe, setNearMe] = useState<NearMe>({ status: 'off' });
  const question = useRef(0);

  useEffect(() => () => void (question.current += 1), []);

  const toggle = useCallback(() => {
    const asked = ++question.current;
    const settle = (answer: NearMe) => asked === question.current && setNearMe(answer);
    if (nearMe.status === 'on' || nearMe.status === 'asking') return void settle({ status: 'off' });
    if (!('geolocation' in navigator)) return void settle({ status: 'failed', reason: 'unknown' });
    settle({ status: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => settle({ status: 'on', at: { lat: latitude, lng: longitude } }),
      ({ code, PERMISSION_DENIED }) => settle({ status: 'failed', reason: code === PERMISSION_DENIED ? 'refused' : 'unknown' }),
      options,
    );
  }, [nearMe.status]);

  return { nearMe, toggle };
}
