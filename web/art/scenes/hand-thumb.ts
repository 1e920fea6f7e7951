import { skins } from '#web/art/paint/palette.ts';
import { colourPen } from '#web/art/paint/pen.ts';
import { asIs } from '#web/art/paint/tint.ts';
import { svgDocument } from './sprite.ts';

/** The thumb that holds the flipbook; its wrist leaves at the lower right. */
export function drawThumb(): string {
  const pen = colourPen(asIs);
  const { tone, shade } = skins.d;
  return svgDocument(
    240,
    200,
    pen.shape(
      'M8,24 C10,6 32,-2 50,6 C60,10 66,18 72,26 L132,98 C170,102 204,124 240,166 V200 H84 C66,180 56,150 44,120 L12,54 C8,44 7,34 8,24Z',
      tone,
    ) +
      pen.shape('M20,40 C19,28 28,18 38,17 C48,17 52,24 55,30 L66,47 C54,50 40,55 29,64 C24,56 21,48 20,40Z', '#E8B184') +
      pen.line('M78,106 Q90,102 98,91', shade, 5),
  );
}
