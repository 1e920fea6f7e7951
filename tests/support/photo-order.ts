import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '#api/config.ts';
import type { ImportedOrder } from '#api/features/orders/import-order.ts';
import { operate } from '#api/operator/operate.ts';
import { drawPhotoSession } from '#scripts/art/photo-session.ts';

/**
 * An order of so many photos of 2 to 3 MB, in the embedded API of this data folder, whether that runs or not. Nobody's but a guest's: it is
 * opened by its invoice. Takes some seconds.
 */
export async function importOrder({ dataDir, photos = 40, env = {} }: { dataDir: string; photos?: number; env?: Record<string, string> }): Promise<ImportedOrder> {
  const folder = mkdtempSync(join(tmpdir(), 'session-'));
  try {
    await drawPhotoSession(folder, photos);
    const config = loadConfig({ DATA_DIR: dataDir, ...env });
    return await operate(config, (keeping) => keeping.importOrder({ folder, phone: '081200000040', booth: 'Flipbook', city: 'Surabaya' }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
