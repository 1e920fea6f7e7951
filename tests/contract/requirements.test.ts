import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = [
  ...readFileSync('tests/contract/tables/proofs.md', 'utf8').matchAll(/^\| §(\d) \|.+\| `(.+?): (.+)` \|$/gm),
].map(([, section, file = '', title = '']) => ({ section, file, title }));

/** Quotes in a title may be escaped in its file. */
const plain = (text: string): string => text.replaceAll('\\', '').replaceAll('’', "'");

/**
 * The titles of the tests of a file: what `test`, `describe` and their `each` are called with, and the first text of
 * each row of a table.
 */
const titlesOf = (source: string): string[] =>
  [
    ...source.matchAll(
      /(?:\b(?:test|describe)(?:\.\w+)*\(|\)\(|^\s*\[)\s*(?:'((?:\\.|[^'\\\n])+)'|"((?:\\.|[^"\\\n])+)"|`([^`]+)`)/gm,
    ),
  ].map(([, single, double, template]) => plain(single ?? double ?? template ?? ''));

const hasTest = (source: string, title: string): boolean =>
  titlesOf(source).some((name) => name.includes(plain(title)));

test('each row of the proofs names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(170);
  expect(rows.filter(({ file, title }) => !existsSync(file) || !hasTest(readFileSync(file, 'utf8'), title))).toEqual(
    [],
  );
});

test('a title in a comment or in the code of a test proves nothing', () => {
  expect(hasTest("test('it\\'s saved', async () => {", "it's saved")).toBe(true);
  expect(hasTest("])('with %s', async () => {", 'with %s')).toBe(true);
  expect(hasTest("// it's saved\nexpect(status).toBe('it is saved');", 'saved')).toBe(false);
});

test('each section has proofs', () => {
  expect([...new Set(rows.map(({ section }) => section))].join('')).toBe('123456789');
});
