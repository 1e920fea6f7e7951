import { coast, type LatLng } from '#web/lib/coast.ts';
import { asIs, colour, colourPen, HEIGHT, skins, svgDocument, WIDTH } from './pen.ts';

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

/** The open curtain and the empty stool, for an empty result. */
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

/** The thumb that holds the flipbook; its wrist leaves at the lower right. */
export function drawThumb(): string {
  const { tone, shade } = skins.d;
  return svgDocument(
    240,
    200,
    pen.shape(
      'M8,24 C10,6 32,-2 50,6 C60,10 66,18 72,26 L132,98 C170,102 204,124 240,166 V200 H84 C66,180 56,150 44,120 L12,54 C8,44 7,34 8,24Z',
      tone,
    ) +
      pen.shape(
        'M20,40 C19,28 28,18 38,17 C48,17 52,24 55,30 L66,47 C54,50 40,55 29,64 C24,56 21,48 20,40Z',
        '#E8B184',
      ) +
      pen.line('M78,106 Q90,102 98,91', shade, 5),
  );
}

/** A tiny booth with its curtain half drawn, standing on the point of the map it marks; `sign` is its roof's colour. */
export function drawMarker(sign: string): string {
  const cabin = pen.box([0, 0, 44, 45], colour.ink, { radius: 7 }) + pen.shape('M14,44 H30 L22,56Z', colour.ink);
  const inside = pen.box([3.5, 11.5, 37, 30], colour.paper);
  const curtain = pen.shape('M3.5,11.5 H24 C22,21 25,32 23,41.5 H3.5Z', colour.red);
  const folds = pen.line('M9,12 V41 M15.5,12 V41', colour.redDeep, 2);
  const stool = pen.line('M30,33 H37', colour.ink, 3.6) + pen.line('M33.5,34 V41', colour.ink, 3);
  return svgDocument(
    44,
    56,
    cabin + pen.box([6, 3.5, 32, 5.5], sign, { radius: 2.7 }) + inside + curtain + folds + stool,
  );
}

const SEA = '#CFE3E6';
const SHOAL = '#B3D2D8';
const WAVE = '#7FB1B8';

/** The part that is drawn: Java and what lies around it, 100 units a degree. */
const WEST = 103.6;
const NORTH = -2.2;
const SCALE = 100;
const MAP_WIDTH = 1360;
const MAP_HEIGHT = 800;

/** As the map projects it (Mercator), so that the drawing lies where the map will. */
function project([lat, lng]: LatLng): [number, number] {
  const north = (degrees: number) => (Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) * 180) / Math.PI;
  return [(lng - WEST) * SCALE, (north(NORTH) - north(lat)) * SCALE];
}

const isInSight = (points: readonly [number, number][]) =>
  points.some(([x, y]) => x > -200 && x < MAP_WIDTH + 200 && y > -200 && y < MAP_HEIGHT + 200);

/** A closed line through all points without corners (Catmull and Rom's, as Bézier curves; each starts as the last one ends). */
function curve(points: readonly [number, number][]): string {
  const at = (index: number) => points.at(index % points.length) ?? [0, 0];
  const pair = (x: number, y: number) => `${Math.round(x)},${Math.round(y)}`;
  const parts = points.map((from, index) => {
    const [before, to, after] = [at(index - 1), at(index + 1), at(index + 2)];
    const leave = index === 0 ? `C${pair((to[0] - before[0]) / 6, (to[1] - before[1]) / 6)} ` : 'S';
    const arrive = pair(to[0] - from[0] - (after[0] - from[0]) / 6, to[1] - from[1] - (after[1] - from[1]) / 6);
    return `${leave.toLowerCase()}${arrive} ${pair(to[0] - from[0], to[1] - from[1])}`;
  });
  return `M${pair(...at(0))}${parts.join('')}Z`;
}

/** One tile of a calm sea: it repeats under the map in both directions. */
export function drawSea(): string {
  const waves = [
    [36, 40],
    [152, 96],
    [70, 168],
    [206, 214],
  ].map(([x = 0, y = 0]) => `M${x - 17},${y} q8.5,-9 17,0 q8.5,9 17,0`);
  return svgDocument(256, 256, pen.box([0, 0, 256, 256], SEA) + pen.line(waves.join(' '), WAVE, 2.2));
}

/** Java and its neighbours, in place of a map that is on its way or that no tile service brings. */
export function drawIslands(): string {
  const lines = Object.values(coast)
    .map((points) => points.map(project))
    .filter(isInSight)
    .map(curve)
    .join('');
  const waves = [
    [420, 180],
    [700, 130],
    [860, 300],
    [560, 330],
    [300, 690],
    [640, 740],
    [980, 730],
    [120, 560],
  ];
  const sea = waves.map(([x = 0, y = 0]) => `M${x},${y} q10,-11 20,0 q10,11 20,0`).join(' ');
  const land = `<defs><path id="land" d="${lines}"/></defs>`;
  const shore = `<use href="#land" y="9" fill="${SHOAL}"/>`;
  const body = pen.box([0, 0, MAP_WIDTH, MAP_HEIGHT], SEA) + pen.line(sea, WAVE, 3) + land + shore;
  return svgDocument(
    MAP_WIDTH,
    MAP_HEIGHT,
    `${body}<use href="#land" fill="${colour.paper}" stroke="${colour.ink}" stroke-width="4"/>`,
  );
}
