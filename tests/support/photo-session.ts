import { copyFile, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const DEMO = path.resolve(import.meta.dirname, '../../api/demo-media');
/** The number of demo photos. Further photos are copies. */
const DIFFERENT = 6;
const SIZE = { width: 3000, height: 2000 };

/**
 * Writes the photos of a session: JPEGs of 3000 × 2000 pixels and 2 to 3 MB each, named in the order they were taken.
 * The grain makes a drawing as large as a photo.
 */
export async function drawPhotoSession(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const nameOf = (index: number): string => path.join(folder, `photo-${String(index + 1).padStart(3, '0')}.jpg`);
  const noise = {
    create: {
      ...SIZE,
      channels: 3 as const,
      background: '#808080',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 22 },
    },
  };
  const grain = await sharp(noise).png({ compressionLevel: 1 }).toBuffer();
  for (let index = 0; index < Math.min(count, DIFFERENT); index += 1) {
    const drawn = sharp(await readFile(path.join(DEMO, `photo-${index + 1}.jpg`))).resize({ ...SIZE, fit: 'cover' });
    await drawn
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 94 })
      .toFile(nameOf(index));
  }
  for (let index = DIFFERENT; index < count; index += 1) await copyFile(nameOf(index % DIFFERENT), nameOf(index));
}
