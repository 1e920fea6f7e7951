import { cpSync } from 'node:fs';
import path from 'node:path';
import { build, type InlineConfig } from 'vite';
import { createEmptyDatabase } from '#api/database/pglite.ts';
import { brandAlias } from './brand/brand-plugin.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The services that are bundled into one file with their packages. */
const BUNDLED = [
  { part: 'bff', entry: 'bff/main.ts' },
  { part: 'web-server', entry: 'web/server/main.ts' },
];

/** Builds all servers into a folder, and copies the folders that they read at run time. */
export async function buildServers(dist: string): Promise<void> {
  const copyInto = (part: string, folder: string): void =>
    cpSync(path.join(root, part, folder), path.join(dist, part, folder), { recursive: true });
  // Packages stay in node_modules: a bundle saves little, because the database takes most of the API's start. Of
  // mediabunny the API needs little.
  await build({
    ...serverConfig(dist, 'api', {
      main: 'api/main.ts',
      worker: 'api/worker/main.ts',
      operator: 'scripts/operator.ts',
    }),
    ssr: { noExternal: ['mediabunny'] },
  });
  for (const folder of ['migrations', 'demo-media']) copyInto('api', folder);
  await createEmptyDatabase(path.join(dist, 'api/empty-database'));
  copyInto('bff', 'generated');
  await build(serverConfig(dist, 'supervisor', { main: 'scripts/supervise-product.ts' }));
  for (const { part, entry } of BUNDLED) await build(bundleConfig(dist, part, entry));
}

function serverConfig(dist: string, part: string, programs: Record<string, string>) {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    resolve: { alias: brandAlias() },
    build: {
      ssr: true,
      outDir: path.join(dist, part),
      // Several builds write into this folder.
      emptyOutDir: false,
      sourcemap: true,
      target: 'node20',
      rolldownOptions: {
        // They are no faults, and appear only on a slow machine.
        checks: { bundlerTimings: false },
        input: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, path.join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  } satisfies InlineConfig;
}

/**
 * Configures the bundle of a program with its packages; only OpenTelemetry is a separate file. It is ASCII, since V8
 * then stores one byte per character, and not minified, for readable stack traces.
 */
function bundleConfig(dist: string, part: string, entry: string): InlineConfig {
  const config = serverConfig(dist, part, { main: entry });
  const { output, ...rolldownOptions } = config.build.rolldownOptions;
  return {
    ...config,
    // Packages then leave out the checks that they make in development only.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        ...brandAlias(),
        // graphql-jit names files of graphql's other build: the objects of one copy are none of the other's.
        { find: /^(graphql\/.+)\.js$/, replacement: '$1.mjs' },
        // In a bundle it hashes in JavaScript.
        { find: '@apollo/utils.createhash', replacement: 'node:crypto' },
      ],
    },
    ssr: { noExternal: true },
    build: {
      ...config.build,
      rolldownOptions: {
        ...rolldownOptions,
        output: { ...output, charset: 'ascii', comments: { legal: true, jsdoc: false, annotation: false } },
      },
    },
  };
}
