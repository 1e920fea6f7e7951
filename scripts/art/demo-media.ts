import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { brand } from '#web/lib/brand.ts';
import { drawSprite, type Frame } from './frame.ts';
import { writeDemoMetadata } from './demo-metadata.ts';
import { drawPrint, type Print } from './print.ts';
import { openRasterizer, type Rasterizer } from './rasterizer.ts';
import { CLIP_RATE, confettiClip, dewa, duo, flipbook } from './series.ts';

const TARGET = path.join(import.meta.dirname, '../../api/demo-media');
const PHOTO = { width: 1600, height: 1333 };
const VIDEO = { width: 720, height: 600 };
const FLIP_RATE = 8;
/** Without a date: the date of a demo order is relative to today. */
const CAPTION = 'satu · dua · tiga · flip!';

const prints: Record<string, Print & { readonly pixels: number }> = {
  'result-1': { frames: duo.slice(0, 4), columns: 1, wordmark: brand.name, caption: CAPTION, pixels: 900 },
  'result-2': { frames: duo.slice(4), columns: 2, wordmark: brand.name, border: 'kawung', pixels: 1200 },
  'guest-result-1': { frames: dewa.slice(0, 3), columns: 1, wordmark: brand.name, border: 'checks', pixels: 900 },
};

const photos: Record<string, Frame | undefined> = {
  ...Object.fromEntries(duo.slice(0, 6).map((frame, index) => [`photo-${index + 1}`, frame])),
  'guest-photo-1': dewa[3],
};

/** Film grain from a fixed seed, so that a redrawn file is identical. */
function grain(width: number, height: number, strength: number): OverlayOptions {
  const pixels = Buffer.alloc(width * height);
  let seed = 20251112;
  for (let i = 0; i < pixels.length; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    pixels[i] = 128 + ((seed >>> 24) / 255 + ((seed >>> 16) & 255) / 255 - 1) * strength;
  }
  return { input: pixels, raw: { width, height, channels: 1 }, blend: 'soft-light' };
}

async function saveJpeg(name: string, png: Buffer, size: { width: number; height: number }): Promise<void> {
  await sharp(png)
    .flatten()
    .composite([grain(size.width, size.height, 36)])
    .jpeg({ quality: 82, progressive: true, mozjpeg: true })
    .toFile(path.join(TARGET, `${name}.jpg`));
}

async function drawPhotos(rasterizer: Rasterizer): Promise<void> {
  for (const [name, frame] of Object.entries(photos)) {
    if (!frame) throw new Error(`${name} has no frame`);
    await saveJpeg(name, await rasterizer.toPng(drawSprite(name, [frame]), PHOTO.width, PHOTO.height), PHOTO);
  }
}

async function drawPrints(rasterizer: Rasterizer): Promise<void> {
  for (const [name, print] of Object.entries(prints)) {
    const { svg, width, height } = drawPrint(name, print);
    const size = { width: print.pixels, height: Math.round((print.pixels * height) / width) };
    await saveJpeg(name, await rasterizer.toPng(svg, size.width, size.height), size);
  }
}

/** H.264 as every phone of the last ten years plays it: main profile, 4:2:0, the index at the front. */
async function saveVideo(name: string, rate: number, pictures: AsyncIterable<Buffer>): Promise<void> {
  const read = ['-f', 'image2pipe', '-c:v', 'png', '-framerate', `${rate}`, '-i', '-'];
  const shape = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', '-r', '24'];
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'];
  const encode = [
    '-c:v',
    'libx264',
    '-profile:v',
    'main',
    '-level',
    '3.1',
    '-preset',
    'slow',
    '-crf',
    '21',
    '-threads',
    '1',
  ];
  const wrap = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'];
  const file = path.join(TARGET, `${name}.mp4`);
  const args = ['-y', '-loglevel', 'error', ...read, ...shape, ...colours, ...encode, ...wrap, file];
  const ffmpeg = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = once(ffmpeg, 'exit');
  for await (const picture of pictures) {
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [status] = await ended;
  if (status !== 0) throw new Error(`ffmpeg ended with ${status} while writing ${name}.mp4`);
}

async function* rasterizeAll(rasterizer: Rasterizer, frames: readonly Frame[]): AsyncGenerator<Buffer> {
  const drawn = new Map<Frame, Buffer>();
  for (const frame of frames) {
    const known = drawn.get(frame);
    const picture = known ?? (await rasterizer.toPng(drawSprite('clip', [frame]), VIDEO.width, VIDEO.height));
    drawn.set(frame, picture);
    yield picture;
  }
}

/** The still picture that a page shows until the video plays: `video-1.poster.jpg` beside `video-1.mp4`. */
async function drawPoster(rasterizer: Rasterizer, name: string, frame: Frame | undefined): Promise<void> {
  if (!frame) throw new Error(`${name} has no frame for its poster`);
  await saveJpeg(
    `${name}.poster`,
    await rasterizer.toPng(drawSprite('clip', [frame]), VIDEO.width, VIDEO.height),
    VIDEO,
  );
}

/** Twice through the book: hard cuts, the last page held 0.9 s (7 pictures at 8 a second). */
function flipbookTwice(): Frame[] {
  const held = flipbook.slice(-1);
  const once = [...flipbook, ...Array.from({ length: 6 }, () => held).flat()];
  return [...once, ...once];
}

async function drawAll(): Promise<void> {
  if (spawnSync('ffmpeg', ['-version']).status !== 0) {
    throw new Error('ffmpeg is not on PATH; the demo videos need it (Debian: apt-get install ffmpeg).');
  }
  await mkdir(TARGET, { recursive: true });
  const rasterizer = await openRasterizer();
  try {
    await drawPhotos(rasterizer);
    await drawPrints(rasterizer);
    await saveVideo('video-1', FLIP_RATE, rasterizeAll(rasterizer, flipbookTwice()));
    await saveVideo('video-2', CLIP_RATE, rasterizeAll(rasterizer, confettiClip));
    await drawPoster(rasterizer, 'video-1', flipbook[7]);
    await drawPoster(rasterizer, 'video-2', confettiClip[Math.floor(confettiClip.length / 2)]);
  } finally {
    await rasterizer.close();
  }
  const names = [...Object.keys(photos), ...Object.keys(prints)].map((name) => `${name}.jpg`);
  for (const name of [...names, 'video-1.mp4', 'video-1.poster.jpg', 'video-2.mp4', 'video-2.poster.jpg']) {
    const { size } = await stat(path.join(TARGET, name));
    process.stdout.write(`${name} ${Math.round(size / 1024)} kB\n`);
  }
}

await drawAll();
await writeDemoMetadata();
