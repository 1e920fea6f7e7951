import { shade } from '#web/art/paint/palette.ts';
import type { SkinTones } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';
import { round } from '#web/art/paint/pen.ts';
import { drawHand } from './hands.ts';
import type { Hand } from './hands.ts';

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
