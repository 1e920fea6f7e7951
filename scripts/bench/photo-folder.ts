import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const media = path.resolve(import.meta.dirname, '../../api/demo-media');
const size = { width: 3000, height: 2000 };

/**
 * Lays a folder of full-size photos, as a booth's camera makes them: the demo's pictures at 6 megapixels in colours of
 * their own, with the grain that makes a JPEG of them two megabytes and more.
 */
export async function layPhotoFolder(folder: string, count: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const grain = await sharp({ create: { ...size, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 22 } } }).png({ compressionLevel: 1 }).toBuffer();
  for (let number = 1; number <= count; number += 1) {
    const picture = sharp(path.join(media, `photo-${((number - 1) % 6) + 1}.jpg`)).resize({ ...size, fit: 'cover' });
    await picture
      .modulate({ hue: (number * 37) % 360 })
      .composite([{ input: grain, blend: 'soft-light' }])
      .jpeg({ quality: 90 })
      .toFile(path.join(folder, `photo-${String(number).padStart(2, '0')}.jpg`));
  }
}
