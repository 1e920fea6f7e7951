import { cast, type CastName } from './cast.ts';
import { foregroundOf } from './frame.ts';
import { asIs, colour, colourPen, type Pen, round, skins, svgDocument } from './pen.ts';
import type { Act, Figure, Look, Place } from './person.ts';

/** How wide a drawing is, and between which of its units the curtain stands open. */
interface Opening {
  readonly width: number;
  readonly height: number;
  readonly from: number;
  readonly to: number;
}

/** A hand that holds the curtain's edge: its wrist is behind the cloth, at `y` down the left or right edge. */
interface Grip {
  readonly who: Look;
  readonly side: 'left' | 'right';
  readonly y: number;
  readonly scale: number;
}

/** Four fingers, one upon the other, over the edge of the cloth. */
function drawGrip(pen: Pen, { who, side, y, scale }: Grip, { from, to }: Opening): string {
  const { tone, shade } = skins[who.skin];
  const fingers = [0, 1, 2, 3].map((finger) => pen.box([-30 + finger * 2, finger * 19, 46, 19], tone, { radius: 9.5 }));
  const gaps = pen.line('M-16,19 H12 M-14,38 H14 M-12,57 H16', shade, 2.6);
  const mirror = side === 'left' ? scale : -scale;
  return `<g transform="translate(${side === 'left' ? from : to} ${round(y)})scale(${mirror} ${scale})">${fingers.join('')}${gaps}</g>`;
}

/**
 * Friends in an open curtain, cut off at its edges, and the hands that hold it open. What hangs behind them and the curtain
 * itself are the page's: they grow with it.
 */
function drawPeek(opening: Opening, people: readonly Figure[], grips: readonly Grip[]): string {
  const { width, height, from, to } = opening;
  const gap = to - from;
  const inside = foregroundOf({ backdrop: { kind: 'plain', wall: colour.butter }, people });
  const pen = colourPen(asIs);
  return svgDocument(
    width,
    height,
    `<svg x="${from}" width="${gap}" height="${height}" viewBox="${from} 0 ${gap} ${height}">${inside}</svg>` +
      grips.map((grip) => drawGrip(pen, grip, opening)).join(''),
  );
}

/** Three friends who look out of the curtain: first the one at the back, last the one in front. */
type Friends = readonly [Friend, Friend, Friend];
type Friend = { readonly name: CastName; readonly act: Act };

const friend = (name: CastName, act: Act = {}): Friend => ({ name, act });

/** Other friends at each page of the club. */
const pages = {
  login: [
    friend('yosef', { eyes: 'arc', mouth: 'laugh', tilt: -6 }),
    friend('rina', { eyes: 'wide', mouth: 'o', tilt: 5 }),
    friend('dewa', { mouth: 'laugh', tilt: -4 }),
  ],
  register: [
    friend('bima', { eyes: 'arc', mouth: 'laugh', tilt: -7 }),
    friend('ayu', { eyes: 'wide', mouth: 'grin', tilt: 5 }),
    friend('mei', { eyes: 'wink', mouth: 'tongue', tilt: -5 }),
  ],
  reset: [
    friend('fajar', { eyes: 'side', mouth: 'o', tilt: -5 }),
    friend('lala', { eyes: 'wide', mouth: 'flat', tilt: 6 }),
    friend('oma', { mouth: 'laugh', tilt: -5 }),
  ],
  code: [
    friend('sari', { eyes: 'arc', mouth: 'laugh', tilt: -6 }),
    friend('reza', { eyes: 'wink', mouth: 'grin', tilt: 6 }),
    friend('wulan', { eyes: 'wide', mouth: 'o', tilt: -4 }),
  ],
} satisfies Record<string, Friends>;

/** Beside a form they stand one above the other; over it, on a phone, side by side. */
const arrangements = {
  tall: {
    opening: { width: 400, height: 840, from: 38, to: 362 },
    places: [
      { x: 130, y: 206, scale: 1.86 },
      { x: 262, y: 446, scale: 1.66 },
      { x: 150, y: 676, scale: 1.68 },
    ],
    grips: [
      { friend: 0, side: 'left', y: 334, scale: 1 },
      { friend: 1, side: 'right', y: 570, scale: 1 },
      { friend: 2, side: 'left', y: 734, scale: 1 },
    ],
  },
  wide: {
    opening: { width: 390, height: 250, from: 76, to: 322 },
    places: [
      { x: 130, y: 106, scale: 1.06 },
      { x: 272, y: 112, scale: 1 },
      { x: 202, y: 142, scale: 1.02 },
    ],
    grips: [
      { friend: 0, side: 'left', y: 178, scale: 0.62 },
      { friend: 1, side: 'right', y: 176, scale: 0.62 },
    ],
  },
} as const satisfies Record<
  string,
  { opening: Opening; places: readonly Place[]; grips: readonly (Omit<Grip, 'who'> & { friend: 0 | 1 | 2 })[] }
>;

/** `peek-login-tall.svg` and its sisters, by name. */
export function drawPeeking(): Map<string, string> {
  const files = new Map<string, string>();
  for (const [page, friends] of Object.entries(pages)) {
    for (const [shape, { opening, places, grips }] of Object.entries(arrangements)) {
      const people = friends.map(({ name, act }, index): Figure => ({
        look: cast[name],
        act,
        place: places[index] ?? places[0],
      }));
      const hands = grips.map(({ friend: index, ...grip }): Grip => ({ ...grip, who: cast[friends[index].name] }));
      files.set(`peek-${page}-${shape}.svg`, drawPeek(opening, people, hands));
    }
  }
  return files;
}
