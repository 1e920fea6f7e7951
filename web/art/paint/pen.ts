import type { Tint } from './tint.ts';
import { colour } from './palette.ts';

/** What differs from a plain full-strength mark. */
export interface Extras {
  readonly opacity?: number;
  readonly turn?: readonly [degrees: number, x: number, y: number];
  /** Of a box's corners. */
  readonly radius?: number;
}

/** Centre and radii; a round one needs a single radius. */
export type OvalAt = readonly [x: number, y: number, rx: number, ry?: number];
export type BoxAt = readonly [x: number, y: number, width: number, height: number];

/** Draws marks as SVG text. Every piece of a drawing is a function of the pen it is drawn with. */
export interface Pen {
  /** True for the flash shadow: only what changes the outline need be drawn. */
  readonly outlineOnly: boolean;
  shape(d: string, fill: string): string;
  line(d: string, stroke: string, width: number): string;
  /** A straight-cut band over the first `percent` of a path: a sleeve on an arm. */
  cuff(d: string, stroke: string, width: number, percent: number): string;
  oval(at: OvalAt, fill: string, extras?: Extras): string;
  box(at: BoxAt, fill: string, extras?: Extras): string;
}

/** At most one decimal: nobody sees the second one, everybody downloads it. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A path without the blanks and commas that a parser does not need. */
function tidy(d: string): string {
  return d.replace(/\s*([A-Za-z])\s*/g, '$1').replace(/[\s,]+-/g, '-').replace(/\s+/g, ' ');
}

function attributes({ opacity, turn, radius }: Extras): string {
  return (
    (radius === undefined ? '' : ` rx="${radius}"`) +
    (opacity === undefined ? '' : ` opacity="${opacity}"`) +
    (turn ? ` transform="rotate(${turn.map(round).join(' ')})"` : '')
  );
}

/** A pen whose marks carry the attributes `fill` and `stroke` give for a colour. Round ends are set once, on the root. */
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

/** Draws the same geometry in ink; what is filled takes the fill of its group. */
export const outlinePen: Pen = penOf(
  true,
  () => '',
  () => ` stroke="${colour.ink}"`,
);
