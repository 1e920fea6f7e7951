import { type Frame, layFrames } from './frame.ts';
import { asIs, colour, colourPen, HEIGHT, svgDocument, WIDTH } from './pen.ts';

const pen = colourPen(asIs);
const PETAL = '#F2DDA4';

/** A square that repeats without a seam: the border of a framed strip. */
interface Tile {
  readonly size: number;
  readonly body: string;
}

/** The palm-fruit batik: four petals in a cross, a seed where four crosses meet. */
function kawung(): Tile {
  const petals = [45, 135, 225, 315].map((degrees) => {
    const x = 10 + 6.3 * Math.cos((degrees * Math.PI) / 180);
    const y = 10 + 6.3 * Math.sin((degrees * Math.PI) / 180);
    return pen.oval([x, y, 5.6, 3.1], PETAL, { turn: [degrees, x, y] });
  });
  const seeds = ['M10,0 V0', 'M10,20 V20', 'M0,10 H0', 'M20,10 H20'].map((d) => pen.line(d, '#B56D30', 3));
  return { size: 20, body: pen.box([0, 0, 20, 20], colour.walnut) + petals.join('') + seeds.join('') };
}

function checks(): Tile {
  const squares = pen.shape('M0,0 h12 v12 h-12Z M12,12 h12 v12 h-12Z', colour.cobalt);
  return { size: 24, body: pen.box([0, 0, 24, 24], colour.print) + squares };
}

function dots(): Tile {
  return { size: 20, body: pen.box([0, 0, 20, 20], '#E86F92') + pen.box([6, 6, 8, 8], colour.print, { radius: 2.4 }) };
}

export const tiles = { kawung: kawung(), checks: checks(), dots: dots() };

export type TileName = keyof typeof tiles;

export function drawTile(name: TileName): string {
  const { size, body } = tiles[name];
  return svgDocument(size, size, body);
}

/** Where the folds of 256 px of cloth lie, how wide and how dark. */
const FOLDS: readonly (readonly [x: number, width: number, dark: number])[] = [
  [6, 30, 0.14],
  [52, 18, 0.1],
  [84, 40, 0.16],
  [142, 24, 0.12],
  [180, 34, 0.15],
  [230, 16, 0.1],
];

/** One repeat of the cloth, 256 × 100; `id` names its shading. */
export function drawCloth(id: string): string {
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${colour.ink}" stop-opacity="${opacity}"/>`;
  const fold = `<defs><linearGradient id="${id}">${stop(0, 0)}${stop(0.55, 1)}${stop(1, 0)}</linearGradient></defs>`;
  const shadows = FOLDS.map(
    ([x, width, dark]) => `<rect x="${x}" width="${width}" height="100" fill="url(#${id})" opacity="${dark}"/>`,
  );
  return fold + pen.box([0, 0, 256, 100], colour.red) + shadows.join('');
}

/** Red cloth with soft darker folds; repeats sideways and stretches to any height. */
export function drawCurtainTile(): string {
  return svgDocument(256, 100, drawCloth('fold'), { stretches: true });
}

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
  const label = {
    x: edge,
    y: edge + down + (print.border ? gap : 0),
    width: across,
    height: print.border ? foot - gap : foot,
  };
  const svg = svgDocument(width, height, drawPaper(width, height, print.border) + windows + drawFoot(print, label));
  return { svg, width, height };
}
