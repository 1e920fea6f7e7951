import { colour, type Pen, round, shade, type SkinTones } from './pen.ts';

type Pattern = 'stripe' | 'dots' | 'flower';
type Neck = 'round' | 'hood' | 'collar';

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

/** Palm round (0, 0), fingers up. */
const hands = {
  peace: (pen: Pen, { tone, shade }: SkinTones) =>
    pen.line('M-4,-6 L-9,-26 M5,-6 L10,-26', tone, 8.5) +
    pen.oval([0, 0, 12], tone) +
    pen.line('M-6,2 Q0,-3 7,1', shade, 3),
  thumb: (pen: Pen, { tone, shade }: SkinTones) =>
    pen.line('M-2,-4 V-20', tone, 9) + pen.oval([0, 2, 12, 11], tone) + pen.line('M2,-2 H10 M2,4 H10', shade, 2.6),
  wave: (pen: Pen, { tone }: SkinTones) =>
    pen.line('M-9,-4 L-15,-18 M-3,-8 L-5,-25 M4,-8 L6,-25 M10,-3 L17,-16', tone, 7.4) + pen.oval([0, 0, 13], tone),
  heart: (pen: Pen, { tone }: SkinTones) =>
    pen.oval([0, 2, 12], tone) +
    pen.line('M-3,-4 L4,-20 M5,-4 L-4,-20', tone, 8) +
    pen.shape('M0,-32 C-4,-40 -14,-36 -10,-28 Q-6,-23 0,-19 Q6,-23 10,-28 C14,-36 4,-40 0,-32Z', colour.red),
  fist: (pen: Pen, { tone, shade }: SkinTones) =>
    pen.oval([0, 0, 13, 12], tone) + pen.line('M-5,-4 V3 M1,-5 V3 M7,-4 V2', shade, 2.6),
};

type Hand = keyof typeof hands;

function drawHand(pen: Pen, kind: Hand, skin: SkinTones): string {
  return hands[kind](pen, skin);
}

interface Arm {
  readonly side: -1 | 1;
  readonly elbow: readonly [x: number, y: number];
  readonly hand: readonly [x: number, y: number];
  readonly turn: number;
  readonly kind: Hand;
}

function right(elbow: Arm['elbow'], hand: Arm['hand'], turn: number, kind: Hand): Arm {
  return { side: 1, elbow, hand, turn, kind };
}

function mirrored(arm: Arm): Arm {
  return { ...arm, side: -1, elbow: [-arm.elbow[0], arm.elbow[1]], hand: [-arm.hand[0], arm.hand[1]], turn: -arm.turn };
}

function both(arm: Arm): Arm[] {
  return [arm, mirrored(arm)];
}

const peace = right([78, 104], [56, 40], 10, 'peace');
const wave = right([86, 96], [72, 18], 14, 'wave');
const heart = right([72, 112], [48, 54], 8, 'heart');

/** Where the arms go; "left" is the picture's left. */
const poses = {
  peace: [peace],
  peaceLeft: [mirrored(peace)],
  twoPeace: both(right([74, 112], [50, 40], 14, 'peace')),
  wave: [wave],
  waveLeft: [mirrored(wave)],
  heart: [heart],
  heartLeft: [mirrored(heart)],
  cheeks: both(right([66, 112], [31, 36], -20, 'fist')),
  up: both(right([84, 70], [66, -22], 8, 'wave')),
  thumb: [right([76, 118], [48, 74], 6, 'thumb')],
  chin: [right([64, 120], [12, 54], -8, 'fist')],
} satisfies Record<string, readonly Arm[]>;

export type Pose = keyof typeof poses;

function drawArm(pen: Pen, arm: Arm, skin: SkinTones, top: string): string {
  const [elbowX, elbowY] = arm.elbow;
  const [x, y] = arm.hand;
  const path = `M${arm.side * 54},128 Q${elbowX + arm.side * 6},${elbowY + 6} ${x},${y + 10}`;
  return (
    pen.line(path, skin.tone, 17) +
    pen.cuff(path, shade(top, -0.18), 25, 58) +
    `<g transform="translate(${round(x)} ${round(y)})rotate(${arm.turn})">${drawHand(pen, arm.kind, skin)}</g>`
  );
}

/** Arms lie over body and head, sleeve in the shade of the top. */
export function drawPose(pen: Pen, pose: Pose, skin: SkinTones, top: string): string {
  return poses[pose].map((arm) => drawArm(pen, arm, skin, top)).join('');
}
