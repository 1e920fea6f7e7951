import { colour } from '#web/art/paint/palette.ts';
import { colourPen } from '#web/art/paint/pen.ts';
import { asIs } from '#web/art/paint/tint.ts';
import { svgDocument } from './sprite.ts';

const pen = colourPen(asIs);

/** A tiny booth with its curtain half drawn, standing on the point of the map it marks; `sign` is its roof's colour. */
export function drawMarker(sign: string): string {
  const cabin = pen.box([0, 0, 44, 45], colour.ink, { radius: 7 }) + pen.shape('M14,44 H30 L22,56Z', colour.ink);
  const inside = pen.box([3.5, 11.5, 37, 30], colour.paper);
  const curtain = pen.shape('M3.5,11.5 H24 C22,21 25,32 23,41.5 H3.5Z', colour.red);
  const folds = pen.line('M9,12 V41 M15.5,12 V41', colour.redDeep, 2);
  const stool = pen.line('M30,33 H37', colour.ink, 3.6) + pen.line('M33.5,34 V41', colour.ink, 3);
  return svgDocument(44, 56, cabin + pen.box([6, 3.5, 32, 5.5], sign, { radius: 2.7 }) + inside + curtain + folds + stool);
}
