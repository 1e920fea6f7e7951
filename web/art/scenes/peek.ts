import { colour, skins } from '#web/art/paint/palette.ts';
import { colourPen, type Pen, round } from '#web/art/paint/pen.ts';
import { asIs } from '#web/art/paint/tint.ts';
import type { Figure, Look } from '#web/art/people/look.ts';
import { foregroundOf } from './frame.ts';
import { svgDocument } from './sprite.ts';

/** How wide a drawing is, and between which of its units the curtain stands open. */
export interface Opening {
  readonly width: number;
  readonly height: number;
  readonly from: number;
  readonly to: number;
}

/** A hand that holds the curtain's edge: its wrist is behind the cloth, at `y` down the left or right edge. */
export interface Grip {
  readonly who: Look;
  readonly side: 'left' | 'right';
  readonly y: number;
  readonly scale: number;
}

/** Four fingers, one upon the other, over the edge of the cloth. */
function drawGrip(pen: Pen, { who, side, y, scale }: Grip, { from, to }: Opening): string {
  const { tone, shade } = skins[who.skin];
  const fingers = [0, 1, 2, 3].map((finger) => pen.box([-30 + finger * 2, finger * 19, 46, 19], tone, { radius: 9.5 }));
  const gaps = pen.line('M-16,19 H12 M-14,38 H14 M-12,57 H16', shade, 2.6);
  const mirror = side === 'left' ? scale : -scale;
  return `<g transform="translate(${side === 'left' ? from : to} ${round(y)})scale(${mirror} ${scale})">${fingers.join('')}${gaps}</g>`;
}

/**
 * Friends in an open curtain, cut off at its edges, and the hands that hold it open. What hangs behind them and the curtain
 * itself are the page's: they grow with it.
 */
export function drawPeek(opening: Opening, people: readonly Figure[], grips: readonly Grip[]): string {
  const { width, height, from, to } = opening;
  const gap = to - from;
  const inside = foregroundOf({ backdrop: { kind: 'plain', wall: colour.butter }, people });
  const pen = colourPen(asIs);
  return svgDocument(
    width,
    height,
    `<svg x="${from}" width="${gap}" height="${height}" viewBox="${from} 0 ${gap} ${height}">${inside}</svg>` +
      grips.map((grip) => drawGrip(pen, grip, opening)).join(''),
  );
}
