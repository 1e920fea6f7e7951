import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is in the window, or as close to it as the margin says; undefined until the browser tells. */
export function useInView(element: RefObject<Element | null>, rootMargin = '0px'): boolean | undefined {
  const [isInView, setInView] = useState<boolean>();
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting), { rootMargin });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, rootMargin]);
  return isInView;
}
