import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Rolldown } from 'vite';
import { describeFailure } from '#shared/node/errors.ts';
import { brandFolder } from './brand/brand-folder.ts';
import { loadDotEnv } from './services.ts';

const root = path.resolve(import.meta.dirname, '..');
const DIST = path.join(root, 'dist');
const stampOf = (dist: string): string => path.join(dist, '.stamp');

/** What the build reads beside its folders; .dockerignore names them too. */
export const INPUT_FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'codegen.ts',
  'docs/operations.graphql',
];
const INPUT_FOLDERS = ['shared', 'web', 'bff', 'api', 'scripts'];
const isSource = (file: string) => !/(^|[\\/])(generated|node_modules)([\\/]|$)|\.test\.tsx?$/.test(file);

/** Hashes the names, sizes and modification times of all inputs. This takes milliseconds, and any edit changes it. */
async function fingerprint(): Promise<string> {
  const folder = path.relative(root, brandFolder(process.env));
  const files = [...INPUT_FILES];
  for (const input of [folder, ...INPUT_FOLDERS].filter((name) => existsSync(path.join(root, name)))) {
    for (const entry of await readdir(path.join(root, input), { recursive: true, withFileTypes: true })) {
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

/** Whether `dist/` was built from the current sources. */
export async function isBuilt(): Promise<boolean> {
  const stamp = stampOf(DIST);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === (await fingerprint());
}

/**
 * Builds `dist/`: the generated files, the client with its prerendered pages and compressed copies, and the servers.
 */
export async function buildAll(dist = DIST): Promise<void> {
  const [{ readBrand }, { build }, { codegen }, { prerenderPages }, { buildServers }] = await Promise.all([
    import('./brand/read-brand.ts'),
    import('vite'),
    import('./codegen.ts'),
    import('./prerender.ts'),
    import('./server-bundles.ts'),
  ]);
  const folder = brandFolder(process.env);
  const { brand } = await readBrand(folder);
  process.stdout.write(`brand: ${brand.name}, of ${path.relative(root, folder)}/\n`);
  for (const part of ['.stamp', 'api', 'bff', 'web-server', 'supervisor'])
    rmSync(path.join(dist, part), { recursive: true, force: true });
  await codegen();
  const client = await build({
    configFile: path.join(root, 'web/vite.config.ts'),
    mode: 'production',
    logLevel: 'warn',
    build: { outDir: path.join(dist, 'web') },
  });
  await prerenderPages(path.join(dist, 'web'), (client as Rolldown.RolldownOutput).output);
  // Compression has threads of its own.
  await Promise.all([compressFolder(path.join(dist, 'web')), buildServers(dist)]);
  writeFileSync(stampOf(dist), await fingerprint());
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
const COMPRESSIBLE = /\.(?:js|css|svg|json|txt|xml|webmanifest)$/;
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/**
 * Writes a .br and a .gz file beside every text file of a folder, so that the web service does not compress at run
 * time.
 */
async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const content = await readFile(file);
      await Promise.all([
        writeFile(`${file}.br`, await brotli(content, BROTLI_OPTIONS)),
        writeFile(`${file}.gz`, await gzipped(content, { level: 9 })),
      ]);
    }),
  );
}

if (process.argv[1] === import.meta.filename) {
  loadDotEnv(root);
  await buildAll(process.argv[2]).catch((error: unknown) => {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  });
}
