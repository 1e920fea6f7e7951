import { colour, shade } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';

const { ink, white } = colour;
const WEIGHT = 4.2;

function pupils(pen: Pen, left: number, right: number): string {
  return pen.oval([left, -2, 4, 5], ink) + pen.oval([right, -2, 4, 5], ink);
}

function whites(pen: Pen): string {
  return pen.oval([-13, -3, 8, 9], white) + pen.oval([13, -3, 8, 9], white);
}

/** Eyes stand 26 apart round the middle of the face, which is (0, 0). */
const eyes = {
  dot: (pen: Pen) => pupils(pen, -13, 13),
  arc: (pen: Pen) => pen.line('M-19,0 Q-13,-9 -7,0 M7,0 Q13,-9 19,0', ink, WEIGHT),
  shut: (pen: Pen) => pen.line('M-19,-3 Q-13,4 -7,-3 M7,-3 Q13,4 19,-3', ink, WEIGHT),
  squeeze: (pen: Pen) => pen.line('M-19,-7 L-9,-2 L-19,3 M19,-7 L9,-2 L19,3', ink, WEIGHT),
  wink: (pen: Pen) => pen.oval([-13, -2, 4, 5], ink) + pen.line('M7,-1 Q13,-8 19,-1', ink, WEIGHT),
  wide: (pen: Pen) => whites(pen) + pupils(pen, -12, 12),
  cross: (pen: Pen) => whites(pen) + pen.oval([-8, 1, 3.8, 4.5], ink) + pen.oval([8, 1, 3.8, 4.5], ink),
  side: (pen: Pen) => pupils(pen, -10, 16),
  lash: (pen: Pen) => pupils(pen, -13, 13) + pen.line('M-17,-5 L-21,-8 M17,-5 L21,-8', ink, 3),
};

export type Eyes = keyof typeof eyes;

export function drawEyes(pen: Pen, kind: Eyes): string {
  return eyes[kind](pen);
}

const brows = {
  up: 'M-20,-18 Q-13,-23 -6,-18 M6,-18 Q13,-23 20,-18',
  flat: 'M-20,-16 H-7 M7,-16 H20',
  cross: 'M-20,-19 L-7,-14 M20,-19 L7,-14',
  one: 'M-20,-16 H-7 M7,-22 Q13,-26 20,-20',
};

export type Brows = keyof typeof brows | 'none';

/** Brows follow the hair, one step darker; grey hair keeps ink brows. */
export function drawBrows(pen: Pen, kind: Brows, hairColour: string | undefined, greyHair: string): string {
  if (kind === 'none') return '';
  const stroke = hairColour && hairColour !== greyHair ? shade(hairColour, -0.1) : ink;
  return pen.line(brows[kind], stroke, 3.8);
}
