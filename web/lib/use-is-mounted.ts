import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the component is still mounted: a late answer is dropped after another page or
 * another member has taken its place.
 */
export function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return useCallback(() => isMounted.current, []);
}
