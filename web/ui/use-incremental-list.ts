import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Items per block: a multiple of two, three and four, so that the last row is full. */
const BLOCK = 48;
/** The next block is rendered when it is two screens away; the next page is requested at half a screen. */
const MARGINS = { render: '200% 0px', load: '50% 0px' } as const;

interface Options {
  /** The minimum number of items to render. */
  reach?: number;
  /** The number of loaded items; default: all. */
  loaded?: number;
  /** Called when the end of the loaded items comes close to the viewport; null: there are no more. */
  onMissing?: (() => void) | null;
}

/**
 * Renders a long list of items of equal height block by block, as they come close to the viewport. Rendered items stay,
 * with their focus and loaded pictures. The height of the rest is reserved, so that nothing moves and the scroll bar is
 * right. Printing renders all loaded items.
 */
export function useIncrementalList<
  List extends HTMLElement = HTMLUListElement,
  Item extends HTMLElement = HTMLLIElement,
>(count: number, { reach = 0, loaded = count, onMissing }: Options) {
  const list = useRef<List>(null);
  const sentinel = useRef<Item>(null);
  const [limit, setLimit] = useState(BLOCK);
  const [sentinelHeight, setSentinelHeight] = useState(0);
  if (reach > limit) setLimit(Math.ceil(reach / BLOCK) * BLOCK);
  const shown = Math.min(loaded, limit);
  const isComplete = shown === count;
  const hasMore = shown < loaded;
  const onNear = useEffectEvent(() => {
    if (hasMore) startTransition(() => setLimit(shown + BLOCK));
    else onMissing?.();
  });

  // Re-created after each block: a new observer reports at once, so that a sentinel that is still close renders more.
  useEffect(() => {
    if (isComplete || !sentinel.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: hasMore ? MARGINS.render : MARGINS.load },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [shown, isComplete, hasMore]);

  useLayoutEffect(() => {
    const { current } = list;
    if (isComplete || !current) return;
    const measure = () => setSentinelHeight(measureRest(current, shown, count));
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(current);
    return () => observer.disconnect();
  }, [shown, isComplete, count]);

  useEffect(() => {
    const showAll = () => flushSync(() => setLimit(count));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, [count]);

  return {
    /** How many items to render. */
    shown,
    list,
    /** Props of the last child, which stands for the items that are not rendered yet; null if all are. */
    rest: isComplete ? null : { ref: sentinel, style: { height: sentinelHeight }, 'aria-hidden': true as const },
  };
}

/** The height of the rows that are not rendered, by the average of those that are, without the gap before them. */
function measureRest(list: HTMLElement, shown: number, count: number): number {
  const items = [...list.children].slice(0, shown);
  const boxes = items.map((item) => item.getBoundingClientRect());
  const [first, last] = [boxes[0], boxes.at(-1)];
  if (!first || !last) return 0;
  const columns = boxes.filter(({ top }) => top === first.top).length;
  const rows = Math.ceil(shown / columns);
  const gap = (boxes[columns]?.top ?? first.bottom) - first.bottom;
  const pitch = (last.bottom - first.top + gap) / rows;
  return Math.max(0, (Math.ceil(count / columns) - rows) * pitch - gap);
}
