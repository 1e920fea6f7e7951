import { coast } from '#web/lib/coast.ts';
import type { LatLng } from '#web/lib/coast.ts';
import { colour } from '#web/art/paint/palette.ts';
import { colourPen } from '#web/art/paint/pen.ts';
import { asIs } from '#web/art/paint/tint.ts';
import { svgDocument } from './sprite.ts';

const SEA = '#CFE3E6';
const SHOAL = '#B3D2D8';
const WAVE = '#7FB1B8';

const pen = colourPen(asIs);
/** The part that is drawn: Java and what lies around it, 100 units a degree. */
const WEST = 103.6;
const NORTH = -2.2;
const SCALE = 100;
const WIDTH = 1360;
const HEIGHT = 800;

/** As the map projects it (Mercator), so that the drawing lies where the map will. */
function project([lat, lng]: LatLng): [number, number] {
  const north = (degrees: number) => (Math.log(Math.tan(Math.PI / 4 + (degrees * Math.PI) / 360)) * 180) / Math.PI;
  return [(lng - WEST) * SCALE, (north(NORTH) - north(lat)) * SCALE];
}

const isInSight = (points: readonly [number, number][]) => points.some(([x, y]) => x > -200 && x < WIDTH + 200 && y > -200 && y < HEIGHT + 200);

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
  const waves = [[36, 40], [152, 96], [70, 168], [206, 214]].map(([x = 0, y = 0]) => `M${x - 17},${y} q8.5,-9 17,0 q8.5,9 17,0`);
  return svgDocument(256, 256, pen.box([0, 0, 256, 256], SEA) + pen.line(waves.join(' '), WAVE, 2.2));
}

/** Java and its neighbours, in place of a map that is on its way or that no tile service brings. */
export function drawIslands(): string {
  const lines = Object.values(coast).map((points) => points.map(project)).filter(isInSight).map(curve).join('');
  const waves = [[420, 180], [700, 130], [860, 300], [560, 330], [300, 690], [640, 740], [980, 730], [120, 560]];
  const sea = waves.map(([x = 0, y = 0]) => `M${x},${y} q10,-11 20,0 q10,11 20,0`).join(' ');
  const land = `<defs><path id="land" d="${lines}"/></defs>`;
  const shore = `<use href="#land" y="9" fill="${SHOAL}"/>`;
  const body = pen.box([0, 0, WIDTH, HEIGHT], SEA) + pen.line(sea, WAVE, 3) + land + shore;
  return svgDocument(WIDTH, HEIGHT, `${body}<use href="#land" fill="${colour.paper}" stroke="${colour.ink}" stroke-width="4"/>`);
}
