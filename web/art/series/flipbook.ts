import { colour } from '#web/art/paint/palette.ts';
import type { Act } from '#web/art/people/look.ts';
import type { Frame } from '#web/art/scenes/frame.ts';
import { one } from './placing.ts';

const backdrop = { kind: 'curtain', cloth: colour.butter } as const;
const AT = { x: 120, y: 94, scale: 1.14 };
const BURST_PAGE = 8;

/** Twelve pages, one motion: a bubble grows, bursts, and everybody laughs. */
const acts: readonly Act[] = [
  {},
  { eyes: 'side', mouth: 'smirk', brows: 'one' },
  { mouth: 'hidden', gum: 7 },
  { mouth: 'hidden', gum: 13 },
  { eyes: 'cross', mouth: 'hidden', gum: 20 },
  { eyes: 'cross', mouth: 'hidden', gum: 28, tilt: 2 },
  { eyes: 'cross', mouth: 'hidden', gum: 37, tilt: 4 },
  { eyes: 'wide', mouth: 'hidden', gum: 47, tilt: 6, lift: -3 },
  { eyes: 'squeeze', mouth: 'hidden', splat: true },
  { eyes: 'wide', mouth: 'hidden', splat: true },
  { eyes: 'squeeze', mouth: 'laugh', tilt: -8, pose: 'wave' },
  { eyes: 'arc', mouth: 'laugh', tilt: 6, pose: 'peace' },
];

export const flipbook: readonly Frame[] = acts.map((act, page) => {
  const frame = { backdrop, people: one('wulan', { ...act, at: AT }) };
  return page === BURST_PAGE ? { ...frame, burst: true } : frame;
});
