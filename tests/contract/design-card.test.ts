import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const { scripts, ...manifest } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>;

const TOP_LEVEL = ['package.json', 'tsconfig.json', 'codegen.ts', 'schema.graphql', 'web', 'bff', 'tests', 'README.md'];
const SERVERS = [
  'graphql',
  '@graphql-codegen/cli',
  '@apollo/server',
  'type-graphql',
  'fastify',
  '@fastify/cors',
  'undici',
  'zod',
];
const CLIENT = [
  'react',
  'react-dom',
  'vite',
  'react-router-dom',
  '@apollo/client',
  'leaflet',
  'react-leaflet',
  'qrcode',
];
const PACKAGES = [...SERVERS, ...CLIENT, 'vitest', 'playwright'];

test('what the design card names stands at the top level', () => {
  expect(TOP_LEVEL.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

// That each is used, knip says (`npm run check -- --all`).
test('each package of the design card is declared, and the contract lists it', () => {
  const declared = { ...manifest.dependencies, ...manifest.devDependencies };
  const [card = ''] =
    /^## The design card$[^]*?(?=^## )/m.exec(readFileSync(path.join(root, 'docs/contract.md'), 'utf8')) ?? [];
  expect(PACKAGES.filter((name) => !(name in declared))).toEqual([]);
  expect([...TOP_LEVEL, ...PACKAGES].filter((name) => !card.includes(`\`${name}\``))).toEqual([]);
});

test('npm run codegen is graphql-codegen', () => {
  expect(scripts['codegen']).toMatch(/\bgraphql-codegen$/);
});
