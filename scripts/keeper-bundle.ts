import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { documents, pages } from '#web/lib/pages.ts';
import { type Manifest, readManifest } from './first-view.ts';

const root = path.resolve(import.meta.dirname, '..');

/** Roots of what an offline photo page is made of; whatever these fetch later belongs to it as well. */
const entry = 'index.html';
const screens = ['app/graph-layout.tsx', pages.photos.module, documents.photos.earlyScript ?? ''].filter(Boolean);

/** Addresses of all that the photo page is made of: scripts, the lazy ones too, styles, fonts, drawings. */
export function shellFiles(manifest: Manifest, readStyle: (file: string) => string): string[] {
  const files = new Set<string>();
  const visited = new Set<string>();
  function add(name: string, withLater: boolean) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the manifest of the build`);
    if (visited.has(name)) return;
    visited.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) add(imported, withLater);
    if (withLater) for (const later of chunk.dynamicImports ?? []) add(later, true);
  }
  // What every page has comes first, and alone: its lazy imports are all the screens of the site.
  add(entry, false);
  for (const screen of screens) add(screen, true);
  for (const style of [...files].filter((file) => file.endsWith('.css'))) {
    for (const [, file = ''] of readStyle(style).matchAll(/url\(["']?\/(assets\/[^"')]+)/g)) files.add(file);
  }
  return [...[...files].toSorted().map((file) => `/${file}`), '/favicon.svg'];
}

/** Builds the service worker into `client` (the folder of the built client), with the list of that client's files in it. */
export async function buildKeeper(client: string): Promise<void> {
  const read = (file: string) => readFileSync(path.join(client, file), 'utf8');
  const files = shellFiles(readManifest(client), read);
  const lost = files.filter((file) => !existsSync(path.join(client, file)));
  if (lost.length > 0) throw new Error(`the keeper's shell names files that are not there: ${lost.join(', ')}`);
  // The document is no file of the list, yet part of the shell: what it is made of counts too.
  const mark = createHash('sha256').update(files.join('\n')).update(read('index.html')).digest('hex').slice(0, 16);
  await build({
    configFile: false,
    root: path.join(root, 'web'),
    logLevel: 'warn',
    publicDir: false,
    define: { SHELL: JSON.stringify({ mark, files }) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: path.join(root, 'web/keeper/keeper.ts'), output: { format: 'iife', entryFileNames: 'keeper.js' } },
    },
  });
}
