import { colour } from '#web/art/paint/palette.ts';
import { drawBooth } from '#web/art/scenes/booth.ts';
import type { BoothPaint } from '#web/art/scenes/booth.ts';
import type { Frame } from '#web/art/scenes/frame.ts';
import { drawSprite } from '#web/art/scenes/sprite.ts';
import { couple } from './couple.ts';
import { flipbook } from './flipbook.ts';
import { oma } from './oma.ts';
import { dewa, sari } from './singles.ts';
import { trio } from './trio.ts';

const { sky, butter, cobalt, red, rose, walnut, teal, mint, orange, plum, paper, grey } = colour;

/** The five types of requirements §2 and the demo's own sixth: how the booth looks from outside, and who was inside. */
const booths: Record<string, { readonly paint: BoothPaint; readonly inside: readonly Frame[] }> = {
  flipbook: {
    paint: { wall: sky, floor: '#6FAFD6', cabin: cobalt, curtain: butter, sign: red, trousers: [walnut, teal] },
    inside: [5, 8, 11].flatMap((page) => flipbook[page] ?? []),
  },
  library: {
    paint: { wall: '#EBD9B8', floor: '#C79A63', cabin: walnut, curtain: teal, sign: butter, trousers: [cobalt, plum] },
    inside: sari.slice(0, 3),
  },
  saloon: {
    paint: { wall: butter, floor: '#D98F4B', cabin: '#B56D30', curtain: red, sign: walnut, trousers: [paper, cobalt] },
    inside: couple.slice(0, 3),
  },
  vintage: {
    paint: { wall: '#C4BBAE', floor: '#8F867B', cabin: plum, curtain: grey, sign: walnut, trousers: [teal, walnut], mono: true },
    inside: oma.slice(0, 3),
  },
  colorblast: {
    paint: { wall: rose, floor: '#E86F92', cabin: teal, curtain: orange, sign: butter, trousers: [cobalt, mint] },
    inside: trio.slice(0, 3),
  },
  studio: {
    paint: { wall: mint, floor: '#6FB389', cabin: orange, curtain: cobalt, sign: paper, trousers: [plum, walnut] },
    inside: dewa.slice(0, 3),
  },
};

/** Four pictures a type, `booth-<type>-<1…4>.svg`: the first from outside. */
export function drawBooths(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [type, { paint, inside }] of Object.entries(booths)) {
    files.set(`booth-${type}-1.svg`, drawBooth(paint));
    inside.forEach((frame, index) => files.set(`booth-${type}-${index + 2}.svg`, drawSprite(`${type}${index}`, [frame])));
  }
  return files;
}
