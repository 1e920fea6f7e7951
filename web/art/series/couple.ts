import type { Frame } from '#web/art/scenes/frame.ts';
import { two } from './placing.ts';

const backdrop = { kind: 'saloon' } as const;

/** Fajar and Ayu in the saloon. */
export const couple: readonly Frame[] = [
  two('fajar', {}, 'ayu', { eyes: 'lash', mouth: 'grin', pose: 'wave' }),
  two(
    'fajar',
    { eyes: 'wide', mouth: 'o', brows: 'one', tilt: -8 },
    'ayu',
    { eyes: 'shut', mouth: 'kiss', tilt: -14, at: { x: 152 } },
  ),
  two(
    'fajar',
    { eyes: 'arc', mouth: 'grin', pose: 'heartLeft' },
    'ayu',
    { eyes: 'arc', mouth: 'laugh', pose: 'heart' },
  ),
  two(
    'fajar',
    { eyes: 'shut', mouth: 'grin', tilt: 10, at: { x: 86 } },
    'ayu',
    { mouth: 'tongue', tilt: -6, at: { x: 154 } },
  ),
].map((people) => ({ backdrop, people }));
