import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openSync } from 'fontkit';
import sharp from 'sharp';
import { readBrand } from './read-brand.ts';
import { colourDrawing, readColours } from './theme.ts';

const CARD = { width: 1200, height: 630 };

/** The icons of a brand and the preview card of shared links, by their names on the site. */
export const ICONS: Record<string, (folder: string) => Promise<string | Buffer> | string> = {
  'favicon.svg': (folder) => drawIcon(folder, 0.95),
  'icon-32.png': (folder) => toPng(drawIcon(folder, 0.95), 32),
  'apple-touch-icon.png': (folder) => toPng(drawIcon(folder, 0.73, true), 180),
  'icon-192.png': (folder) => toPng(drawIcon(folder, 0.8, true), 192),
  'icon-512.png': (folder) => toPng(drawIcon(folder, 0.8, true), 512),
  // Android may cut a maskable icon down to a circle of 80 %.
  'icon-maskable-512.png': (folder) => toPng(drawIcon(folder, 0.58, true), 512),
  'og-card.jpg': drawCard,
};

const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');

function coloursOf(folder: string): Map<string, string> {
  const colours = readColours(read(folder, 'theme.css'));
  return colours.set('logo-ground', colours.get('paper') ?? '');
}

/** Draws a square of 64 by 64 with the logo centred at `share` (0 to 1) of its size, on paper or transparent. */
export function drawIcon(folder: string, share: number, hasGround = false): string {
  const colours = coloursOf(folder);
  const logo = colourDrawing(read(folder, 'logo.svg'), colours).replaceAll('currentColor', colours.get('accent') ?? '');
  const ground = hasGround ? `<rect width="64" height="64" fill="${colours.get('paper')}"/>` : '';
  const [edge, size] = [32 - 32 * share, 64 * share];
  const mark = place(logo, { x: edge, y: edge, width: size, height: size });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${ground}${mark}</svg>`;
}

/** Places a drawing in another one. */
function place(svg: string, box: Record<'x' | 'y' | 'width' | 'height', number>): string {
  const position = Object.entries(box).map(([name, value]) => ` ${name}="${value}"`);
  return svg.trim().replace(/^<svg([^>]*)>/, (_head, attributes: string) => {
    const kept = attributes.replaceAll(/ (?:width|height|x|y)="[^"]*"/g, '');
    return `<svg${kept}${position.join('')}>`;
  });
}

export function toPng(svg: string, size: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
  return picture.png({ palette: true, effort: 10 }).toBuffer();
}

/** Returns a text as outlines, since the build machine may lack the font, and its width at a size of 1 px. */
export function outline(folder: string, font: 'display' | 'text', text: string): { path: string; width: number } {
  const face = openSync(path.join(folder, 'fonts', `${font}.woff2`));
  if (!('layout' in face)) throw new Error(`fonts/${font}.woff2: is a collection of fonts`);
  const run = face.layout(text);
  let x = 0;
  const glyphs = run.glyphs.map((glyph, index) => {
    const shape = `<path transform="translate(${x} 0)" d="${glyph.path.toSVG()}"/>`;
    x += run.positions[index]?.xAdvance ?? 0;
    return shape;
  });
  const scale = 1 / face.unitsPerEm;
  return { path: `<g transform="scale(${scale} ${-scale})">${glyphs.join('')}</g>`, width: x * scale };
}

/** Draws the preview of a shared link: the curtain, the name and two drawn strips, never a customer's picture. */
async function drawCard(folder: string): Promise<Buffer> {
  const colours = coloursOf(folder);
  const { brand } = await readBrand(folder);
  const assets = path.resolve(import.meta.dirname, '../../web/assets');
  const drawing = (file: string) => colourDrawing(readFileSync(file, 'utf8'), colours);
  const curtain = drawing(path.join(assets, 'curtain.svg'));
  const line = (text: string, font: 'display' | 'text', { size, y }: { size: number; y: number }) => {
    const { path: shape, width } = outline(folder, font, text);
    return `<g transform="translate(62 ${y}) scale(${Math.min(size, 590 / width)})">${shape}</g>`;
  };
  const folds = [0, 320, 640, 960].map((x) => place(curtain, { x, y: 0, width: 320, height: CARD.height }));
  const scallops = Array.from(
    { length: 15 },
    (_, index) => `<ellipse cx="${index * 80 + 40}" cy="34" rx="40" ry="36"/>`,
  );
  const strips = [
    strip(drawing(path.join(folder, 'pictures/series-sari.svg')), 'translate(658 128) rotate(-6 132 0) scale(.88)'),
    strip(drawing(path.join(folder, 'pictures/series-duo.svg')), 'translate(914 34) rotate(5 132 0)'),
  ];
  const name = line(brand.name, 'display', { size: 122, y: 366 });
  const makes = line(sentence(brand.makes), 'text', { size: 34, y: 426 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">${folds.join('')}
    <g fill="${colours.get('paper')}"><rect width="1200" height="34"/>${scallops.join('')}</g>
    <g fill="${colours.get('flash')}">${name}${makes}</g>
    <g fill="${colours.get('print')}">${strips.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82, progressive: true, mozjpeg: true }).toBuffer();
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Draws a strip of four windows with the first frames of a series, whose frames are stacked vertically. */
function strip(series: string, transform: string): string {
  const windows = [0, 1, 2, 3].map((index) => {
    const frame = series.trim().replace(/ viewBox="[^"]*"/, ` viewBox="0 ${index * 200} 240 200"`);
    return place(frame, { x: 12, y: 12 + index * 207, width: 240, height: 200 });
  });
  return `<g transform="${transform}"><rect width="264" height="893"/>${windows.join('')}</g>`;
}
