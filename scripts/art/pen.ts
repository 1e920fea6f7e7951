/** The colours of the drawings. States and running text of the pages use the tokens of `web/ui/tokens.css` instead. */
export const colour = {
  ink: '#241019',
  red: '#CF1F17',
  redDeep: '#A3150F',
  paper: '#FCF2DF',
  print: '#FFFDF8',
  white: '#FFFFFF',
  butter: '#F8C63D',
  rose: '#F5A3B9',
  sky: '#8CC8EA',
  mint: '#9FD6B4',
  cobalt: '#2C4BB8',
  orange: '#F28A2E',
  teal: '#157A74',
  plum: '#6B2A4C',
  walnut: '#5A3220',
  grey: '#B9B1AA',
  tongue: '#E4574C',
  gum: '#F27BA6',
  gumDeep: '#D95488',
} as const;

/** One skin: its tone, its only shade, and the colour of the cheeks. */
export interface SkinTones {
  readonly tone: string;
  readonly shade: string;
  readonly cheek: string;
}

export type Skin = 'a' | 'b' | 'c' | 'd' | 'e' | 'f';

/** Light (`a`) to dark (`f`). */
export const skins: Record<Skin, SkinTones> = {
  a: { tone: '#F6CFAE', shade: '#E6AF88', cheek: '#F08E7C' },
  b: { tone: '#E8B184', shade: '#CF9062', cheek: '#E87F62' },
  c: { tone: '#CE8F5F', shade: '#AE7044', cheek: '#C8644A' },
  d: { tone: '#A86A42', shade: '#87502E', cheek: '#A04A38' },
  e: { tone: '#8C5537', shade: '#6C3D23', cheek: '#B4503A' },
  f: { tone: '#6E4129', shade: '#4F2B19', cheek: '#9A4432' },
};

/** Red, green and blue (0-255) of `#RRGGBB`. */
export function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** `#rrggbb` of three channels, each rounded and kept within 0-255. */
export function toHex(rgb: readonly number[]): string {
  const pair = (channel: number) =>
    Math.max(0, Math.min(255, Math.round(channel)))
      .toString(16)
      .padStart(2, '0');
  return `#${rgb.map(pair).join('')}`;
}

/** Darker (`amount` below 0, -1 is black) or lighter (above 0, 1 is white). */
export function shade(hex: string, amount: number): string {
  return toHex(channels(hex).map((v) => (amount < 0 ? v * (1 + amount) : v + (255 - v) * amount)));
}

/** Maps every colour of a drawing to another. */
export type Tint = (hex: string) => string;

export const asIs: Tint = (hex) => hex;

/** The warm greys of the vintage booth. The colours are computed here because SVG filters are slow on cheap phones. */
export const warmGrey: Tint = (hex) => {
  const [red, green, blue] = channels(hex);
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const level = Math.max(0, Math.min(232, ((luminance - 127.5) * 1.12 + 127.5) * 1.06));
  return toHex([level * 1.1, level * 1.06, level * 0.98]);
};

/** Optional attributes of a shape. `opacity` is 0 to 1, `turn` rotates about a point. */
export interface Extras {
  readonly opacity?: number;
  readonly turn?: readonly [degrees: number, x: number, y: number];
  /** Of a box's corners. */
  readonly radius?: number;
}

/** Centre and radii; a round one needs a single radius. */
export type OvalAt = readonly [x: number, y: number, rx: number, ry?: number];
export type BoxAt = readonly [x: number, y: number, width: number, height: number];

/** Draws shapes as SVG text. Every part of a drawing is a function of the pen that draws it. */
export interface Pen {
  /** True while the flash shadow is drawn: shapes inside the outline can be left out. */
  readonly outlineOnly: boolean;
  shape(d: string, fill: string): string;
  line(d: string, stroke: string, width: number): string;
  /** A straight-cut band over the first `percent` of a path: a sleeve on an arm. */
  cuff(d: string, stroke: string, width: number, percent: number): string;
  oval(at: OvalAt, fill: string, extras?: Extras): string;
  box(at: BoxAt, fill: string, extras?: Extras): string;
}

/** Rounds to one decimal: a second one is invisible and makes the file larger. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Removes the blanks and commas that an SVG parser does not need. */
function tidy(d: string): string {
  return d
    .replace(/\s*([A-Za-z])\s*/g, '$1')
    .replace(/[\s,]+-/g, '-')
    .replace(/\s+/g, ' ');
}

function attributes({ opacity, turn, radius }: Extras): string {
  return (
    (radius === undefined ? '' : ` rx="${radius}"`) +
    (opacity === undefined ? '' : ` opacity="${opacity}"`) +
    (turn ? ` transform="rotate(${turn.map(round).join(' ')})"` : '')
  );
}

/** `fill` and `stroke` return the attribute for a colour. Round line ends are set once, on the root element. */
function penOf(outlineOnly: boolean, fill: (hex: string) => string, stroke: (hex: string) => string): Pen {
  const line = (d: string, hex: string, width: number, more = '') =>
    `<path fill="none"${stroke(hex)} stroke-width="${width}"${more} d="${tidy(d)}"/>`;
  return {
    outlineOnly,
    shape: (d, hex) => `<path${fill(hex)} d="${tidy(d)}"/>`,
    line: (d, hex, width) => line(d, hex, width),
    cuff: (d, hex, width, percent) =>
      line(d, hex, width, ` stroke-linecap="butt" pathLength="100" stroke-dasharray="${percent} 100"`),
    oval([x, y, rx, ry = rx], hex, extras = {}) {
      const box = `cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"`;
      return `<ellipse ${box}${fill(hex)}${attributes(extras)}/>`;
    },
    box([x, y, width, height], hex, extras = {}) {
      const box = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;
      return `<rect ${box}${fill(hex)}${attributes(extras)}/>`;
    },
  };
}

export function colourPen(tint: Tint): Pen {
  return penOf(
    false,
    (hex) => ` fill="${tint(hex)}"`,
    (hex) => ` stroke="${tint(hex)}"`,
  );
}

/** Draws lines in ink and leaves the fill of shapes to their group. */
export const outlinePen: Pen = penOf(
  true,
  () => '',
  () => ` stroke="${colour.ink}"`,
);

/** The size of every frame, 6:5. */
export const WIDTH = 240;
export const HEIGHT = 200;

const ROOT = 'xmlns="http://www.w3.org/2000/svg" stroke-linecap="round" stroke-linejoin="round"';

/** An SVG document of `width` × `height` units. With `stretches`, scaling it may change its proportions. */
export function svgDocument(width: number, height: number, body: string, { stretches = false } = {}): string {
  const aspect = stretches ? ' preserveAspectRatio="none"' : '';
  return `<svg ${ROOT} viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"${aspect}>${body}</svg>\n`;
}
