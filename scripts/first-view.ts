import { readFileSync } from 'node:fs';
import path from 'node:path';

interface Chunk {
  file: string;
  css?: string[];
  assets?: string[];
  imports?: string[];
  dynamicImports?: string[];
}

/** Vite's manifest: source file, relative to web/, to its chunk. */
export type Manifest = Record<string, Chunk>;

/** What a browser fetches for a page's first view: files below the folder of the client. */
export interface FirstView {
  scripts: string[];
  styles: string[];
}

/** Reads the manifest of a built client. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
}

/** The chunks of these sources and all that they import statically. */
export function firstView(manifest: Manifest, sources: readonly string[]): FirstView {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  function add(name: string) {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not in the manifest of the build`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const file of chunk.css ?? []) styles.add(file);
    for (const imported of chunk.imports ?? []) add(imported);
  }
  for (const source of sources) add(source);
  return { scripts: [...scripts], styles: [...styles] };
}
