import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importedPackages } from './imported-packages.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { dependencies, devDependencies, overrides } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides: Record<string, string | Record<string, string>>;
};

test('each override has its reason in decision 052', () => {
  const given = Object.entries(overrides).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value]]
      : Object.entries(value).map(([inner, it]) => [`${name} > ${inner}`, it]),
  );
  const rows = [...read('docs/decisions/052-dependencies.md').matchAll(/^\| `(.+?)` \| (\d+\.\d+\.\d+) \|/gm)];
  expect(Object.fromEntries(rows.map(([, name, version]) => [name, version])) as unknown).toEqual(
    Object.fromEntries(given),
  );
});

// That each is used and each that is used is declared, knip says (`npm run check`).
test('what runs in production is a dependency, what does not is a devDependency', () => {
  const isProduct = (file: string) => !/\.test\.tsx?$|\.config\.ts$|^web\/prerender/.test(file) && file.includes('/');
  const used = importedPackages(['web', 'bff', 'api', 'shared'], isProduct);
  // Loaded where Sandbox is served alone, which production does not.
  const inDevelopment = ['@graphql-yoga/render-graphiql'];
  expect([...used].filter((name) => name in devDependencies)).toEqual(inDevelopment);
  // A peer of type-graphql, and what is loaded with `createRequire`.
  const others = ['graphql-scalars', 'fs-native-extensions'];
  expect(Object.keys(dependencies).filter((name) => !used.has(name) && !others.includes(name))).toEqual([]);
});
