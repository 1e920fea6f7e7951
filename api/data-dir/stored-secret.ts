import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret of a run without `SECRET`, which production requires: created by the first start in `<dataDir>/secret`,
 * readable by its owner alone, and used by every later start on that folder.
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  // One that exists stays.
  await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(path, 'utf8');
}
