import { loadConfig as loadApi, loadWorkerConfig as loadWorker } from '#api/config.ts';
import { loadConfig as loadBff } from '#bff/config.ts';
import type { Environment } from '#shared/node/process/env.ts';
import { ConfigError } from '#shared/node/process/errors.ts';
import { loadConfig as loadWeb } from '#web/server/config.ts';

const LOADERS = { api: loadApi, worker: loadWorker, bff: loadBff, web: loadWeb };

/** Returns all faults in the variables of several services at once, one line each, without duplicates. */
export function findConfigFaults(env: Environment, services: readonly (keyof typeof LOADERS)[]): string[] {
  const lines = services.flatMap((service) => {
    try {
      LOADERS[service](env);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.message.split('\n');
      throw error;
    }
  });
  return [...new Set(lines)];
}
