import { statfs } from 'node:fs/promises';
import { sep } from 'node:path';
import type { Registry } from 'prom-client';
import type { Config } from '#api/config.ts';
import { StartupError } from '#shared/node/errors.ts';
import { registerGauge } from '#shared/node/metrics.ts';

/**
 * The embedded database, files and the secret that a start has made are in the folder. With all three elsewhere it is
 * neither created nor read.
 */
export function needsDataDir({ databaseUrl, s3, secrets }: Pick<Config, 'databaseUrl' | 's3' | 'secrets'>): boolean {
  return databaseUrl === undefined || s3 === null || secrets === undefined;
}

/** Files that this process creates belong to its owner alone, whatever the umask that it was started with. */
export const restrictNewFiles = (): void => void process.umask(0o077);

/** Shows how full the disk of the folder is. */
export function watchDisk(registry: Registry, dataDir: string): void {
  const name = 'data_dir_free_ratio';
  registerGauge(registry, { name, help: 'Share of the disk of DATA_DIR that is free' }, async () => {
    const { bavail, blocks } = await statfs(dataDir);
    return [[{}, bavail / blocks]];
  });
}

/**
 * Turns an error about a path in `DATA_DIR` at the start of a service into one about the setting; null for any other.
 */
export function explainDataDirError(error: unknown, { dataDir }: { dataDir: string }): StartupError | null {
  if (!(error instanceof Error && 'path' in error && `${String(error.path)}${sep}`.startsWith(dataDir + sep)))
    return null;
  return new StartupError(`DATA_DIR: ${dataDir} cannot be used (${error.message}), for example DATA_DIR=.data`);
}
