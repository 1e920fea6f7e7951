import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { brand } from '#web/lib/brand.ts';
import { asIs, colour, colourPen, svgDocument } from './pen.ts';
import { drawCloth, drawPrint, type Print } from './print.ts';
import { openRasterizer } from './rasterizer.ts';
import { duo, sari } from './series.ts';

const pen = colourPen(asIs);
const TILT = -8;

/** The logo: a red strip of three windows, 30 × 54 around (0, 0), turned by `TILT`. */
function drawMark(windowColour: string): string {
  const windows = [-22, -6, 10].map((y) => pen.box([-10, y, 20, 12], windowColour, { radius: 0.8 }));
  return `<g transform="rotate(${TILT})">${pen.box([-15, -27, 30, 54], colour.red, { radius: 3.4 })}${windows.join('')}</g>`;
}

/** The browser tab's icon; its windows stay paper on dark tabs. */
function drawFavicon(): string {
  return svgDocument(64, 64, `<g transform="translate(32 32)scale(1.05)">${drawMark(colour.paper)}</g>`);
}

/** The home screen's icon on paper; `share` of its height is the mark's (0-1). */
function drawAppIcon(share: number): string {
  const ground = pen.box([0, 0, 64, 64], colour.paper);
  const scale = (64 * share) / 54;
  return svgDocument(
    64,
    64,
    `${ground}<g transform="translate(32 32)scale(${scale.toFixed(2)})">${drawMark(colour.paper)}</g>`,
  );
}

const CARD = { width: 1200, height: 630 };

const FLASH = '#FFF9EE';

/** A scalloped paper edge to hang the curtain from: half-circles 80 wide, 36 deep. */
function drawValance(): string {
  let d = `M0,0 H${CARD.width} V34`;
  for (let x = CARD.width; x > 0; x -= 80) d += ` A40,36 0 0 1 ${x - 80},34`;
  return `<path fill="${colour.paper}" d="${d}Z"/>`;
}

function drawLeaningStrip(
  name: string,
  print: Print,
  at: { x: number; y: number; turn: number; scale: number },
): string {
  const { svg, width } = drawPrint(name, print);
  return (
    `<g transform="translate(${at.x} ${at.y})rotate(${at.turn})scale(${at.scale})translate(${-width / 2} 0)" ` +
    `style="filter:drop-shadow(0 10px 18px rgb(36 16 25 / .35))">${svg}</g>`
  );
}

/**
 * The preview of a shared link: the curtain, the name and two drawn strips, never a customer's picture.
 * It is only ever rasterized, so it may use the two fonts of the site.
 */
function drawShareCard(name: string, line: string): string {
  const { width, height } = CARD;
  const curtain =
    `<defs><pattern id="cloth" width="256" height="100" patternUnits="userSpaceOnUse" patternTransform="scale(1.25 7)">` +
    `${drawCloth('fold')}</pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="url(#cloth)"/>`;
  const strips =
    drawLeaningStrip('back', { frames: sari, columns: 1, wordmark: name }, { x: 790, y: 128, turn: -6, scale: 0.88 }) +
    drawLeaningStrip(
      'front',
      { frames: duo.slice(0, 4), columns: 1, wordmark: name },
      { x: 1046, y: 34, turn: 5, scale: 1 },
    );
  const words =
    `<g fill="${FLASH}"><text x="60" y="366" font-family="Caprasimo" font-size="122" letter-spacing="-3">${name}</text>` +
    `<text x="66" y="428" font-family="Plus Jakarta Sans Variable" font-weight="600" font-size="34">${line}</text></g>`;
  return svgDocument(width, height, curtain + strips + drawValance() + words);
}

const TARGET = path.join(import.meta.dirname, '../../web/public');

/** An .ico file with one PNG inside: a 6-byte head, one 16-byte entry, the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function iconPng(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toBuffer();
}

async function drawIcons(): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  const save = (name: string, data: string | Buffer) => writeFile(path.join(TARGET, name), data);
  await save('favicon.svg', drawFavicon());
  await save('favicon.ico', toIco(await iconPng(drawFavicon(), 32), 32));
  await save('apple-touch-icon.png', await iconPng(drawAppIcon(0.68), 180));
  await save('icon-192.png', await iconPng(drawAppIcon(0.74), 192));
  await save('icon-512.png', await iconPng(drawAppIcon(0.74), 512));
  // Android may cut a maskable icon down to a circle of 80 %.
  await save('icon-maskable-512.png', await iconPng(drawAppIcon(0.54), 512));

  const rasterizer = await openRasterizer();
  try {
    const card = await rasterizer.toPng(drawShareCard(brand.name, 'Photo booth dan flipbook'), CARD.width, CARD.height);
    await save(
      'og-card.jpg',
      await sharp(card).flatten().jpeg({ quality: 82, progressive: true, mozjpeg: true }).toBuffer(),
    );
  } finally {
    await rasterizer.close();
  }
}

await drawIcons();
