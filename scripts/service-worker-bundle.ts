import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { SERVICE_WORKER } from '#web/lib/offline-cache.ts';
import { documents, pages } from '#web/lib/pages.ts';
import { type Manifest, readManifest } from './first-view.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The photo page consists of these entries and everything they load later. */
const entries = ['index.html', 'app/start.tsx'];
const screens = ['app/graph-layout.tsx', pages.photos.module, documents.photos.preloadScript ?? ''].filter(Boolean);

/** Paths of all files of the photo page: scripts, lazy ones included, styles, fonts, drawings. */
export function appShellFiles(manifest: Manifest, readStyle: (file: string) => string): string[] {
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
  // Without the dynamic imports of the entries: those are all screens of the site.
  for (const entry of entries) add(entry, false);
  for (const screen of screens) add(screen, true);
  for (const style of [...files].filter((file) => file.endsWith('.css'))) {
    for (const [, file = ''] of readStyle(style).matchAll(/url\(["']?\/(assets\/[^"')]+)/g)) files.add(file);
  }
  return [...[...files].toSorted().map((file) => `/${file}`), '/favicon.svg'];
}

/** Builds the service worker into `client` (the folder of the built client), with the list of that client's files in it. */
export async function buildServiceWorker(client: string): Promise<void> {
  const read = (file: string) => readFileSync(path.join(client, file), 'utf8');
  const files = appShellFiles(readManifest(client), read);
  const missing = files.filter((file) => !existsSync(path.join(client, file)));
  if (missing.length > 0) throw new Error(`the app shell lists files that were not built: ${missing.join(', ')}`);
  // The document is part of the app shell without being in the list, so its content counts as well.
  const buildId = createHash('sha256').update(files.join('\n')).update(read('index.html')).digest('hex').slice(0, 16);
  await build({
    configFile: false,
    root: path.join(root, 'web'),
    logLevel: 'warn',
    publicDir: false,
    define: { APP_SHELL: JSON.stringify({ buildId, files }) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: path.join(root, 'web/offline-worker/service-worker.ts'), output: { format: 'iife', entryFileNames: SERVICE_WORKER.script.slice(1) } },
    },
  });
}
