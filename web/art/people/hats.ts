import { colour } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';

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
