import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing, writeWhole } from '#api/lib/atomic-files.ts';
import { StartupError } from '#shared/node/process/errors.ts';

/**
 * The secret of a run without `SECRET`: created by the first start in `<dataDir>/secret`, readable by its owner alone,
 * and used by every later start on that folder.
 *
 * @throws {StartupError} if the file is too short to be a secret
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  const stored = await readFile(path, 'utf8').catch(nullIfMissing);
  const secret = stored ?? randomBytes(32).toString('base64url');
  // Written to the disk before it is used: sessions and links depend on the secret.
  if (stored === null) await writeWhole(path, Buffer.from(secret));
  if (secret.length < 32)
    throw new StartupError(`DATA_DIR: ${path} contains no secret; delete it, and the next start creates one`);
  return secret;
}
