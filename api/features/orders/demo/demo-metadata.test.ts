import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { demoMediaDir } from '#api/config.ts';
import { createImageProcessor } from '#api/features/orders/media/image-processor.ts';
import { measureFile } from '#api/features/orders/media/media-metadata.ts';
import { createDiskFileStore } from '#api/files/disk-file-store.ts';
import { DEMO_METADATA, type KnownFile } from './demo-files.ts';

/** Measures the demo pictures and videos, but not the stills of videos. */
async function measureDemoMedia(): Promise<Record<string, KnownFile>> {
  const store = createDiskFileStore(demoMediaDir);
  const files = { ...store, open: (file: string) => store.open(file.replace('media/', '')) };
  const images = createImageProcessor({ files });
  const measured: Record<string, KnownFile> = {};
  for (const name of readdirSync(demoMediaDir).filter((one) => !one.endsWith('.poster.jpg'))) {
    const poster = name.replace(/\.mp4$/, '.poster.jpg');
    const posterPath = poster !== name && existsSync(path.join(demoMediaDir, poster)) ? poster : null;
    const contentType = name.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg';
    const { size: bytes } = statSync(path.join(demoMediaDir, name));
    const { metadata } = await measureFile({ path: name, posterPath, contentType }, files, images);
    measured[name] = { bytes, ...metadata };
  }
  return measured;
}

/** Without the placeholders, whose bytes differ from one version of the encoder to the next. */
const sizesOf = (known: Record<string, KnownFile>) =>
  Object.fromEntries(
    Object.entries(known).map(([name, { placeholder, ...sizes }]) => [
      name,
      { ...sizes, hasPlaceholder: placeholder?.startsWith('data:image/webp;base64,') },
    ]),
  );

test('what is known of the demo media is what measuring them finds', async () => {
  expect(sizesOf(DEMO_METADATA)).toEqual(sizesOf(await measureDemoMedia()));
});
