import { colour } from '#web/art/paint/palette.ts';
import { round } from '#web/art/paint/pen.ts';
import type { Pen } from '#web/art/paint/pen.ts';

const { ink, white, red, butter, orange } = colour;
const SIDES = [-14, 14];

function heartLens(x: number): string {
  return `M${x},12 C${x - 20},-2 ${x - 12},-18 ${x},-8 C${x + 12},-18 ${x + 20},-2 ${x},12Z`;
}

function starLens(x: number): string {
  let d = '';
  for (let corner = 0; corner < 10; corner++) {
    const reach = corner % 2 ? 7 : 15;
    const angle = -Math.PI / 2 + (corner * Math.PI) / 5;
    d += `${corner ? 'L' : 'M'}${round(x + reach * Math.cos(angle))},${round(-1 + reach * Math.sin(angle))}`;
  }
  return `${d}Z`;
}

const glasses = {
  round: (pen: Pen) =>
    SIDES.map((x) => pen.oval([x, -1, 12], white, { opacity: 0.25 })).join('') +
    pen.line(
      'M-26,-1 a12,12 0 1 0 24,0 a12,12 0 1 0 -24,0 M2,-1 a12,12 0 1 0 24,0 a12,12 0 1 0 -24,0 M-2,-2 Q0,-4 2,-2',
      ink,
      3.6,
    ),
  shades: (pen: Pen) =>
    pen.shape('M-29,-9 H-2 Q-3,10 -15,10 Q-28,10 -29,-9Z M29,-9 H2 Q3,10 15,10 Q28,10 29,-9Z', ink) +
    pen.line('M-28,-8 H28', ink, 4) +
    pen.line('M-22,-4 L-17,3 M8,-4 L13,3', white, 3),
  hearts: (pen: Pen) => SIDES.map((x) => pen.shape(heartLens(x), red)).join('') + pen.line('M-3,-5 H3', red, 4),
  stars: (pen: Pen) =>
    SIDES.map((x) => pen.shape(starLens(x), butter) + pen.line(starLens(x), orange, 3)).join(''),
};

export type Glasses = keyof typeof glasses;

export function drawGlasses(pen: Pen, kind: Glasses): string {
  return glasses[kind](pen);
}
