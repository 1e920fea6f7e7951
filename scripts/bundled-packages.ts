import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** A package of npm in one of its versions. */
export interface PackageVersion {
  name: string;
  version: string;
}

const root = path.resolve(import.meta.dirname, '..');

/** Where a build notes the packages that are in its files, since nothing in `node_modules` tells any more. */
const noteOf = (part: string): string => path.join(root, 'dist/packages', `${part}.json`);

/** Notes the packages whose modules a build takes in. */
export function notePackages(part: string): Plugin {
  return {
    name: 'note-packages',
    generateBundle() {
      const found = new Map<string, PackageVersion>();
      for (const id of this.getModuleIds()) {
        const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)/.exec(id)?.[1];
        if (folder === undefined || found.has(folder) || !existsSync(path.join(folder, 'package.json'))) continue;
        const { name, version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as PackageVersion;
        found.set(folder, { name, version });
      }
      mkdirSync(path.dirname(noteOf(part)), { recursive: true });
      writeFileSync(noteOf(part), JSON.stringify([...found.values()], null, 2));
    },
  };
}

export function readPackages(part: string): PackageVersion[] {
  return JSON.parse(readFileSync(noteOf(part), 'utf8')) as PackageVersion[];
}
