import { type RefObject, useEffect, useState } from 'react';

/** True from the moment an element comes close to what is seen; at once where the browser can't tell. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(() => !('IntersectionObserver' in window));

  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setNear(true), { rootMargin: '300px 0px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, element]);

  return isNear;
}
