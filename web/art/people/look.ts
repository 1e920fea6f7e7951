import type { Skin } from '#web/art/paint/palette.ts';
import type { Clothes } from './clothes.ts';
import type { Brows, Eyes } from './eyes.ts';
import type { Glasses } from './glasses.ts';
import type { Hair } from './hair-back.ts';
import type { Hat } from './hats.ts';
import type { Mouth } from './mouths.ts';
import type { Pose } from './poses.ts';

/** What a person keeps over a whole strip: LOOK §5 asks for one detail each. */
export interface Look extends Clothes {
  readonly skin: Skin;
  readonly hair?: Hair;
  readonly hairColour?: string;
  readonly hijab?: string;
  readonly hat?: Hat;
  readonly glasses?: Glasses;
  readonly moustache?: boolean;
  readonly earrings?: boolean;
  readonly hiddenEars?: boolean;
  readonly eyes?: Eyes;
}

/** What a person does in one frame. */
export interface Act {
  readonly eyes?: Eyes;
  readonly mouth?: Mouth;
  readonly brows?: Brows;
  readonly pose?: Pose;
  /** Degrees, positive to the picture's right. */
  readonly tilt?: number;
  /** `none` takes the person's own glasses off. */
  readonly glasses?: Glasses | 'none';
  readonly hat?: Hat;
  /** Radius of a bubble-gum bubble. */
  readonly gum?: number;
  readonly splat?: boolean;
  /** Moves the face up (negative) or down on the head. */
  readonly lift?: number;
}

/** Where the middle of the face stands in the 240 × 200 frame, and how large. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly flip?: boolean;
}

export interface Figure {
  readonly look: Look;
  readonly act: Act;
  readonly place: Place;
}

/** Grey hair is named, because its owner's brows stay dark. */
export const GREY_HAIR = '#D8D2C8';
