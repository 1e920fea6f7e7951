import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreError } from './store-error.ts';

/**
 * The secret of a local run: made by the first start, kept in `<dataDir>/secret`, readable by its
 * owner alone. Every run on that folder signs with the same one.
 */
export async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // Of two first starts one makes it; a link appears with its whole content.
    await link(own, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(own, { force: true });
  }
  const secret = await readFile(path, 'utf8');
  if (secret.length < 32) throw new StoreError(`DATA_DIR: ${path} holds no secret; remove it, and one is made`);
  return secret;
}
