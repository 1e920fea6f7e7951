import type { Tint } from './tint.ts';
import { colour } from './palette.ts';

/** What differs from a plain full-strength mark. */
export interface Stroke {
  readonly opacity?: number;
  readonly turn?: readonly [degrees: number, x: number, y: number];
}

/** Draws marks as SVG text. Every piece of a drawing is a function of the pen it is drawn with. */
export interface Pen {
  /** True for the flash shadow: only what changes the outline need be drawn. */
  readonly outlineOnly: boolean;
  shape(d: string, fill: string): string;
  line(d: string, stroke: string, width: number, more?: Stroke): string;
  /** A straight-cut band over the first `percent` of a path: a sleeve on an arm. */
  cuff(d: string, stroke: string, width: number, percent: number): string;
  oval(x: number, y: number, rx: number, fill: string, ry?: number, more?: Stroke): string;
  box(x: number, y: number, width: number, height: number, fill: string, more?: Stroke & { radius?: number }): string;
}

/** At most one decimal: nobody sees the second one, everybody downloads it. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** A path without the blanks and commas that a parser does not need. */
function tidy(d: string): string {
  return d.replace(/\s*([A-Za-z])\s*/g, '$1').replace(/[\s,]+-/g, '-').replace(/\s+/g, ' ');
}

function extras(more: Stroke | undefined): string {
  const opacity = more?.opacity === undefined ? '' : ` opacity="${more.opacity}"`;
  const turn = more?.turn ? ` transform="rotate(${more.turn.map(round).join(' ')})"` : '';
  return opacity + turn;
}

/** The lines' round ends and joins are set once, on the drawing's root. */
export function colourPen(tint: Tint): Pen {
  return {
    outlineOnly: false,
    shape: (d, fill) => `<path fill="${tint(fill)}" d="${tidy(d)}"/>`,
    line: (d, stroke, width, more) =>
      `<path fill="none" stroke="${tint(stroke)}" stroke-width="${width}"${extras(more)} d="${tidy(d)}"/>`,
    cuff: (d, stroke, width, percent) =>
      `<path fill="none" stroke="${tint(stroke)}" stroke-width="${width}" stroke-linecap="butt" pathLength="100" stroke-dasharray="${percent} 100" d="${tidy(d)}"/>`,
    oval: (x, y, rx, fill, ry = rx, more) =>
      `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${tint(fill)}"${extras(more)}/>`,
    box: (x, y, width, height, fill, more) =>
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${more?.radius ? ` rx="${more.radius}"` : ''} fill="${tint(fill)}"${extras(more)}/>`,
  };
}

/** Draws the same geometry in the ink its group is filled with. */
export const outlinePen: Pen = {
  outlineOnly: true,
  shape: (d) => `<path d="${tidy(d)}"/>`,
  line: (d, _stroke, width) => `<path fill="none" stroke="${colour.ink}" stroke-width="${width}" d="${tidy(d)}"/>`,
  cuff: (d, _stroke, width, percent) =>
    `<path fill="none" stroke="${colour.ink}" stroke-width="${width}" stroke-linecap="butt" pathLength="100" stroke-dasharray="${percent} 100" d="${tidy(d)}"/>`,
  oval: (x, y, rx, _fill, ry = rx) =>
    `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}"/>`,
  box: (x, y, width, height) =>
    `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"/>`,
};
