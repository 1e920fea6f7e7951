import path from 'node:path';
import { type Environment, pathOf, readEnv } from '#shared/node/config.ts';

/** The folder of the brand: `BRAND_DIR`, relative to the repository. Default: brand/. @throws ConfigError */
export function brandFolder(env: Environment): string {
  const { BRAND_DIR: folder } = readEnv({ BRAND_DIR: pathOf('folder', '../our-brand').default('brand') }, env);
  return path.resolve(import.meta.dirname, '../..', folder);
}
