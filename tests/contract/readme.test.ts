import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');

test('every file that the README names is there', () => {
  const named = readme.match(/\b(?:web|bff|api|tests|docs|scripts)\/[\w./-]+\w/g) ?? [];
  expect(named.length).toBeGreaterThan(15);
  expect([...new Set(named)].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('every npm script that the README names exists', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? '');
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test('it is read in one sitting, and begins with the two commands', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  expect(readme).toContain('npm ci && npm start');
  expect(readme).toContain('npm ci && npm test');
});
