import { colour, skins } from '#web/art/paint/palette.ts';
import type { Pen } from '#web/art/paint/pen.ts';
import { drawBody } from './clothes.ts';
import { drawHairBack } from './hair-back.ts';
import { drawHead } from './head.ts';
import type { Figure } from './look.ts';
import { drawPose } from './poses.ts';

/** One person from back to front: hair, body, head, arms. */
export function drawPerson(pen: Pen, { look, act, place }: Figure): string {
  const skin = skins[look.skin];
  const back = look.hair && !look.hijab ? drawHairBack(pen, look.hair, look.hairColour ?? colour.ink) : '';
  const arms = act.pose ? drawPose(pen, act.pose, skin, look.top) : '';
  const scale = place.flip ? `-${place.scale} ${place.scale}` : `${place.scale}`;
  return `<g transform="translate(${place.x} ${place.y})scale(${scale})">${back}${drawBody(pen, look, skin.shade)}${drawHead(pen, look, act)}${arms}</g>`;
}
