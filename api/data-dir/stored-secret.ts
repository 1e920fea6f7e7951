import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#shared/node/errors.ts';

const BYTES = 32;
const LENGTH = Math.ceil((BYTES * 4) / 3);

/**
 * The secret of a run without `SECRET`, which production requires: created by the first start in `<dataDir>/secret`,
 * readable by its owner alone, and used by every later start on that folder.
 *
 * @throws {StartupError} if the file is cut short: it would sign with what anybody can guess
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) await createSecret(path);
  const secret = await readFile(path, 'utf8');
  if (secret.length < LENGTH)
    throw new StartupError(
      `DATA_DIR: ${path} is cut short; restore it, or delete it, which ends links and codes that were sent`,
    );
  return secret;
}

/** The file gets its name once it is complete: a start that is killed leaves none. One that exists stays. */
async function createSecret(path: string): Promise<void> {
  const part = `${path}-${randomUUID()}.part`;
  try {
    await writeFile(part, randomBytes(BYTES).toString('base64url'), { mode: 0o600 });
    await link(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(part, { force: true });
  }
}
