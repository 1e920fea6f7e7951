import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '#web/ui/use-reduced-motion.ts';

const PX_PER_SECOND = 60;

interface Drift {
  /** Paused by the button. */
  paused: boolean;
  toggle: () => void;
  /** For the focusable elements inside. */
  focusIn: (event: FocusEvent) => void;
  focusOut: () => void;
}

/**
 * Scrolls a band of three equal copies to the left by one copy in a loop, at 60 px a second, on the compositor. It stops
 * when paused, while an element inside has the keyboard's focus, and with reduced motion.
 */
export function useDrift(band: RefObject<HTMLElement | null>): Drift {
  const [paused, setPaused] = useState(false);
  const [focused, setFocused] = useState(false);
  const animation = useRef<Animation | null>(null);
  const lessMotion = useReducedMotion();
  const isStopped = paused || focused;
  const stopped = useRef(isStopped);

  useEffect(() => {
    const element = band.current;
    if (!element || lessMotion) return undefined;
    const animate = () => {
      const width = element.scrollWidth / 3;
      const at = animation.current?.currentTime ?? 0;
      animation.current?.cancel();
      animation.current = element.animate([{ transform: 'none' }, { transform: `translateX(${-width}px)` }], {
        duration: (width / PX_PER_SECOND) * 1000,
        iterations: Number.POSITIVE_INFINITY,
      });
      animation.current.currentTime = at;
      if (stopped.current) animation.current.pause();
    };
    // The width changes with the window and when the display font is loaded.
    const observer = new ResizeObserver(animate);
    observer.observe(element);
    return () => {
      observer.disconnect();
      animation.current?.cancel();
      animation.current = null;
    };
  }, [band, lessMotion]);

  useEffect(() => {
    stopped.current = isStopped;
    if (isStopped) animation.current?.pause();
    else animation.current?.play();
  }, [isStopped]);

  return {
    paused,
    // Resuming works although the focus is still on the button.
    toggle: () => {
      setPaused(!paused);
      if (paused) setFocused(false);
    },
    // A mouse click focuses the button too: only the keyboard's focus stops the band.
    focusIn: (event) => setFocused(event.target.matches(':focus-visible')),
    focusOut: () => setFocused(false),
  };
}
