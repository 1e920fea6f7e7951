import { type Clothes, drawBody, drawPose, type Pose } from './body.ts';
import {
  type Brows,
  drawBrows,
  drawBubble,
  drawEyes,
  drawGlasses,
  drawMouth,
  drawSplat,
  type Eyes,
  type Glasses,
  type Mouth,
} from './face.ts';
import { drawHairBack, drawHairFront, drawHat, type Hair, HAIR_UNDER_HAT, type Hat } from './hair.ts';
import { colour, type Pen, shade, type Skin, skins } from './pen.ts';

/** What a person keeps over a whole strip: design §5 asks for one detail each. */
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

const EGG = 'M-35,-8 C-35,-47 35,-47 35,-8 C35,27 19,45 0,45 C-19,45 -35,27 -35,-8Z';

function drawHijab(pen: Pen, cloth: string, skinTone: string): string {
  const drape = pen.shape(
    'M0,-56 C-46,-56 -52,-16 -46,14 C-42,42 -62,62 -66,96 Q-30,122 6,112 Q44,118 66,92 C60,62 42,42 46,14 C52,-16 46,-56 0,-56Z',
    cloth,
  );
  if (pen.outlineOnly) return drape;
  const fold = shade(cloth, -0.16);
  return (
    drape +
    pen.shape('M-31,0 C-31,-50 31,-50 31,0 C31,26 16,42 0,42 C-16,42 -31,26 -31,0Z', skinTone) +
    pen.shape('M-31,0 C-32,-46 -12,-40 0,-40 C12,-40 32,-46 31,0 C31,-26 16,-33 0,-33 C-16,-33 -31,-26 -31,0Z', fold) +
    pen.line('M-28,32 Q6,64 40,44 M-24,48 Q10,78 48,68 M-40,72 Q0,92 20,84', fold, 4)
  );
}

function drawEgg(pen: Pen, look: Look): string {
  const { tone, shade: shadeTone } = skins[look.skin];
  const ears = look.hiddenEars ? '' : pen.oval([-35, 2, 8, 10], tone) + pen.oval([35, 2, 8, 10], tone);
  const lobes =
    look.hiddenEars || pen.outlineOnly ? '' : pen.line('M-36,0 Q-33,3 -36,6 M36,0 Q33,3 36,6', shadeTone, 2.6);
  return ears + lobes + pen.shape(EGG, tone);
}

function drawFace(pen: Pen, look: Look, act: Act): string {
  const bubble = act.gum ? drawBubble(pen, act.gum) : '';
  if (pen.outlineOnly) return bubble;
  const skin = skins[look.skin];
  const glasses = act.glasses ?? look.glasses ?? 'none';
  const face =
    pen.oval([-20, 13, 7, 5.4], skin.cheek) +
    pen.oval([20, 13, 7, 5.4], skin.cheek) +
    drawBrows(pen, act.brows ?? 'up', look.hairColour, GREY_HAIR) +
    drawEyes(pen, act.eyes ?? look.eyes ?? 'dot') +
    pen.line('M-1,3 Q5,9 -2,10', skin.shade, 3.6) +
    drawMouth(pen, act.mouth ?? 'smile') +
    (look.moustache
      ? pen.shape('M0,11 Q-10,6 -18,15 Q-8,17 0,14 Q8,17 18,15 Q10,6 0,11Z', look.hairColour ?? colour.ink)
      : '') +
    (glasses === 'none' ? '' : drawGlasses(pen, glasses)) +
    bubble +
    (act.splat ? drawSplat(pen) : '');
  return act.lift ? `<g transform="translate(0 ${act.lift})">${face}</g>` : face;
}

function drawCrown(pen: Pen, look: Look, act: Act): string {
  const hat = act.hat ?? look.hat;
  const hair = look.hairColour ?? colour.ink;
  let drawn = '';
  if (look.hair && !look.hijab) {
    drawn += hat === 'peci' ? pen.shape(HAIR_UNDER_HAT, hair) : drawHairFront(pen, look.hair, hair);
  }
  if (hat) drawn += drawHat(pen, hat);
  if (look.earrings && !pen.outlineOnly)
    drawn += pen.oval([-37, 16, 4], colour.butter) + pen.oval([37, 16, 4], colour.butter);
  return drawn;
}

/** The head turns as one piece about the base of the neck. */
function drawHead(pen: Pen, look: Look, act: Act): string {
  const head =
    (look.hijab ? drawHijab(pen, look.hijab, skins[look.skin].tone) : drawEgg(pen, look)) +
    drawFace(pen, look, act) +
    drawCrown(pen, look, act);
  return act.tilt ? `<g transform="rotate(${act.tilt} 0 50)">${head}</g>` : head;
}

/** One person from back to front: hair, body, head, arms. */
export function drawPerson(pen: Pen, { look, act, place }: Figure): string {
  const skin = skins[look.skin];
  const back = look.hair && !look.hijab ? drawHairBack(pen, look.hair, look.hairColour ?? colour.ink) : '';
  const arms = act.pose ? drawPose(pen, act.pose, skin, look.top) : '';
  const scale = place.flip ? `-${place.scale} ${place.scale}` : `${place.scale}`;
  return `<g transform="translate(${place.x} ${place.y})scale(${scale})">${back}${drawBody(pen, look, skin.shade)}${drawHead(pen, look, act)}${arms}</g>`;
}
