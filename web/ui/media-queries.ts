/** From this width on, columns stand side by side (design §4). */
export const WIDE_SCREEN = '(min-width: 56.25em)';

export const isWideScreen = (): boolean => window.matchMedia(WIDE_SCREEN).matches;

/** Whether the visitor has asked the system for less motion. */
export const prefersLessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;
