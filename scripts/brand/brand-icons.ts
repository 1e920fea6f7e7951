import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openSync } from 'fontkit';
import sharp from 'sharp';
import { colourDrawing, readColours } from './theme.ts';

/** The icons of a brand, drawn from its logo, by their names on the site. */
export const ICONS: Record<string, (folder: string) => Promise<Buffer> | string> = {
  'favicon.svg': (folder) => drawIcon(folder, 0.95),
  'icon-32.png': (folder) => toPng(drawIcon(folder, 0.95), 32),
  'apple-touch-icon.png': (folder) => toPng(drawIcon(folder, 0.73, true), 180),
  'icon-192.png': (folder) => toPng(drawIcon(folder, 0.8, true), 192),
  'icon-512.png': (folder) => toPng(drawIcon(folder, 0.8, true), 512),
  // Android may cut a maskable icon down to a circle of 80 %.
  'icon-maskable-512.png': (folder) => toPng(drawIcon(folder, 0.58, true), 512),
};

const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');

/** Draws a square of 64 by 64 with the logo centred at `share` (0 to 1) of its size, on paper or transparent. */
export function drawIcon(folder: string, share: number, hasGround = false): string {
  const colours = readColours(read(folder, 'theme.css'));
  colours.set('logo-ground', colours.get('paper') ?? '');
  const logo = colourDrawing(read(folder, 'logo.svg'), colours).replaceAll('currentColor', colours.get('accent') ?? '');
  const ground = hasGround ? `<rect width="64" height="64" fill="${colours.get('paper')}"/>` : '';
  const [edge, size] = [32 - 32 * share, 64 * share];
  // The logo begins with its width and height.
  const mark = logo.replace(
    / width="[^"]*" height="[^"]*"/,
    ` x="${edge}" y="${edge}" width="${size}" height="${size}"`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${ground}${mark}</svg>`;
}

export function toPng(svg: string, size: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
  return picture.png({ palette: true, effort: 10 }).toBuffer();
}

/** Returns the width of a text in the display font at a size of 1 px. */
export function widthOf(folder: string, text: string): number {
  const face = openSync(path.join(folder, 'fonts/display.woff2'));
  if (!('layout' in face)) throw new Error('fonts/display.woff2: is a collection of fonts');
  return face.layout(text).advanceWidth / face.unitsPerEm;
}
