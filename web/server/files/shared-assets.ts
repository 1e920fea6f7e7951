import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { describeError } from '#shared/node/process/errors.ts';
import { FILE_HEADERS } from './client-files.ts';

const DAY_MS = 24 * 3_600_000;
/** How long assets stay after the last copy of their build has ended: pages stay open, and a release may come back. */
const KEEP_MS = 30 * DAY_MS;

/**
 * Serves the assets of all builds from a folder that the copies share (`ASSETS_DIR`): each puts its own there before
 * it listens, so that any copy answers what the documents of any other name, in an upgrade and in a rollback.
 */
export async function registerSharedAssets(app: FastifyInstance, own: string, folder: string): Promise<void> {
  const share = () =>
    shareAssets(own, folder).catch((error: unknown) =>
      app.log.warn({ fault: describeError(error) }, 'ASSETS_DIR cannot be written: pages of other builds may not load'),
    );
  await share();
  const timer = setInterval(() => void share(), DAY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  if (!existsSync(`${folder}/.`)) return;
  // Assets of this build have routes of their own, which come first.
  await app.register(fastifyStatic, {
    root: path.resolve(folder),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    immutable: true,
    maxAge: 365 * DAY_MS,
    setHeaders: (reply) => void reply.headers(FILE_HEADERS),
  });
}

/** Copies the assets that are not there, says of all that they are in use, and deletes what has not been for long. */
async function shareAssets(own: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const now = new Date();
  for (const name of await readdir(own)) {
    const shared = path.join(folder, name);
    if (!existsSync(shared)) {
      // Whole from its first moment: others may be reading it.
      const part = path.join(folder, `.${randomUUID()}`);
      await copyFile(path.join(own, name), part);
      await rename(part, shared);
    }
    await utimes(shared, now, now);
  }
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (now.getTime() - (await stat(file)).mtimeMs > KEEP_MS) await rm(file, { force: true });
  }
}
