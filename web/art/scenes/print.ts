import { colour } from '#web/art/paint/palette.ts';
import type { Frame } from './frame.ts';
import { HEIGHT, WIDTH } from './size.ts';
import { layFrames, svgDocument } from './sprite.ts';
import { tiles } from './tiles.ts';
import type { TileName } from './tiles.ts';

/** What comes out of the slot: windows on paper, the wordmark at the foot. */
export interface Print {
  readonly frames: readonly Frame[];
  readonly columns: number;
  readonly wordmark: string;
  /** A small line below the wordmark. */
  readonly caption?: string;
  /** Patterned border; without one the paper stays white. */
  readonly border?: TileName;
}

/** The paper of a print, in the units of its frames. */
export interface PrintDrawing {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}

const WORDMARK_FONT = 'font-family="Caprasimo" font-size="23" letter-spacing="-.3"';
const CAPTION_FONT = 'font-family="Plus Jakarta Sans Variable" font-weight="600" font-size="10" letter-spacing="1"';
const PLAIN = { edge: 12, gap: 7, foot: 60 };
const FRAMED = { edge: 24, gap: 12, foot: 66 };

function drawPaper(width: number, height: number, border: TileName | undefined): string {
  if (!border) return `<rect width="${width}" height="${height}" fill="${colour.print}"/>`;
  const { size, body } = tiles[border];
  return (
    `<defs><pattern id="border" width="${size}" height="${size}" patternUnits="userSpaceOnUse">${body}</pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#border)"/>`
  );
}

function drawFoot(print: Print, box: { x: number; y: number; width: number; height: number }): string {
  const label = print.border
    ? `<rect x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" fill="${colour.print}"/>`
    : '';
  const middle = box.x + box.width / 2;
  const base = box.y + box.height / 2 + (print.caption ? 2 : 8);
  const write = (words: string, y: number, font: string) => `<text x="${middle}" y="${y}" ${font}>${words}</text>`;
  const wordmark = write(print.wordmark, base, WORDMARK_FONT);
  const caption = print.caption ? write(print.caption, base + 16, CAPTION_FONT) : '';
  return `${label}<g fill="${colour.ink}" text-anchor="middle">${wordmark}${caption}</g>`;
}

/** The two fonts must be loaded where the drawing is shown: its wordmark is text. */
export function drawPrint(name: string, print: Print): PrintDrawing {
  const { edge, gap, foot } = print.border ? FRAMED : PLAIN;
  const rows = Math.ceil(print.frames.length / print.columns);
  const across = print.columns * WIDTH + (print.columns - 1) * gap;
  const down = rows * HEIGHT + (rows - 1) * gap;
  const width = across + 2 * edge;
  const height = edge + down + foot + (print.border ? edge : 0);
  const windows = layFrames(name, print.frames, (index) => ({
    x: edge + (index % print.columns) * (WIDTH + gap),
    y: edge + Math.floor(index / print.columns) * (HEIGHT + gap),
  }));
  const label = { x: edge, y: edge + down + (print.border ? gap : 0), width: across, height: print.border ? foot - gap : foot };
  const svg = svgDocument(width, height, drawPaper(width, height, print.border) + windows + drawFoot(print, label));
  return { svg, width, height };
}
