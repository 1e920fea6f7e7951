import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const stampFile = path.join(root, 'dist', '.stamp');

/** The servers, and the folders that lie beside their code at run time. */
const servers = [
  { part: 'api', entry: 'api/main.ts', beside: ['migrations', 'demo-media'] },
  { part: 'bff', entry: 'bff/main.ts', beside: ['generated'] },
  { part: 'web-server', entry: 'web/server/main.ts', beside: [] },
];
const single = ['package-lock.json', 'tsconfig.json', 'docs/operations.graphql'];
const folders = ['shared', 'web', 'bff', 'api', 'scripts'];
const isSource = (file: string) => !/(^|[\\/])(generated|node_modules)([\\/]|$)|\.test\.tsx?$/.test(file);

/** What the build reads, as names, sizes and times: known in milliseconds, changed by any edit. */
async function fingerprint(): Promise<string> {
  const files = [...single];
  for (const folder of folders) {
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

/** True when `dist/` was made from the sources as they are now. */
export async function isBuilt(): Promise<boolean> {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === (await fingerprint());
}

/** Makes `dist/`: the generated files, the client with its pages and their compressed twins, and one bundle a server. */
export async function buildAll(): Promise<void> {
  rmSync(stampFile, { force: true });
  const [{ build }, { codegen }, { prerenderPages }, { buildKeeper }, { compressFolder }, { serverConfig }] = await Promise.all([
    import('vite'),
    import('./codegen.ts'),
    import('./prerender.ts'),
    import('./keeper-bundle.ts'),
    import('./compress.ts'),
    import('./server-bundle.ts'),
  ]);
  await codegen();
  await build({ configFile: path.join(root, 'web/vite.config.ts'), mode: 'production', logLevel: 'warn' });
  await prerenderPages(path.join(root, 'dist/web'));
  await buildKeeper(path.join(root, 'dist/web'));
  await compressFolder(path.join(root, 'dist/web'));
  for (const { part, entry, beside } of servers) {
    await build(serverConfig({ part, entry }));
    for (const folder of beside) cpSync(path.join(root, part, folder), path.join(root, 'dist', part, folder), { recursive: true });
  }
  writeFileSync(stampFile, await fingerprint());
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildAll();
