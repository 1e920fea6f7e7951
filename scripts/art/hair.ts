import { colour, type Pen, shade } from './pen.ts';

const CAP = 'M-40,4 C-44,-58 44,-58 40,4Z';
const BRAID_LIGHT = '#4A2C20';

const CURLS_BEHIND: readonly (readonly [x: number, y: number, radius: number])[] = [
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
  long: (pen: Pen, hair: string) =>
    pen.shape('M-44,-6 C-46,-62 46,-62 44,-6 C44,20 50,52 54,82 H-54 C-50,52 -44,20 -44,-6Z', hair),
  bob: (pen: Pen, hair: string) =>
    pen.shape('M-45,-4 C-48,-60 48,-60 45,-4 L48,34 Q40,44 26,40 H-26 Q-40,44 -48,34Z', hair),
  curly: (pen: Pen, hair: string) => CURLS_BEHIND.map(([x, y, radius]) => pen.oval([x, y, radius], hair)).join(''),
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

const CURLS_IN_FRONT: readonly (readonly [x: number, y: number, radius: number])[] = [
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
  if (style === 'curly') return CURLS_IN_FRONT.map(([x, y, radius]) => pen.oval([x, y, radius], hair)).join('');
  const strands =
    style === 'bob' && !pen.outlineOnly ? pen.line('M-12,-18 V-26 M8,-18 V-27', shade(hair, 0.14), 3) : '';
  return pen.shape(outlines[style], hair) + strands;
}

const { butter, cobalt, red, white } = colour;

function petals(pen: Pen, x: number, y: number): string {
  return [0, 1, 2, 3, 4]
    .map((petal) => pen.oval([x + 9 * Math.cos(petal * 1.257), y + 9 * Math.sin(petal * 1.257), 7], white))
    .join('');
}

const hats = {
  peci: (pen: Pen) =>
    pen.shape('M-37,-20 L-33,-52 Q0,-62 33,-52 L37,-20 Q0,-30 -37,-20Z', '#2A2A34') +
    pen.line('M-35,-24 Q0,-34 35,-24', '#4A4A58', 3),
  crown: (pen: Pen) =>
    pen.shape('M-30,-34 L-36,-68 L-16,-52 L0,-74 L16,-52 L36,-68 L30,-34 Q0,-42 -30,-34Z', butter) +
    pen.oval([0, -50, 4], red) +
    pen.oval([-18, -46, 3], cobalt) +
    pen.oval([18, -46, 3], cobalt),
  flower: (pen: Pen) => petals(pen, 26, -34) + pen.oval([26, -34, 5], butter),
};

export type Hat = keyof typeof hats;

export function drawHat(pen: Pen, kind: Hat): string {
  return hats[kind](pen);
}
