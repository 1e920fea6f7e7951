import { colour } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';

const CAP = 'M-40,4 C-44,-58 44,-58 40,4Z';
const BRAID_LIGHT = '#4A2C20';

const CURLS: readonly (readonly [x: number, y: number, radius: number])[] = [
  [-38, -18, 20],
  [-40, 8, 19],
  [-34, 32, 17],
  [38, -18, 20],
  [40, 8, 19],
  [34, 32, 17],
  [-22, -40, 20],
  [22, -40, 20],
  [0, -48, 20],
];

function braid(pen: Pen, side: -1 | 1, hair: string): string {
  return [30, 46, 62, 76]
    .map((y, knot) => pen.oval([side * (42 + knot * 2), y, 11 - knot * 1.4], knot % 2 ? BRAID_LIGHT : hair))
    .join('');
}

/** What shows behind the shoulders and the ears; styles without it are short. */
const hairBack = {
  long: (pen: Pen, hair: string) => pen.shape('M-44,-6 C-46,-62 46,-62 44,-6 C44,20 50,52 54,82 H-54 C-50,52 -44,20 -44,-6Z', hair),
  bob: (pen: Pen, hair: string) => pen.shape('M-45,-4 C-48,-60 48,-60 45,-4 L48,34 Q40,44 26,40 H-26 Q-40,44 -48,34Z', hair),
  curly: (pen: Pen, hair: string) => CURLS.map(([x, y, radius]) => pen.oval([x, y, radius], hair)).join(''),
  bun: (pen: Pen, hair: string) => pen.oval([0, -60, 18], hair) + pen.shape(CAP, hair),
  buns: (pen: Pen, hair: string) =>
    pen.oval([-50, 20, 15, 19], hair) +
    pen.oval([50, 20, 15, 19], hair) +
    pen.oval([-42, 10, 6], colour.red) +
    pen.oval([42, 10, 6], colour.red) +
    pen.shape(CAP, hair),
  braids: (pen: Pen, hair: string) => pen.shape(CAP, hair) + braid(pen, -1, hair) + braid(pen, 1, hair),
  crop: () => '',
  quiff: () => '',
  fringe: () => '',
  side: () => '',
};

export type Hair = keyof typeof hairBack;

export function drawHairBack(pen: Pen, style: Hair, hair: string): string {
  return hairBack[style](pen, hair);
}
