import { colour } from '#web/art/paint/palette.ts';
import type { Frame } from '#web/art/scenes/frame.ts';
import { one, two } from './placing.ts';

const backdrop = { kind: 'curtain', cloth: colour.red } as const;

/** Bima and Rina before the red curtain. */
export const duo: readonly Frame[] = [
  two('bima', { mouth: 'grin', tilt: 6 }, 'rina', { pose: 'peace', eyes: 'arc', tilt: -6 }),
  two(
    'bima',
    { glasses: 'shades', mouth: 'smirk', brows: 'none', pose: 'peaceLeft' },
    'rina',
    { glasses: 'hearts', mouth: 'kiss', tilt: 8, brows: 'none' },
  ),
  two(
    'bima',
    { eyes: 'squeeze', mouth: 'laugh', tilt: -10 },
    'rina',
    { eyes: 'wide', mouth: 'gape', tilt: 4, at: { x: 170 } },
  ),
  two(
    'bima',
    { eyes: 'arc', mouth: 'laugh', tilt: 10, pose: 'heartLeft', at: { x: 86 } },
    'rina',
    { eyes: 'arc', mouth: 'grin', tilt: -12, at: { x: 156 } },
  ),
  one('rina', { pose: 'heart', mouth: 'grin', eyes: 'wink', at: { scale: 1.3, y: 104, x: 112 } }),
  one('bima', {
    glasses: 'stars',
    brows: 'none',
    mouth: 'laugh',
    pose: 'up',
    tilt: -6,
    at: { scale: 1.28, y: 102, x: 124 },
  }),
  two(
    'bima',
    { hat: 'crown', eyes: 'shut', mouth: 'smirk', tilt: -4, at: { y: 104 } },
    'rina',
    { eyes: 'side', mouth: 'flat', brows: 'one', pose: 'chin', at: { flip: true } },
  ),
  two(
    'rina',
    { eyes: 'arc', mouth: 'laugh', pose: 'waveLeft', tilt: 8 },
    'bima',
    { eyes: 'arc', mouth: 'tongue', pose: 'wave', tilt: -8 },
  ),
].map((people, index) => (index === 7 ? { backdrop, people, confetti: 17 } : { backdrop, people }));
