import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The secret of a local run, made at its first start and kept in the data folder: codes and links
 * outlive a restart, and no two machines have the same.
 */
export async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret');
  if (!existsSync(path)) await make(path);
  return readFile(path, 'utf8');
}

/** A link appears with its content and only where nothing is: of two starts at once, one wins. */
async function make(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    await link(own, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    await rm(own);
  }
}
