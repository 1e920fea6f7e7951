import { colour, shade } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';
import { HEIGHT, WIDTH } from './size.ts';

const { red, cobalt, butter, mint, rose, paper, teal, orange, plum } = colour;
const SPINES = [red, cobalt, butter, mint, rose, paper, teal, orange, plum];
const SHELF = 66;

function drawBook(pen: Pen, seed: number, x: number, floor: number): { drawn: string; width: number } {
  const spine = SPINES[seed % 9] ?? red;
  const thick = 9 + (seed % 10);
  const tall = 38 + ((seed * 3) % 16);
  if (seed % 9 === 0) {
    const leaning = pen.box([x + 3, floor - tall, thick, tall], spine, { turn: [14, x + 4, floor] });
    return { drawn: leaning, width: thick + 13 };
  }
  const upright =
    pen.box([x, floor - tall, thick, tall], spine) + pen.box([x, floor - tall + 7, thick, 4], shade(spine, -0.2));
  return { drawn: upright, width: thick + 1.5 };
}

/** Shelves of books, always the same ones: the seed walks a fixed row of numbers. */
export function drawLibrary(pen: Pen): string {
  let drawn = pen.box([0, 0, WIDTH, HEIGHT], '#6B3D24');
  let seed = 3;
  for (let y = 8; y < HEIGHT; y += SHELF) {
    for (let x = 6; x < WIDTH - 6; ) {
      seed = (seed * 37 + 11) % 101;
      const book = drawBook(pen, seed, x, y + 56);
      drawn += book.drawn;
      x += book.width;
    }
    drawn += pen.box([0, y + 56, WIDTH, 9], '#4A2817');
  }
  return drawn;
}
