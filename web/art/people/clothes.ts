import { colour, shade } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';
import { round } from '#web/art/paint/pen.ts';

export type Pattern = 'stripe' | 'dots' | 'flower';
export type Neck = 'round' | 'hood' | 'collar';

export interface Clothes {
  readonly top: string;
  readonly pattern?: Pattern;
  readonly patternColour?: string;
  readonly overalls?: string;
  readonly neck?: Neck;
}

const FLOWERS: readonly (readonly [x: number, y: number])[] = [
  [-44, 100],
  [-20, 126],
  [18, 104],
  [46, 124],
  [0, 150],
  [-52, 146],
  [40, 160],
];

function stripes(pen: Pen, ink: string): string {
  return [92, 112, 132, 152]
    .map((y) => pen.line(`M${round(-62 - (y - 92) * 0.12)},${y} H${round(62 + (y - 92) * 0.12)}`, ink, 7))
    .join('');
}

function dots(pen: Pen, ink: string): string {
  let drawn = '';
  for (let row = 0; row < 5; row++) {
    for (let x = -54 + (row % 2) * 12; x < 58; x += 24) drawn += pen.oval([x, 90 + row * 18, 4], ink);
  }
  return drawn;
}

function flowers(pen: Pen, ink: string): string {
  const petals = [0, 1, 2, 3, 4].map((petal) => petal * 1.257);
  return FLOWERS.map(
    ([x, y]) =>
      petals.map((angle) => pen.oval([x + 6 * Math.cos(angle), y + 6 * Math.sin(angle), 4], ink)).join('') +
      pen.oval([x, y, 3], colour.butter),
  ).join('');
}

const patterns: Record<Pattern, (pen: Pen, ink: string) => string> = { stripe: stripes, dots, flower: flowers };

function drawNeckline(pen: Pen, neck: Neck, top: string): string {
  if (neck === 'hood') {
    return (
      pen.shape('M-32,70 Q0,104 32,70 Q22,58 14,62 Q0,84 -14,62 Q-22,58 -32,70Z', shade(top, -0.18)) +
      pen.line('M-8,86 V112 M8,86 V108', colour.paper, 3.4)
    );
  }
  if (neck === 'collar') {
    return pen.shape('M-16,62 L-34,76 L-14,96 L0,80 L14,96 L34,76 L16,62 L0,80Z', shade(top, 0.35));
  }
  return pen.line('M-17,66 Q0,88 17,66', shade(top, -0.18), 6);
}

/** Shoulders as one bell, what is printed on them, then the neck. */
export function drawBody(pen: Pen, clothes: Clothes, neckTone: string): string {
  const { top, pattern, overalls } = clothes;
  const bell = pen.shape('M-74,340 V170 C-76,100 -56,76 -15,66 H15 C56,76 76,100 74,170 V340Z', top);
  const neck = pen.shape('M-13,30 H13 V64 Q0,82 -13,64Z', neckTone);
  if (pen.outlineOnly) return bell + neck;
  const printed = pattern ? patterns[pattern](pen, clothes.patternColour ?? colour.white) : '';
  const bib = overalls
    ? pen.shape('M-40,170 L-32,74 L-18,67 L-14,108 H14 L18,67 L32,74 L40,170Z', overalls) +
      pen.oval([-19, 106, 4], colour.butter) +
      pen.oval([19, 106, 4], colour.butter)
    : '';
  return bell + printed + bib + neck + drawNeckline(pen, clothes.neck ?? 'round', top);
}
