import { colour, type Pen, round, shade } from './pen.ts';

const { ink, white, red, butter, orange, tongue, gum, gumDeep } = colour;
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

const mouths = {
  smile: (pen: Pen) => pen.line('M-10,16 Q0,26 10,16', ink, WEIGHT),
  grin: (pen: Pen) =>
    pen.shape('M-15,13 H15 Q14,31 0,31 Q-14,31 -15,13Z', ink) +
    pen.shape('M-11.5,13 H11.5 V18 Q0,20 -11.5,18Z', white) +
    pen.shape('M-8,27 Q0,20 8,27 Q4,30 0,30 Q-4,30 -8,27Z', tongue),
  laugh: (pen: Pen) =>
    pen.shape('M-18,10 Q0,14 18,10 Q19,36 0,36 Q-19,36 -18,10Z', ink) +
    pen.shape('M-14,11.8 Q0,15 14,11.8 V17 Q0,20 -14,17Z', white) +
    pen.shape('M-11,31 Q0,20 11,31 Q6,35 0,35 Q-6,35 -11,31Z', tongue),
  o: (pen: Pen) => pen.oval([0, 20, 6.5, 8], ink),
  gape: (pen: Pen) => pen.oval([0, 21, 10, 12], ink) + pen.oval([0, 28, 6, 4], tongue),
  kiss: (pen: Pen) => pen.line('M-3,14 Q5,16 0,20 Q5,23 -3,26', ink, 4),
  tongue: (pen: Pen) =>
    pen.line('M-12,15 Q0,22 12,15', ink, WEIGHT) +
    pen.shape('M-5,19 Q0,21 7,18 V26 Q6,33 0.5,33 Q-5,33 -5,26Z', tongue),
  smirk: (pen: Pen) => pen.line('M-8,19 Q4,21 11,13', ink, WEIGHT),
  flat: (pen: Pen) => pen.line('M-8,19 H8', ink, WEIGHT),
  hidden: (_pen: Pen) => '',
};

export type Mouth = keyof typeof mouths;

export function drawMouth(pen: Pen, kind: Mouth): string {
  return mouths[kind](pen);
}

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
  stars: (pen: Pen) => SIDES.map((x) => pen.shape(starLens(x), butter) + pen.line(starLens(x), orange, 3)).join(''),
};

export type Glasses = keyof typeof glasses;

export function drawGlasses(pen: Pen, kind: Glasses): string {
  return glasses[kind](pen);
}

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
