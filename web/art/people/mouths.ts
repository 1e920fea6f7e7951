import { colour } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';

const { ink, white, tongue } = colour;
const WEIGHT = 4.2;

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
