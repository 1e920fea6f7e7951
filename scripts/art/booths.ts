import { type Frame, drawSprite } from './frame.ts';
import { asIs, colour, colourPen, HEIGHT, type Pen, shade, svgDocument, warmGrey, WIDTH } from './pen.ts';
import { couple, dewa, flipbook, oma, sari, trio } from './series.ts';

/** How one type of booth is painted. */
interface BoothPaint {
  readonly wall: string;
  readonly floor: string;
  readonly cabin: string;
  readonly curtain: string;
  readonly sign: string;
  readonly trousers: readonly [string, string];
  readonly mono?: boolean;
}

const CURTAIN_END = 142;

function drawRoom(pen: Pen, { wall, floor }: BoothPaint): string {
  return (
    pen.box([0, 0, WIDTH, HEIGHT], wall) +
    pen.box([0, 164, WIDTH, 36], floor) +
    pen.oval([128, 176, 104, 9], colour.ink, { opacity: 0.2 })
  );
}

/** The sign on the roof, round bulbs along it. */
function drawSign(pen: Pen, sign: string): string {
  const bulbs = [72, 88, 104, 120, 136, 152, 168].map((x) => pen.oval([x, 24, 4], colour.print));
  return pen.box([58, 12, 124, 26], sign, { radius: 12 }) + bulbs.join('');
}

function drawLegs(pen: Pen, x: number, trousers: string): string {
  return (
    pen.line(`M${x},136 V166 M${x + 13},136 V166`, trousers, 9) +
    pen.line(`M${x - 1},170 H${x + 4} M${x + 12},170 H${x + 17}`, colour.ink, 7)
  );
}

function drawOpening(pen: Pen, { curtain, trousers }: BoothPaint): string {
  const folds = [60, 80, 100].map(
    (x) =>
      `M${x},48 H${x + 7} C${x + 6},80 ${x + 9},110 ${x + 8},${CURTAIN_END} H${x + 1} C${x + 2},110 ${x - 1},80 ${x},48Z`,
  );
  const hem = [98, 86, 74, 62, 46].map((x) => `T${x},${CURTAIN_END}`).join(' ');
  return (
    pen.box([46, 46, 92, 122], shade(colour.ink, 0.12)) +
    drawLegs(pen, 60, trousers[0]) +
    drawLegs(pen, 92, trousers[1]) +
    pen.shape(`M46,46 H124 C120,80 126,112 122,${CURTAIN_END} Q116,146 110,${CURTAIN_END} ${hem}Z`, curtain) +
    pen.shape(folds.join(' '), shade(curtain, -0.2)) +
    pen.line('M44,47 H140', colour.print, 4)
  );
}

/** Sample strip in its window, and the slot with one just coming out. */
function drawPanel(pen: Pen, { cabin }: BoothPaint): string {
  const samples = [colour.butter, colour.rose, colour.mint].map((fill, row) =>
    pen.box([152, 58 + row * 18, 18, 15], fill),
  );
  const faces = [65, 83, 101].map((y) => pen.oval([161, y, 4.5], colour.walnut));
  const fresh = [colour.sky, colour.red].map((fill, row) => pen.box([183, 116 + row * 12, 11, 10], fill));
  return (
    pen.box([149, 55, 24, 60], colour.print) +
    samples.join('') +
    faces.join('') +
    pen.oval([188, 68, 8], colour.ink) +
    pen.oval([188, 68, 4.5], colour.sky) +
    pen.box([176, 106, 26, 9], shade(cabin, -0.35), { radius: 4 }) +
    pen.box([180, 111, 17, 34], colour.print) +
    fresh.join('')
  );
}

/** The booth from outside, two pairs of legs below its curtain. */
function drawBooth(paint: BoothPaint): string {
  const pen = colourPen(paint.mono ? warmGrey : asIs);
  const cabin =
    pen.box([34, 34, 178, 138], paint.cabin, { radius: 6 }) +
    pen.box([34, 34, 178, 9], shade(paint.cabin, 0.25), { radius: 4 }) +
    pen.box([142, 160, 70, 12], shade(paint.cabin, -0.25));
  const body =
    drawRoom(pen, paint) + cabin + drawSign(pen, paint.sign) + drawOpening(pen, paint) + drawPanel(pen, paint);
  return svgDocument(WIDTH, HEIGHT, body);
}

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
    paint: {
      wall: '#C4BBAE',
      floor: '#8F867B',
      cabin: plum,
      curtain: grey,
      sign: walnut,
      trousers: [teal, walnut],
      mono: true,
    },
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
    inside.forEach((frame, index) =>
      files.set(`booth-${type}-${index + 2}.svg`, drawSprite(`${type}${index}`, [frame])),
    );
  }
  return files;
}
