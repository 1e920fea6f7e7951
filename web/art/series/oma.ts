import { colour } from '#web/art/paint/palette.ts';
import type { Frame } from '#web/art/scenes/frame.ts';
import { two } from './placing.ts';

const backdrop = { kind: 'curtain', cloth: colour.grey } as const;

/** Oma and Tia in the vintage booth. */
export const oma: readonly Frame[] = [
  two('oma', {}, 'tia', { mouth: 'grin', eyes: 'arc', at: { y: 102 } }),
  two(
    'oma',
    { mouth: 'kiss', eyes: 'shut', tilt: 14, at: { x: 88 } },
    'tia',
    { mouth: 'gape', eyes: 'wide', tilt: 4, at: { x: 158 } },
  ),
  two(
    'oma',
    { glasses: 'stars', brows: 'none', mouth: 'laugh', tilt: -6 },
    'tia',
    { glasses: 'shades', brows: 'none', mouth: 'smirk', pose: 'peace' },
  ),
  two(
    'oma',
    { eyes: 'arc', mouth: 'laugh', tilt: 8, at: { x: 84 } },
    'tia',
    { eyes: 'squeeze', mouth: 'laugh', tilt: -12, at: { x: 156 } },
  ),
].map((people) => ({ backdrop, people, mono: true }));
