import { colour } from '#web/art/paint/palette.ts';
import type { Frame } from '#web/art/scenes/frame.ts';
import { two } from './placing.ts';

/** Pictures a second, and how many the clip has. */
export const CLIP_RATE = 12;
const CLIP_LENGTH = 48;

const waving = { rina: 'waveLeft', bima: 'wave', mouth: 'tongue' } as const;
const posing = { rina: 'peaceLeft', bima: 'peace', mouth: 'laugh' } as const;

/** Rina and Bima dance under the confetti: one hop is 8 pictures. */
export const confettiClip: readonly Frame[] = Array.from({ length: CLIP_LENGTH }, (_, picture) => {
  const beat = (picture / 8) * Math.PI;
  const hop = Math.round(Math.abs(Math.sin(beat)) * 8);
  const sway = Math.round(Math.sin(beat / 2) * 10);
  const isHigh = hop > 5;
  const { rina, bima, mouth } = picture < CLIP_LENGTH / 2 ? waving : posing;
  return {
    backdrop: { kind: 'curtain', cloth: colour.red },
    people: two(
      'rina',
      { eyes: isHigh ? 'squeeze' : 'arc', mouth: 'laugh', pose: rina, tilt: sway, at: { y: 98 - hop } },
      'bima',
      { eyes: 'arc', mouth, pose: bima, tilt: -sway, at: { y: 90 + hop } },
    ),
    confetti: 17,
    fallen: picture * 7 + 1,
  };
});
