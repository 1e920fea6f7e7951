import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#shared/node/errors.ts';

/**
 * The secret of a run without `SECRET`, which production requires: created by the first start in `<dataDir>/secret`,
 * readable by its owner alone, and used by every later start on that folder.
 *
 * @throws {StartupError} if the file is too short to be a secret
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  // One that exists stays.
  await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const secret = await readFile(path, 'utf8');
  if (secret.length < 32)
    throw new StartupError(`DATA_DIR: ${path} contains no secret; delete it, and the next start creates one`);
  return secret;
}
