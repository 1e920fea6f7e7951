import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { chunks } from '#web/vite.config.ts';

/** Modules of the bundler, which are no files. */
const VIRTUAL = ['vite/preload-helper', 'rolldown/runtime'];

const modules = [
  ...VIRTUAL,
  ...readdirSync('node_modules').map((name) => `node_modules/${name}/`),
  ...['brand', 'shared', 'web'].flatMap((part) =>
    readdirSync(part, { recursive: true, encoding: 'utf8' }).map((file) => `${part}/${file}`),
  ),
].filter((name) => !name.includes('.test.'));

/** Of `a/(b|c)`: `a/b` and `a/c`. What a lookahead excludes is among them. */
function alternativesOf(source: string): string[] {
  const [group, choices] = /\((?:\?!)?([^()]*)\)/.exec(source) ?? [];
  if (group === undefined || choices === undefined) return source.split('|');
  return choices.split('|').flatMap((choice) => alternativesOf(source.replace(group, () => choice)));
}

test('each name in the expressions of the chunks is that of a module: a renamed one would move to another chunk', () => {
  const names = new Set(chunks.flatMap((chunk) => alternativesOf(chunk.test.source)));
  expect(names.size).toBeGreaterThan(40);
  expect([...names].filter((name) => !modules.some((module) => new RegExp(name).test(module)))).toEqual([]);
});
