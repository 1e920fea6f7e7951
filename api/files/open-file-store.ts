import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#api/config.ts';
import type { Observers } from '#api/lib/observers.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import { type FileStore, FOLDERS } from './file-store.ts';

/**
 * The bucket if S3_BUCKET is set, else the folder `DATA_DIR`. The client of S3 is loaded only when it is used.
 *
 * @throws {import('#shared/node/errors.ts').StartupError} if the bucket or the folder cannot be used
 */
export async function openFileStore(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  observers: Observers,
): Promise<FileStore> {
  if (s3 === null) {
    // A backup names these two, also before there is a file in them.
    for (const folder of [FOLDERS.media, FOLDERS.audit])
      await mkdir(join(dataDir, folder), { recursive: true, mode: 0o700 });
    return createDiskFileStore(dataDir);
  }
  const { openS3FileStore } = await import('./s3-file-store.ts');
  return openS3FileStore(s3, observers);
}
