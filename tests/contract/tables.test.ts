import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (table: string): string => readFileSync(`tests/contract/tables/${table}.md`, 'utf8');

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

test('a title in a comment or in the code of a test proves nothing', () => {
  expect(hasTest("test('it\\'s saved', async () => {", "it's saved")).toBe(true);
  expect(hasTest("// it's saved\nexpect(status).toBe('it is saved');", 'saved')).toBe(false);
});

describe('the table of faults and checks', () => {
  const rows = [...read('faults').matchAll(/^\| ([FS]\d+) \|(?:.+?\|){2} (.+) \|$/gm)].map(
    ([, id = '', cell = '']) => ({ id, proofs: [...cell.matchAll(/`([^`]+)`/g)].map(([, proof = '']) => proof) }),
  );
  const ids = (letter: string, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
  /** What is not ours: the last cell says why. */
  const NOT_OURS = ['F52', 'S32'];

  /** A proof is a file that names the row, or a file with the words of a test, which may be the key of a table. */
  function isProof(id: string, proof: string): boolean {
    const [file = '', title] = proof.split(/: (.*)/s);
    if (!existsSync(file)) return false;
    const source = readFileSync(file, 'utf8');
    return title === undefined ? new RegExp(`[ '"\`]${id}[ '"\`]`).test(source) : source.includes(title);
  }

  test('has F1 to F89 and S1 to S82, each once', () => {
    expect(rows.map(({ id }) => id)).toEqual([...ids('F', 89), ...ids('S', 82)]);
  });

  test('names a test that exists for each row, or a reason why the row does not apply', () => {
    const faults = rows.flatMap(({ id, proofs }) => proofs.filter((proof) => !isProof(id, proof)));
    expect(faults).toEqual([]);
    expect(rows.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual(NOT_OURS);
  });
});

describe('the proofs of the specification', () => {
  const rows = [...read('proofs').matchAll(/^\| §(\d) \|.+\| `(.+?): (.+)` \|$/gm)].map(
    ([, section, file = '', title = '']) => ({ section, file, title }),
  );

  test('each names a test that exists', () => {
    expect(rows.length).toBeGreaterThan(170);
    expect(rows.filter(({ file, title }) => !existsSync(file) || !hasTest(readFileSync(file, 'utf8'), title))).toEqual(
      [],
    );
  });

  test('each section has proofs', () => {
    expect([...new Set(rows.map(({ section }) => section))].join('')).toBe('123456789');
  });
});
