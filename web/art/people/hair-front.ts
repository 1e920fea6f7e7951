import { shade } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';
import type { Hair } from './hair-back.ts';

const CURLS: readonly (readonly [x: number, y: number, radius: number])[] = [
  [-28, -26, 13],
  [-14, -34, 14],
  [2, -36, 14],
  [18, -33, 14],
  [30, -24, 12],
];

const PARTED = 'M-38,0 C-42,-54 42,-54 38,0 C34,-20 16,-26 0,-34 C-16,-26 -34,-20 -38,0Z';

const outlines: Record<Exclude<Hair, 'curly'>, string> = {
  long: 'M-38,2 C-42,-54 42,-54 38,2 C32,-12 24,-24 4,-30 C-10,-20 -30,-14 -38,2Z',
  bob: 'M-39,4 C-43,-54 43,-54 39,4 C36,-4 34,-12 30,-17 H-30 C-34,-12 -36,-4 -39,4Z',
  bun: 'M-38,0 C-42,-54 42,-54 38,0 C34,-20 18,-30 0,-30 C-18,-30 -34,-20 -38,0Z',
  buns: PARTED,
  braids: PARTED,
  crop: 'M-38,-2 C-40,-30 -38,-54 -4,-54 C34,-56 40,-32 38,-2 C34,-10 34,-18 30,-24 C16,-20 -14,-20 -28,-26 C-34,-18 -34,-10 -38,-2Z',
  quiff:
    'M-38,-2 C-40,-22 -38,-40 -28,-44 C-24,-62 22,-68 40,-50 C34,-48 36,-44 39,-36 C42,-24 40,-10 38,-2 C34,-10 34,-18 28,-26 C10,-22 -8,-26 -20,-30 C-30,-24 -34,-12 -38,-2Z',
  fringe:
    'M-39,0 C-44,-56 44,-60 39,0 C36,-6 34,-8 33,-13 L22,-9 L20,-17 L6,-9 L2,-18 L-12,-9 L-15,-17 L-28,-8 C-34,-8 -36,-4 -39,0Z',
  side: 'M-38,0 C-44,-58 44,-58 38,0 C36,-10 34,-16 32,-20 C10,-16 -12,-24 -20,-34 C-24,-22 -34,-14 -38,0Z',
};

/** Under a peci only this band of hair is seen. */
export const HAIR_UNDER_HAT =
  'M-38,4 C-40,-16 -36,-26 -34,-28 H34 C36,-26 40,-16 38,4 C34,-8 34,-14 30,-18 H-30 C-34,-14 -34,-8 -38,4Z';

/** The hair over the forehead. */
export function drawHairFront(pen: Pen, style: Hair, hair: string): string {
  if (style === 'curly') return CURLS.map(([x, y, radius]) => pen.oval([x, y, radius], hair)).join('');
  const strands = style === 'bob' && !pen.outlineOnly ? pen.line('M-12,-18 V-26 M8,-18 V-27', shade(hair, 0.14), 3) : '';
  return pen.shape(outlines[style], hair) + strands;
}
