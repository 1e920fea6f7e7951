import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';

const PX_PER_SECOND = 60;

type Drift = {
  /** What the visitor asked for by the button. */
  paused: boolean;
  toggle: () => void;
  /** For whatever inside can hold the focus. */
  focusIn: (event: FocusEvent) => void;
  focusOut: () => void;
};

/**
 * Lets a band of three equal copies drift to the left by one copy, again and again, at 60 px a second. The compositor
 * does the work. It stands still when paused, while the keyboard's focus is inside, and under reduced motion.
 */
export function useDrift(band: RefObject<HTMLElement | null>): Drift {
  const [paused, setPaused] = useState(false);
  const [focused, setFocused] = useState(false);
  const animation = useRef<Animation | null>(null);
  const lessMotion = useReducedMotion();
  const still = paused || focused;
  const isStill = useRef(still);

  useEffect(() => {
    const element = band.current;
    if (!element || lessMotion) return undefined;
    const start = () => {
      const width = element.scrollWidth / 3;
      const at = animation.current?.currentTime ?? 0;
      animation.current?.cancel();
      animation.current = element.animate([{ transform: 'none' }, { transform: `translateX(${-width}px)` }], {
        duration: (width / PX_PER_SECOND) * 1000,
        iterations: Number.POSITIVE_INFINITY,
      });
      animation.current.currentTime = at;
      if (isStill.current) animation.current.pause();
    };
    // The width changes with the window, and when the display face arrives.
    const watcher = new ResizeObserver(start);
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      animation.current?.cancel();
      animation.current = null;
    };
  }, [band, lessMotion]);

  useEffect(() => {
    isStill.current = still;
    if (still) animation.current?.pause();
    else animation.current?.play();
  }, [still]);

  return {
    paused,
    // Pressed again it runs, even though the focus is still on the button.
    toggle: () => {
      setPaused(!paused);
      if (paused) setFocused(false);
    },
    // A mouse click focuses the button too; only the keyboard's focus stops the band by itself.
    focusIn: (event) => setFocused(event.target.matches(':focus-visible')),
    focusOut: () => setFocused(false),
  };
}
