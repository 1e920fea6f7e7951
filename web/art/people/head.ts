import { colour, shade, skins } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';
import { drawBrows, drawEyes } from './eyes.ts';
import { drawGlasses } from './glasses.ts';
import { drawBubble, drawSplat } from './gum.ts';
import { drawHairFront, HAIR_UNDER_HAT } from './hair-front.ts';
import { drawHat } from './hats.ts';
import { GREY_HAIR } from './look.ts';
import type { Act, Look } from './look.ts';
import { drawMouth } from './mouths.ts';

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
  if (look.earrings && !pen.outlineOnly) drawn += pen.oval([-37, 16, 4], colour.butter) + pen.oval([37, 16, 4], colour.butter);
  return drawn;
}

/** The head turns as one piece about the base of the neck. */
export function drawHead(pen: Pen, look: Look, act: Act): string {
  const head =
    (look.hijab ? drawHijab(pen, look.hijab, skins[look.skin].tone) : drawEgg(pen, look)) +
    drawFace(pen, look, act) +
    drawCrown(pen, look, act);
  return act.tilt ? `<g transform="rotate(${act.tilt} 0 50)">${head}</g>` : head;
}
