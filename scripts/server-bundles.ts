import { chmodSync, cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { build, type InlineConfig } from 'vite';
import { createEmptyDatabase } from '#api/database/pglite/pglite.ts';
import { wrapBundle } from '#shared/node/process/bundle.ts';
import { notePackages } from './bundled-packages.ts';
import { type WarmUp, warmUpBff, warmUpWeb, writeWarmCodeCache } from './code-cache.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'dist');
const emptyDatabase = path.join(dist, 'api/empty-database');

/** The services that are one file with their packages, the code cache of it, and a program that runs it. */
const BUNDLED: { part: string; entry: string; warmUp: WarmUp }[] = [
  { part: 'bff', entry: 'bff/main.ts', warmUp: warmUpBff },
  { part: 'web-server', entry: 'web/server/main.ts', warmUp: warmUpWeb },
];

/** Builds all servers into `dist/`, with the folders that they read at run time. */
export async function buildServers(): Promise<void> {
  await build(apiConfig());
  for (const folder of ['migrations', 'demo-media']) copyInto('api', folder);
  await createEmptyDatabase(emptyDatabase);
  makeReadable(emptyDatabase);
  copyInto('bff', 'generated');
  await build(serverConfig('supervisor', { main: 'scripts/supervise-product.ts' }));
  for (const { part, entry, warmUp } of BUNDLED) {
    const file = path.join(dist, part, 'service.cjs');
    await build(bundleConfig(part, entry));
    wrapBundle(file);
    await build(serverConfig(part, { main: 'shared/node/process/bundle.main.ts' }));
    await build(tracingConfig(part));
    await writeWarmCodeCache(file, warmUp);
  }
}

function copyInto(part: string, folder: string): void {
  cpSync(path.join(root, part, folder), path.join(dist, part, folder), { recursive: true });
}

/** PostgreSQL's files belong to their owner alone, and the service may run as another user than the build. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

/** Vite's configuration for the API. Packages stay in node_modules: most of its start is the database's. */
export const apiConfig = (): InlineConfig =>
  serverConfig('api', {
    main: 'api/main.ts',
    worker: 'api/worker/main.ts',
    'picture-worker': 'api/pictures/picture-worker.ts',
    operator: 'scripts/operator.ts',
  });

function serverConfig(
  part: string,
  programs: Record<string, string>,
): InlineConfig & { build: NonNullable<InlineConfig['build']> } {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: path.join(dist, part),
      // One folder takes the results of several builds.
      emptyOutDir: false,
      sourcemap: true,
      target: 'node20',
      rollupOptions: {
        input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, path.join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  };
}

/** OpenTelemetry, which a service loads from the file beside it where tracing is on. */
const TRACING = { source: 'shared/node/telemetry/tracing-sdk.ts', name: 'tracing-sdk' };

/** Vite's configuration for that file, which has its packages in it. It is required: V8's code cache does not keep what `import()` needs. */
function tracingConfig(part: string): InlineConfig {
  const config = serverConfig(part, { [TRACING.name]: TRACING.source });
  const rollupOptions = {
    ...config.build.rollupOptions,
    output: { format: 'cjs' as const, entryFileNames: '[name].cjs' },
  };
  return { ...config, ssr: { noExternal: true }, build: { ...config.build, rollupOptions } };
}

/** One CommonJS file, since only scripts have a code cache that holds what ran. In ASCII V8 keeps a byte a character. Not minified, for the sake of stack traces. */
function bundleConfig(part: string, entry: string): InlineConfig {
  const config = serverConfig(part, {});
  return {
    ...config,
    plugins: [notePackages(part)],
    ssr: { noExternal: true },
    build: {
      ...config.build,
      rollupOptions: {
        input: { service: path.join(root, entry) },
        external: [path.join(root, TRACING.source)],
        output: {
          paths: { [path.join(root, TRACING.source)]: `./${TRACING.name}.cjs` },
          dynamicImportInCjs: false,
          format: 'cjs',
          strict: true,
          charset: 'ascii',
          comments: { legal: true, jsdoc: false, annotation: false },
          codeSplitting: false,
          entryFileNames: '[name].cjs',
        },
      },
    },
  };
}
