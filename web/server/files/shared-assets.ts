import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const DAY_MS = 24 * 3_600_000;
/** How long assets stay after the last replica of their build: pages stay open, and a release may be rolled back. */
const KEEP_MS = 30 * DAY_MS;
/** Not a part of a copy, a path, or a compressed copy. */
const ASSET = /^[^./\\][^/\\]*(?<!\.(?:br|gz))$/;

/**
 * Serves the assets of all builds from a folder that the replicas share (`ASSETS_DIR`). Each replica copies its assets
 * there before it listens, so that any replica can serve the assets of any other's documents during an upgrade or a
 * rollback.
 */
export async function registerSharedAssets(app: FastifyInstance, ownAssets: string, folder: string): Promise<void> {
  const share = () =>
    shareAssets(ownAssets, path.join(folder, 'assets')).catch((error: unknown) =>
      app.log.warn({ fault: error }, 'ASSETS_DIR cannot be used: pages of other builds may not load'),
    );
  await share();
  // A replica may run for longer than unused assets are kept.
  const timer = setInterval(() => void share(), DAY_MS).unref();
  app.addHook('onClose', () => {
    clearInterval(timer);
    return share();
  });
  // Assets of this build have their own routes, which take precedence.
  app.get<{ Params: { name: string } }>('/assets/:name', { helmet: false }, (request, reply) => {
    const { name } = request.params;
    return ASSET.test(name) ? reply.sendFile(`assets/${name}`, folder) : reply.callNotFound();
  });
}

/** Copies missing assets, marks all of this build as in use, and deletes those that have been unused for long. */
async function shareAssets(ownAssets: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(ownAssets)) {
    const shared = path.join(folder, name);
    if (!existsSync(shared)) {
      // The copy is renamed when it is complete, because other replicas may be reading the folder.
      const part = path.join(folder, `.${randomUUID()}`);
      await copyFile(path.join(ownAssets, name), part);
      await rename(part, shared);
    }
    await utimes(shared, new Date(), new Date());
  }
  for (const file of (await readdir(folder)).map((name) => path.join(folder, name))) {
    // Another replica may have removed it.
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > KEEP_MS) await rm(file, { force: true });
  }
}
