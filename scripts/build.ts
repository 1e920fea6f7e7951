import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { InlineConfig } from 'vite';

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'dist', '.stamp');

/** The servers, each with its programs and the folders that it reads at run time. */
const SERVERS = [
  { part: 'api', programs: { main: 'api/main.ts', 'picture-worker': 'api/lib/pictures/picture-worker.ts' }, beside: ['migrations', 'demo-media'] },
  { part: 'bff', programs: { main: 'bff/main.ts' }, beside: ['generated'] },
  { part: 'web-server', programs: { main: 'web/server/main.ts' }, beside: [] },
] as const;
const INPUT_FILES = ['package-lock.json', 'tsconfig.json', 'docs/operations.graphql'];
const INPUT_FOLDERS = ['shared', 'web', 'bff', 'api', 'scripts'];
const isSource = (file: string) => !/(^|[\\/])(generated|node_modules)([\\/]|$)|\.test\.tsx?$/.test(file);

/** A hash of the names, sizes and modification times of all inputs. It takes milliseconds, and any edit changes it. */
async function fingerprint(): Promise<string> {
  const files = [...INPUT_FILES];
  for (const folder of INPUT_FOLDERS) {
    for (const entry of await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) files.push(path.relative(root, path.join(entry.parentPath, entry.name)));
    }
  }
  const hash = createHash('sha256').update(process.version);
  for (const file of files.filter(isSource).sort()) {
    const { size, mtimeMs } = statSync(path.join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/** True when `dist/` was built from the current sources. */
export async function isBuilt(): Promise<boolean> {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === (await fingerprint());
}

/** Builds `dist/`: the generated files, the client with its prerendered pages and compressed copies, and one bundle for each server. */
export async function buildAll(): Promise<void> {
  rmSync(stampFile, { force: true });
  const [{ build }, { codegen }, { prerenderPages }, { buildServiceWorker }] = await Promise.all([
    import('vite'),
    import('./codegen.ts'),
    import('./prerender.ts'),
    import('./service-worker-bundle.ts'),
  ]);
  await codegen();
  await build({ configFile: path.join(root, 'web/vite.config.ts'), mode: 'production', logLevel: 'warn' });
  await prerenderPages(path.join(root, 'dist/web'));
  await buildServiceWorker(path.join(root, 'dist/web'));
  await compressFolder(path.join(root, 'dist/web'));
  for (const { part, beside } of SERVERS) {
    await build(serverConfig(part));
    for (const folder of beside) cpSync(path.join(root, part, folder), path.join(root, 'dist', part, folder), { recursive: true });
  }
  writeFileSync(stampFile, await fingerprint());
}

/** Vite's configuration for the bundles of one server. Packages stay in node_modules. */
export function serverConfig(part: (typeof SERVERS)[number]['part']): InlineConfig {
  const programs = Object.entries(SERVERS.find((server) => server.part === part)?.programs ?? {});
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      outDir: path.join(root, 'dist', part),
      emptyOutDir: true,
      sourcemap: true,
      target: 'node20',
      rollupOptions: {
        input: Object.fromEntries(programs.map(([name, file]) => [name, path.join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  };
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|webmanifest|ico)$/;
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes a .br and a .gz file beside every text file of a folder, so that the web service does not compress while it serves. */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = await readFile(file);
      await Promise.all([writeFile(`${file}.br`, await brotli(content, BROTLI_OPTIONS)), writeFile(`${file}.gz`, await gzipped(content, { level: 9 }))]);
    }),
  );
}

if (process.argv[1] === import.meta.filename) await buildAll();
