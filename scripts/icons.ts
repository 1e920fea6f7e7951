import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { brand } from '#brand/brand.ts';
import { findChromium, howToGetChromium } from './chromium.ts';

// `npm run tool -- icons`: draws the icons from the logo, and the preview card of shared links from the name and two
// committed drawings.

const root = path.resolve(import.meta.dirname, '..');
const { resolve } = createRequire(import.meta.url);
const PAPER = '#FCF2DF';
const PRINT = '#FFFDF8';
const RED = '#CF1F17';
const FLASH = '#FFF9EE';
const CARD = { width: 1200, height: 630 };

/** A square of 64 with the logo, a red strip of three windows, in its middle; `scale` 1 is 54 high. */
function drawIcon(scale: number, ground: string): string {
  const windows = [-22, -6, 10].map((y) => `<rect x="-10" y="${y}" width="20" height="12" fill="${PAPER}" rx=".8"/>`);
  const strip = `<rect x="-15" y="-27" width="30" height="54" fill="${RED}" rx="3.4"/>${windows.join('')}`;
  const logo = `<g transform="translate(32 32) scale(${scale}) rotate(-8)">${strip}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${ground}${logo}</svg>`;
}

const drawFavicon = (): string => drawIcon(1.05, '');

/** The home screen's icon on paper; the logo takes `share` of its height (0 to 1). */
const drawAppIcon = (share: number): string =>
  drawIcon((64 * share) / 54, `<rect width="64" height="64" fill="${PAPER}"/>`);

function toPng(svg: string, size: number): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
  return picture.png({ palette: true, effort: 10 }).toBuffer();
}

/** An .ico file with one PNG inside: a 6-byte head, one 16-byte entry, the picture. */
function toIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  for (const [at, value] of [[2, 1], [4, 1], [10, 1], [12, 32]] as const) head.writeUInt16LE(value, at); // oxfmt-ignore
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

async function dataUrl(type: string, file: string): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

const drawing = (name: string): Promise<string> =>
  dataUrl('image/svg+xml', path.join(root, 'web/assets', `${name}.svg`));

/**
 * A strip of four windows that leans by `turn` degrees, its upper left corner at `at`, its frames from a drawn
 * series.
 */
function strip(series: string, at: [x: number, y: number], turn: number, scale: number): string {
  const windows = [0, 1, 2, 3].map((index) => `<i style="background:url(${series}) 0 ${-200 * index}px"></i>`);
  const style = `left:${at[0]}px;top:${at[1]}px;transform:rotate(${turn}deg) scale(${scale})`;
  return `<div class="strip" style="${style}">${windows.join('')}</div>`;
}

/** The preview of a shared link: the curtain, the name and two drawn strips, never a customer's picture. */
async function cardPage(): Promise<string> {
  const [display, text, curtain, single, pair] = await Promise.all([
    dataUrl('font/woff2', resolve('@fontsource/caprasimo/files/caprasimo-latin-400-normal.woff2')),
    dataUrl(
      'font/woff2',
      resolve('@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2'),
    ),
    drawing('curtain'),
    drawing('series-sari'),
    drawing('series-duo'),
  ]);
  return `<style>
    @font-face { font-family: Display; src: url(${display}); }
    @font-face { font-family: Text; font-weight: 200 800; src: url(${text}); }
    body { margin: 0; overflow: hidden; background: url(${curtain}) 0 0 / 320px 100%; color: ${FLASH}; }
    body::before { position: absolute; z-index: 1; inset: 0 0 auto; height: 70px; content: '';
      background: linear-gradient(${PAPER} 34px, transparent 0), radial-gradient(40px 36px at 50% 34px, ${PAPER} 99%, transparent) 0 0 / 80px 70px; }
    h1 { position: absolute; top: 254px; left: 60px; margin: 0; font: 400 122px/1.16 Display; letter-spacing: -3px; }
    p { position: absolute; top: 388px; left: 66px; margin: 0; font: 600 34px/1.5 Text; }
    .strip { position: absolute; display: grid; gap: 7px; padding: 12px 12px 60px; background: ${PRINT};
      transform-origin: 50% 0; box-shadow: 0 10px 18px rgb(36 16 25 / .35); }
    i { width: 240px; height: 200px; }
  </style><h1>${brand.name}</h1><p>Photo booth dan flipbook</p>
  ${strip(single, [658, 128], -6, 0.88)}${strip(pair, [914, 34], 5, 1)}`;
}

async function drawCard(): Promise<Buffer> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(howToGetChromium);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: CARD });
    await page.setContent(await cardPage());
    await page.evaluate('document.fonts.ready');
    const jpeg = { quality: 82, progressive: true, mozjpeg: true };
    return await sharp(await page.screenshot())
      .jpeg(jpeg)
      .toBuffer();
  } finally {
    await browser.close();
  }
}

const pictures: Record<string, string | Buffer> = {
  'favicon.svg': drawFavicon(),
  'favicon.ico': toIco(await toPng(drawFavicon(), 32), 32),
  'apple-touch-icon.png': await toPng(drawAppIcon(0.68), 180),
  'icon-192.png': await toPng(drawAppIcon(0.74), 192),
  'icon-512.png': await toPng(drawAppIcon(0.74), 512),
  // Android may cut a maskable icon down to a circle of 80 %.
  'icon-maskable-512.png': await toPng(drawAppIcon(0.54), 512),
  'og-card.jpg': await drawCard(),
};
for (const [name, data] of Object.entries(pictures)) await writeFile(path.join(root, 'web/public', name), data);
