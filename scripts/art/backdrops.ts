import { colour, HEIGHT, type Pen, round, shade, WIDTH } from './pen.ts';

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
function drawLibrary(pen: Pen): string {
  let drawn = pen.box([0, 0, WIDTH, HEIGHT], '#6B3D24');
  let seed = 3;
  for (let y = 8; y < HEIGHT; y += SHELF) {
    for (let x = 6; x < WIDTH - 6;) {
      seed = (seed * 37 + 11) % 101;
      const book = drawBook(pen, seed, x, y + 56);
      drawn += book.drawn;
      x += book.width;
    }
    drawn += pen.box([0, y + 56, WIDTH, 9], '#4A2817');
  }
  return drawn;
}

/** What hangs behind the people: one kind by type of booth (design §5). */
export type Backdrop =
  | { readonly kind: 'curtain'; readonly cloth: string }
  | { readonly kind: 'library' }
  | { readonly kind: 'saloon' }
  | { readonly kind: 'blast'; readonly sky: string; readonly ray: string }
  | { readonly kind: 'checks'; readonly one: string; readonly other: string }
  | { readonly kind: 'plain'; readonly wall: string };

function drawCurtain(pen: Pen, cloth: string): string {
  let drawn = pen.box([0, 0, WIDTH, HEIGHT], cloth);
  const top = HEIGHT * 0.3;
  const mid = HEIGHT * 0.7;
  for (let fold = 0, x = -6; x < WIDTH; fold++) {
    const width = 14 + ((fold * 7) % 5) * 3;
    const at = (share: number) => round(x + width * share);
    drawn += pen.shape(
      `M${x},0 C${x + 4},${top} ${x - 3},${mid} ${x + 2},${HEIGHT} H${at(0.55)} C${at(0.5)},${HEIGHT * 0.6} ${at(0.65)},${top} ${at(0.5)},0Z`,
      shade(cloth, -0.17),
    );
    drawn += pen.line(
      `M${at(0.8)},0 C${at(0.74)},${HEIGHT * 0.4} ${at(0.86)},${mid} ${at(0.8)},${HEIGHT}`,
      shade(cloth, 0.16),
      2.4,
    );
    x += width + 5;
  }
  return drawn;
}

function drawSaloon(pen: Pen): string {
  let planks = '';
  let knots = '';
  for (let y = 0; y < HEIGHT; y += 25) planks += `M0,${y} H${WIDTH}`;
  for (let knot = 0; knot < 14; knot++) {
    knots += `M${(knot * 57) % WIDTH},${(knot * 25 + 12) % HEIGHT} h${16 + (knot % 4) * 6}`;
  }
  const scallops = [0.875, 0.75, 0.625, 0.5, 0.375, 0.25, 0.125, 0].map((share) => round(WIDTH * share));
  let valance = `M0,0 H${WIDTH} V34`;
  for (let i = 0; i < scallops.length; i += 2) valance += ` Q${scallops[i]},62 ${scallops[i + 1]},34`;
  return (
    pen.box([0, 0, WIDTH, HEIGHT], '#D98F4B') +
    pen.line(planks, '#B56D30', 3) +
    pen.line(knots, '#C47C3A', 2.4) +
    pen.shape(`${valance}Z`, colour.redDeep)
  );
}

function drawBlast(pen: Pen, sky: string, ray: string): string {
  const reach = WIDTH * 1.2;
  const x = WIDTH / 2;
  const y = HEIGHT * 0.6;
  let rays = '';
  for (let i = 0; i < 16; i += 2) {
    const corner = (step: number) => {
      const angle = (step * Math.PI) / 8 + 0.1;
      return `${round(x + reach * Math.cos(angle))},${round(y + reach * Math.sin(angle))}`;
    };
    rays += `M${x},${y} L${corner(i)} L${corner(i + 1)}Z`;
  }
  return pen.box([0, 0, WIDTH, HEIGHT], sky) + pen.shape(rays, ray);
}

function drawChecks(pen: Pen, one: string, other: string): string {
  let squares = '';
  for (let y = 0, row = 0; y < HEIGHT; y += 30, row++) {
    for (let x = (row % 2) * 30; x < WIDTH; x += 60) squares += `M${x},${y} h30 v30 h-30Z`;
  }
  return pen.box([0, 0, WIDTH, HEIGHT], one) + pen.shape(squares, other);
}

export function drawBackdrop(pen: Pen, backdrop: Backdrop): string {
  switch (backdrop.kind) {
    case 'curtain':
      return drawCurtain(pen, backdrop.cloth);
    case 'library':
      return drawLibrary(pen);
    case 'saloon':
      return drawSaloon(pen);
    case 'blast':
      return drawBlast(pen, backdrop.sky, backdrop.ray);
    case 'checks':
      return drawChecks(pen, backdrop.one, backdrop.other);
    case 'plain':
      return pen.box([0, 0, WIDTH, HEIGHT], backdrop.wall);
  }
}
