import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '#api/lib/atomic-files.ts';
import { StartupError } from '#shared/node/process/errors.ts';

/**
 * The secret of a run without `SECRET`: created by the first start in `<dataDir>/secret`, readable by its owner alone,
 * and used by every later start on that folder.
 *
 * @throws {StartupError} if the file is too short to be a secret
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  const part = `${path}.${randomUUID()}`;
  try {
    await writeFile(part, randomBytes(32).toString('base64url'), { mode: 0o600 });
    await flush(part);
    // A link fails if the file exists: of two first starts, one creates the secret, complete from the start.
    await link(part, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    // Flushed before it is used: sessions and links depend on the secret.
    await flush(dataDir);
  } finally {
    await rm(part, { force: true });
  }
  const secret = await readFile(path, 'utf8');
  if (secret.length < 32)
    throw new StartupError(`DATA_DIR: ${path} contains no secret; delete it, and the next start creates one`);
  return secret;
}
