import { loadConfig as loadApi, loadWorkerConfig as loadWorker } from '#api/config.ts';
import { loadConfig as loadBff } from '#bff/config.ts';
import type { Environment } from '#shared/node/config.ts';
import { ConfigError } from '#shared/node/errors.ts';
import { loadConfig as loadWeb } from '#web/server/config.ts';
import { brandFolder } from './brand/brand-folder.ts';

const LOADERS = { api: loadApi, worker: loadWorker, bff: loadBff, web: loadWeb, build: brandFolder };

/**
 * Returns all faults in the variables of several services, or of the build, at once, one line each, without duplicates.
 */
export function findConfigFaults(env: Environment, readers: readonly (keyof typeof LOADERS)[]): string[] {
  const lines = readers.flatMap((reader) => {
    try {
      LOADERS[reader](env);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.message.split('\n');
      throw error;
    }
  });
  return [...new Set(lines)];
}
