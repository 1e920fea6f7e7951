import { colour } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';

const { gum, gumDeep, white, ink } = colour;

/** A bubble of this radius, blown from the lips. */
export function drawBubble(pen: Pen, radius: number): string {
  const y = 19 + radius * 0.45;
  if (pen.outlineOnly) return pen.oval([0, y, radius], gum);
  return (
    pen.oval([0, y, radius], gum) +
    pen.oval([-radius * 0.35, y - radius * 0.35, radius * 0.2, radius * 0.14], white) +
    pen.oval([0, 19 + radius * 0.02, 4, 2.4], gumDeep)
  );
}

const SPLASHES: readonly (readonly [x: number, y: number, radius: number])[] = [
  [0, 18, 16],
  [-16, 12, 9],
  [17, 14, 10],
  [-8, 30, 9],
  [10, 31, 8],
  [0, 4, 8],
  [-24, 20, 5],
  [26, 24, 4],
];

/** What the bubble leaves on the face. */
export function drawSplat(pen: Pen): string {
  return SPLASHES.map(([x, y, radius]) => pen.oval([x, y, radius], gum)).join('') + pen.oval([0, 20, 5, 6], ink);
}
