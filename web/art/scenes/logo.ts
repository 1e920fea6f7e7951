import { colour } from '#web/art/paint/palette.ts';
import { colourPen } from '#web/art/paint/pen.ts';
import { asIs } from '#web/art/paint/tint.ts';
import { svgDocument } from './sprite.ts';

const pen = colourPen(asIs);
const TILT = -8;

/** The mark: a small red strip of three windows, 30 × 54 round (0, 0), turned a little. */
function drawMark(windowColour: string): string {
  const windows = [-22, -6, 10].map((y) => pen.box([-10, y, 20, 12], windowColour, { radius: 0.8 }));
  return `<g transform="rotate(${TILT})">${pen.box([-15, -27, 30, 54], colour.red, { radius: 3.4 })}${windows.join('')}</g>`;
}

/** The browser tab's icon; its windows stay paper on dark tabs. */
export function drawFavicon(): string {
  return svgDocument(64, 64, `<g transform="translate(32 32)scale(1.05)">${drawMark(colour.paper)}</g>`);
}

/** The home screen's icon on paper; `share` of its height is the mark's (0-1). */
export function drawAppIcon(share: number): string {
  const ground = pen.box([0, 0, 64, 64], colour.paper);
  const scale = (64 * share) / 54;
  return svgDocument(64, 64, `${ground}<g transform="translate(32 32)scale(${scale.toFixed(2)})">${drawMark(colour.paper)}</g>`);
}
