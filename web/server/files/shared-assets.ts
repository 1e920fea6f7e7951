import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Not a part of a copy, a path, or a compressed copy. */
const ASSET = /^[^./\\][^/\\]*(?<!\.(?:br|gz))$/;

/**
 * Serves the assets of all builds from a folder that the replicas share (`ASSETS_DIR`). Each replica copies its assets
 * there before it listens, so that any replica can serve the assets of any other's documents during an upgrade or a
 * rollback, and to pages that stay open. They are kept: a build has a few megabytes.
 */
export async function registerSharedAssets(app: FastifyInstance, ownAssets: string, folder: string): Promise<void> {
  await shareAssets(ownAssets, path.join(folder, 'assets')).catch((error: unknown) =>
    app.log.warn({ fault: error }, 'ASSETS_DIR cannot be used: pages of other builds may not load'),
  );
  // Assets of this build have their own routes, which take precedence.
  app.get<{ Params: { name: string } }>('/assets/:name', { helmet: false }, (request, reply) => {
    const { name } = request.params;
    return ASSET.test(name) ? reply.sendFile(`assets/${name}`, folder) : reply.callNotFound();
  });
}

/** Copies missing assets. A copy is renamed when it is complete, because other replicas may be reading the folder. */
async function shareAssets(ownAssets: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(ownAssets)) {
    const shared = path.join(folder, name);
    if (existsSync(shared)) continue;
    const part = path.join(folder, `.${randomUUID()}`);
    await copyFile(path.join(ownAssets, name), part);
    await rename(part, shared);
  }
}
