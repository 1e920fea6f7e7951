import { colour, shade } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';

const { butter, cobalt, red, paper, white } = colour;

function petals(pen: Pen, x: number, y: number): string {
  return [0, 1, 2, 3, 4]
    .map((petal) => pen.oval([x + 9 * Math.cos(petal * 1.257), y + 9 * Math.sin(petal * 1.257), 7], white))
    .join('');
}

const hats = {
  peci: (pen: Pen) =>
    pen.shape('M-37,-20 L-33,-52 Q0,-62 33,-52 L37,-20 Q0,-30 -37,-20Z', '#2A2A34') +
    pen.line('M-35,-24 Q0,-34 35,-24', '#4A4A58', 3),
  cap: (pen: Pen) =>
    pen.shape('M-37,-22 C-38,-66 38,-66 37,-22 Q0,-32 -37,-22Z', cobalt) +
    pen.shape('M-6,-30 Q40,-36 62,-14 Q34,-22 -6,-22Z', shade(cobalt, -0.2)) +
    pen.oval([0, -56, 4], paper),
  crown: (pen: Pen) =>
    pen.shape('M-30,-34 L-36,-68 L-16,-52 L0,-74 L16,-52 L36,-68 L30,-34 Q0,-42 -30,-34Z', butter) +
    pen.oval([0, -50, 4], red) +
    pen.oval([-18, -46, 3], cobalt) +
    pen.oval([18, -46, 3], cobalt),
  flower: (pen: Pen) => petals(pen, 26, -34) + pen.oval([26, -34, 5], butter),
  bow: (pen: Pen) =>
    pen.shape('M0,-46 L-24,-60 Q-28,-46 -22,-34Z M0,-46 L24,-60 Q28,-46 22,-34Z', red) +
    pen.oval([0, -46, 6], shade(red, -0.2)),
  headphones: (pen: Pen) =>
    pen.line('M-38,0 C-44,-64 44,-64 38,0', red, 7) +
    pen.box([-47, -8, 15, 28], red, { radius: 7 }) +
    pen.box([32, -8, 15, 28], red, { radius: 7 }),
};

export type Hat = keyof typeof hats;

/** Hats that press the hair flat. */
export const closedHats: ReadonlySet<Hat | undefined> = new Set<Hat>(['peci', 'cap']);

export function drawHat(pen: Pen, kind: Hat): string {
  return hats[kind](pen);
}
