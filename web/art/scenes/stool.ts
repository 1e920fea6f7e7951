import { colour } from '#web/art/paint/palette.ts';
import { colourPen } from '#web/art/paint/pen.ts';
import { asIs } from '#web/art/paint/tint.ts';
import { svgDocument } from './sprite.ts';
import { HEIGHT, WIDTH } from './size.ts';

const pen = colourPen(asIs);
const HEM = 168;

/** One half of the curtain, drawn for the left. */
function curtainHalf(): string {
  return (
    pen.shape(`M0,0 H60 C57,60 62,120 53,${HEM} H0Z`, colour.red) +
    pen.shape(
      `M10,0 H22 C20,60 24,120 22,${HEM} H12 C14,110 8,60 10,0Z M38,0 H49 C46,60 50,120 44,${HEM} H34 C40,110 36,60 38,0Z`,
      colour.redDeep,
    )
  );
}

/** The open curtain and the empty stool: nobody sat here. */
export function drawStool(): string {
  const half = curtainHalf();
  return svgDocument(
    WIDTH,
    HEIGHT,
    pen.box([0, 0, WIDTH, HEIGHT], colour.sky) +
      pen.box([0, 160, WIDTH, 40], '#6FAFD6') +
      pen.oval([124, 177, 44, 9], colour.ink, { opacity: 0.25 }) +
      pen.line('M120,104 V164', colour.ink, 8) +
      pen.line('M94,174 L120,164 L146,174', colour.ink, 8) +
      pen.oval([120, 98, 42, 12], colour.walnut) +
      pen.oval([120, 93, 42, 12], colour.orange) +
      half +
      `<g transform="translate(${WIDTH} 0)scale(-1 1)">${half}</g>`,
  );
}
