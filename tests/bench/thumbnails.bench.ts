import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

const SOURCE = path.resolve(import.meta.dirname, '../../api/demo-media/photo-1.jpg');
const ROUNDS = 3;

const ways: [name: string, write: (picture: Sharp) => Sharp][] = [
  ['avif q50 effort 1', (picture) => picture.avif({ quality: 50, effort: 1 })],
  ['webp q80 effort 2', (picture) => picture.webp({ quality: 80, effort: 2 })],
  ...[65, 72, 78].map((quality): [string, (picture: Sharp) => Sharp] => [
    `jpeg q${quality} mozjpeg`,
    (picture) => picture.jpeg({ quality, mozjpeg: true }),
  ]),
];

/** The demo's photo at the size a camera takes it, with grain: a flat drawing would flatter every encoder. */
async function drawPhoto(): Promise<Buffer> {
  const noise = {
    create: {
      width: 3000,
      height: 2000,
      channels: 3 as const,
      background: '#808080',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 8 },
    },
  };
  const grain = await sharp(noise).png({ compressionLevel: 1 }).toBuffer();
  return sharp(readFileSync(SOURCE))
    .resize(3000, 2000)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

const photo = await drawPhoto();
process.stdout.write(
  `Thumbnails of a 3000 x 2000 JPEG of ${(photo.length / 1e6).toFixed(1)} MB, decoding included, best of ${ROUNDS}\n`,
);
for (const width of [480, 960, 1600]) {
  for (const [name, write] of ways) {
    let best = Number.POSITIVE_INFINITY;
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = process.cpuUsage();
      bytes = (await write(sharp(photo).resize({ width })).toBuffer()).length;
      const { user, system } = process.cpuUsage(before);
      best = Math.min(best, (user + system) / 1000);
    }
    process.stdout.write(
      `  ${String(width).padStart(4)} px  ${name.padEnd(18)} ${best.toFixed(0).padStart(5)} ms  ${(bytes / 1000).toFixed(1).padStart(6)} kB\n`,
    );
  }
}
