import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The rows of a table whose last cell has proofs in backquotes, or says why there are none. */
const rowsOf = (table: string) =>
  [...readFileSync(`tests/contract/tables/${table}`, 'utf8').matchAll(/^\| (§\d|[FS]\d+) \|.+\| (.+) \|$/gm)].map(
    ([, id = '', cell = '']) => ({
      id,
      proofs: cell.startsWith('`') ? cell.split('<br>').map((proof) => proof.replaceAll(/^`|`$/g, '')) : [],
    }),
  );
const faults = rowsOf('faults.md');
const sentences = rowsOf('proofs.md');
const ids = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
/** What is not ours: the last cell says why. */
const NOT_OURS = ['F52', 'S32'];

/** Quotes in a title may be escaped in its file. */
const plain = (text: string): string => text.replaceAll('\\', '').replaceAll('’', "'");

/** Why a proof proves nothing; null where its file has these words or, in the fault rig, a title with this number. */
function faultOf(id: string, proof: string): string | null {
  const [file = '', title] = proof.split(/: (.*)/s);
  if (!existsSync(file)) return `${id}: no file ${file}`;
  const source = plain(readFileSync(file, 'utf8'));
  const isThere =
    title === undefined ? new RegExp(`['"\`](?:[FS]\\d+ )*${id} `).test(source) : source.includes(plain(title));
  return isThere ? null : `${id}: ${file} has no test "${title ?? id}"`;
}

test('each row names tests that exist, or a reason why it does not apply', () => {
  const all = [...faults, ...sentences];
  expect(all.flatMap(({ id, proofs }) => proofs.flatMap((proof) => faultOf(id, proof) ?? []))).toEqual([]);
  expect(all.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual(NOT_OURS);
});

test('the faults are F1 to F89 and S1 to S82, each once', () => {
  expect(faults.map(({ id }) => id)).toEqual([...ids('F', 89), ...ids('S', 82)]);
});

test('each section of the requirements has proofs', () => {
  expect(sentences.length).toBeGreaterThan(170);
  expect([...new Set(sentences.map(({ id }) => id))].join('')).toBe('§1§2§3§4§5§6§7§8§9');
});
