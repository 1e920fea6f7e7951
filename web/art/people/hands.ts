import { colour } from '#web/art/paint/palette.ts';
import type { SkinTones } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';

/** Palm round (0, 0), fingers up. */
const hands = {
  peace: (pen: Pen, { tone, shade }: SkinTones) =>
    pen.line('M-4,-6 L-9,-26 M5,-6 L10,-26', tone, 8.5) + pen.oval([0, 0, 12], tone) + pen.line('M-6,2 Q0,-3 7,1', shade, 3),
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

export type Hand = keyof typeof hands;

export function drawHand(pen: Pen, kind: Hand, skin: SkinTones): string {
  return hands[kind](pen, skin);
}
