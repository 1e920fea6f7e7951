import { join } from 'node:path';

// These folders lie beside this file in the source tree and beside main.js in a production build,
// so both are looked up from here: a file in the root of the part.

/** SQL written by drizzle-kit, applied at every start. */
export const migrationsDir = join(import.meta.dirname, 'migrations');

/** The pictures and videos of the demo orders. */
export const demoMediaDir = join(import.meta.dirname, 'demo-media');
