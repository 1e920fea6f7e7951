import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#api/config.ts';
import { operate } from '#api/operator/operate.ts';
import { drawPhotoSession } from './photo-session.ts';

/**
 * Imports an order of photos of 2 to 3 MB each into the embedded API of a data folder, whether the API runs or not.
 * It belongs to no member. Takes some seconds.
 */
export async function importOrder({
  dataDir,
  photos = 40,
  env = {},
}: {
  dataDir: string;
  photos?: number;
  env?: Record<string, string>;
}) {
  const folder = mkdtempSync(join(tmpdir(), 'session-'));
  try {
    await drawPhotoSession(folder, photos);
    const config = loadConfig({ DATA_DIR: dataDir, ...env });
    return await operate(config, (keeping) =>
      keeping.importOrder({ folder, phone: '081200000040', booth: 'Flipbook', city: 'Surabaya' }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
