import { colour } from '#web/art/paint/palette.ts';
import { colourPen } from '#web/art/paint/pen.ts';
import { asIs } from '#web/art/paint/tint.ts';
import { svgDocument } from './sprite.ts';

const pen = colourPen(asIs);
const PETAL = '#F2DDA4';

/** Kawung, the palm-fruit batik: four petals in a cross, a seed where four crosses meet. */
export function kawungTile(): string {
  const petals = [45, 135, 225, 315].map((degrees) => {
    const x = 10 + 6.3 * Math.cos((degrees * Math.PI) / 180);
    const y = 10 + 6.3 * Math.sin((degrees * Math.PI) / 180);
    return pen.oval(x, y, 5.6, PETAL, 3.1, { turn: [degrees, x, y] });
  });
  const seeds = [
    [10, 0],
    [10, 20],
    [0, 10],
    [20, 10],
  ].map(([x = 0, y = 0]) => pen.oval(x, y, 1.5, '#B56D30'));
  return svgDocument(20, 20, pen.box(0, 0, 20, 20, colour.walnut) + petals.join('') + seeds.join(''));
}

export function checksTile(): string {
  return svgDocument(24, 24, pen.box(0, 0, 24, 24, colour.print) + pen.shape('M0,0 h12 v12 h-12Z M12,12 h12 v12 h-12Z', colour.cobalt));
}

export function dotsTile(): string {
  return svgDocument(20, 20, pen.box(0, 0, 20, 20, '#E86F92') + pen.box(6, 6, 8, 8, colour.print, { radius: 2.4 }));
}

/** Red cloth with soft darker folds; repeats sideways and stretches to any height. */
export function curtainTile(): string {
  const folds: readonly (readonly [x: number, width: number, dark: number])[] = [
    [6, 30, 0.14],
    [52, 18, 0.1],
    [84, 40, 0.16],
    [142, 24, 0.12],
    [180, 34, 0.15],
    [230, 16, 0.1],
  ];
  const soft =
    `<defs><linearGradient id="fold"><stop stop-color="${colour.ink}" stop-opacity="0"/>` +
    `<stop offset=".55" stop-color="${colour.ink}"/><stop offset="1" stop-color="${colour.ink}" stop-opacity="0"/></linearGradient></defs>`;
  const shadows = folds.map(
    ([x, width, dark]) => `<rect x="${x}" width="${width}" height="100" fill="url(#fold)" opacity="${dark}"/>`,
  );
  return svgDocument(256, 100, soft + pen.box(0, 0, 256, 100, colour.red) + shadows.join(''), { stretches: true });
}
