import path from 'node:path';

/** The folder of the brand: `BRAND_DIR`, relative to the repository, or the one that the product is shipped with. */
export const brandFolder = (env: NodeJS.ProcessEnv): string =>
  path.resolve(import.meta.dirname, '../..', env.BRAND_DIR || 'brand');
