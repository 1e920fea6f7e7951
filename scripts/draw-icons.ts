import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawAppIcon, drawFavicon } from '#web/art/scenes/logo.ts';
import { CARD, drawShareCard } from '#web/art/scenes/share-card.ts';
import { brand } from '#web/lib/brand.ts';
import { openStudio } from './studio.ts';

const TARGET = path.join(import.meta.dirname, '../web/public');

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

async function toPng(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size).png({ palette: true, effort: 10 }).toBuffer();
}

async function drawIcons(): Promise<void> {
  await mkdir(TARGET, { recursive: true });
  const save = (name: string, data: string | Buffer) => writeFile(path.join(TARGET, name), data);
  await save('favicon.svg', drawFavicon());
  await save('favicon.ico', toIco(await toPng(drawFavicon(), 32), 32));
  await save('apple-touch-icon.png', await toPng(drawAppIcon(0.68), 180));
  await save('icon-192.png', await toPng(drawAppIcon(0.74), 192));
  await save('icon-512.png', await toPng(drawAppIcon(0.74), 512));
  // Android may cut a maskable icon down to a circle of 80 %.
  await save('icon-maskable-512.png', await toPng(drawAppIcon(0.54), 512));

  const studio = await openStudio();
  try {
    const card = await studio.shoot(drawShareCard(brand.name, 'Photo booth dan flipbook'), CARD.width, CARD.height);
    await save('og-card.jpg', await sharp(card).flatten().jpeg({ quality: 82, progressive: true, mozjpeg: true }).toBuffer());
  } finally {
    await studio.close();
  }
}

await drawIcons();
