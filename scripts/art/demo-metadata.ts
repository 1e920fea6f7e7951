import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { demoMediaDir } from '#api/config.ts';
import type { KnownFile } from '#api/features/orders/demo-metadata.data.ts';
import { localFiles } from '#api/files/disk-file-store.ts';
import { createImageProcessor } from '#api/features/orders/image-processor.ts';
import { measureFile } from '#api/features/orders/media-metadata.ts';

const TARGET = path.join(import.meta.dirname, '../../api/features/orders/demo-metadata.data.ts');

const HEAD = `import type { FileMetadata } from './orders.store.ts';

export interface KnownFile {
  bytes: number;
  metadata: FileMetadata;
}

/** What measuring the demo pictures and videos finds, by their names. Written by \`npm run draw:media\`. */
export const DEMO_METADATA: Record<string, KnownFile> = `;

/** Measures the demo pictures and videos, but not the stills of videos. */
export async function measureDemoMedia(): Promise<Record<string, KnownFile>> {
  const images = createImageProcessor();
  const measured: Record<string, KnownFile> = {};
  try {
    for (const name of readdirSync(demoMediaDir)
      .filter((one) => !one.endsWith('.poster.jpg'))
      .sort()) {
      const file = path.join(demoMediaDir, name);
      const poster = file.replace(/\.mp4$/, '.poster.jpg');
      const contentType = name.endsWith('.mp4') ? 'video/mp4' : 'image/jpeg';
      const stored = {
        path: file,
        posterPath: poster !== file && existsSync(poster) ? poster : null,
        contentType,
        order: name,
      };
      measured[name] = { bytes: statSync(file).size, metadata: await measureFile(stored, localFiles, images) };
    }
  } finally {
    images.close();
  }
  return measured;
}

/** Writes what is known of the demo pictures and videos, so that a first start need not measure them. */
export async function writeDemoMetadata(): Promise<void> {
  writeFileSync(TARGET, `${HEAD}${JSON.stringify(await measureDemoMedia(), null, 2)};\n`);
}

if (process.argv[1] === import.meta.filename) await writeDemoMetadata();
