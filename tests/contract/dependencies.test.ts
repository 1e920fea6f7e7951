import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importedPackages } from '#tests/support/imported-packages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string | Record<string, string>>;
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const declared = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
const page = read('docs/decisions/052-dependencies.md');
/** The names in the first column of a table, and the second column. */
const rows = [...page.matchAll(/^\| (`.+?`) \|(?: ([^|]+) \|)?/gm)].map(([, names = '', next = '']) => ({
  names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  next: next.trim(),
}));

const EVERYWHERE = ['shared', 'web', 'bff', 'api', 'scripts', 'tests'];

test('each override has its reason in decision 052', () => {
  const overrides = Object.entries(manifest.overrides).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value]]
      : Object.entries(value).map(([inner, version]) => [`${name} > ${inner}`, version]),
  );
  const explained = rows
    .filter(({ next }) => /^\d+\.\d+\.\d+$/.test(next))
    .map(({ names: [name = ''], next }) => [name, next]);
  expect(Object.fromEntries(explained) as unknown).toEqual(Object.fromEntries(overrides));
});

test('each dependency is imported, or has its reason in decision 052', () => {
  const imported = importedPackages(EVERYWHERE);
  const explained = new Set(rows.flatMap(({ names }) => names));
  const unused = declared.filter(
    (name) => !imported.has(name) && !explained.has(name) && !(name.startsWith('@types/') && hasUser(name, imported)),
  );
  expect(unused).toEqual([]);
});

test('each package that is imported is declared', () => {
  expect([...importedPackages(EVERYWHERE)].filter((name) => !declared.includes(name))).toEqual([]);
});

test('the packages of production are those that the API loads from node_modules: all others are in a bundle', () => {
  const isProduct = (file: string) => /^(?:api|shared)\//.test(file) && !/\.test\.ts$|\.config\.ts$/.test(file);
  const loaded = importedPackages(['api', 'shared'], isProduct);
  const explained = new Set(rows.flatMap(({ names }) => names));
  const ofApi = importedPackages(['api'], (file) => isProduct(file) && file.startsWith('api/'));
  expect(Object.keys(manifest.dependencies).filter((name) => !loaded.has(name) && !explained.has(name))).toEqual([]);
  expect([...ofApi].filter((name) => !(name in manifest.dependencies))).toEqual([]);
});

function hasUser(types: string, imported: Set<string>): boolean {
  const name = types.slice('@types/'.length);
  return name === 'node' || imported.has(name);
}
