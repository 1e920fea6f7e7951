import { colour } from '#web/art/paint/palette.ts';
import { duo } from '#web/art/series/duo.ts';
import { sari } from '#web/art/series/singles.ts';
import { drawPrint } from './print.ts';
import type { Print } from './print.ts';
import { svgDocument } from './sprite.ts';
import { drawCloth } from './tiles.ts';

export const CARD = { width: 1200, height: 630 };

const FLASH = '#FFF9EE';

/** A scalloped paper edge to hang the curtain from: half-circles 80 wide, 36 deep. */
function drawValance(): string {
  let d = `M0,0 H${CARD.width} V34`;
  for (let x = CARD.width; x > 0; x -= 80) d += ` A40,36 0 0 1 ${x - 80},34`;
  return `<path fill="${colour.paper}" d="${d}Z"/>`;
}

function drawLeaningStrip(name: string, print: Print, at: { x: number; y: number; turn: number; scale: number }): string {
  const { svg, width } = drawPrint(name, print);
  return (
    `<g transform="translate(${at.x} ${at.y})rotate(${at.turn})scale(${at.scale})translate(${-width / 2} 0)" ` +
    `style="filter:drop-shadow(0 10px 18px rgb(36 16 25 / .35))">${svg}</g>`
  );
}

/**
 * What a shared link shows: the curtain, the name, two drawn strips. Never a customer's picture.
 * It is only ever shot into a bitmap, with the two fonts at hand.
 */
export function drawShareCard(name: string, line: string): string {
  const { width, height } = CARD;
  const curtain =
    `<defs><pattern id="cloth" width="256" height="100" patternUnits="userSpaceOnUse" patternTransform="scale(1.25 7)">` +
    `${drawCloth('fold')}</pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#cloth)"/>`;
  const strips =
    drawLeaningStrip('back', { frames: sari, columns: 1, wordmark: name }, { x: 790, y: 128, turn: -6, scale: 0.88 }) +
    drawLeaningStrip('front', { frames: duo.slice(0, 4), columns: 1, wordmark: name }, { x: 1046, y: 34, turn: 5, scale: 1 });
  const words =
    `<g fill="${FLASH}"><text x="60" y="366" font-family="Caprasimo" font-size="122" letter-spacing="-3">${name}</text>` +
    `<text x="66" y="428" font-family="Plus Jakarta Sans Variable" font-weight="600" font-size="34">${line}</text></g>`;
  return svgDocument(width, height, curtain + strips + drawValance() + words);
}
