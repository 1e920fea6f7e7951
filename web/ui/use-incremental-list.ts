import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Items that are rendered at once: rows of two, three and four come out even. */
const BLOCK = 48;
/** The next block is rendered while it is still two screens away. */
const MARGIN = '200% 0px';

interface IncrementalList<List, Item> {
  /** How many items to render. */
  shown: number;
  list: RefObject<List | null>;
  /** Of the last child of the list, which stands for the items that are not rendered yet. */
  sentinel: RefObject<Item | null>;
  /** Its height in pixels. */
  sentinelHeight: number;
}

/**
 * Renders a long list of items of equal height block by block, as they come near the viewport. What was rendered
 * stays, with its focus and its loaded pictures. The height of the rest is reserved, so that nothing moves and the
 * scroll bar is true. Printing renders all.
 *
 * @param reach so many items are rendered in any case; default: as many as come near
 */
export function useIncrementalList<
  List extends HTMLElement = HTMLUListElement,
  Item extends HTMLElement = HTMLLIElement,
>(count: number, reach = 0): IncrementalList<List, Item> {
  const list = useRef<List>(null);
  const sentinel = useRef<Item>(null);
  const [grown, setGrown] = useState(BLOCK);
  const [sentinelHeight, setSentinelHeight] = useState(0);
  if (reach > grown) setGrown(Math.ceil(reach / BLOCK) * BLOCK);
  const shown = Math.min(count, grown);
  const isWhole = shown === count;

  // Made anew after each block: an observer reports at first, also where the rest is still near.
  useEffect(() => {
    if (isWhole || !sentinel.current) return;
    const observer = new IntersectionObserver(
      (entries) =>
        entries.some(({ isIntersecting }) => isIntersecting) && startTransition(() => setGrown(shown + BLOCK)),
      { rootMargin: MARGIN },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [shown, isWhole]);

  useLayoutEffect(() => {
    const { current } = list;
    if (isWhole || !current) return;
    const measure = () => setSentinelHeight(measureRest(current, shown, count));
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(current);
    return () => observer.disconnect();
  }, [shown, isWhole, count]);

  useEffect(() => {
    const showAll = () => flushSync(() => setGrown(count));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, [count]);

  return { shown, list, sentinel, sentinelHeight };
}

/** The height of the rows that are not rendered, from those that are; a gap stands before it. */
function measureRest(list: HTMLElement, shown: number, count: number): number {
  const items = [...list.children].slice(0, shown) as HTMLElement[];
  const [first, last] = [items[0], items.at(-1)];
  if (!first || !last) return 0;
  const columns = items.filter(({ offsetTop }) => offsetTop === first.offsetTop).length;
  const rows = Math.ceil(shown / columns);
  const pitch = (last.offsetTop - first.offsetTop) / Math.max(1, rows - 1);
  return Math.max(0, (Math.ceil(count / columns) - rows) * pitch - (pitch - first.offsetHeight));
}
