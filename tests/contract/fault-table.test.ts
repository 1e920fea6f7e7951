import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const ALL = [
  ...readFileSync(path.join(root, 'tests/contract/tables/faults.md'), 'utf8').matchAll(
    /^\| ([FS]\d+) \|(?:.+?\|){2} (.+) \|$/gm,
  ),
].map(([, id = '', cell = '']) => ({ id, proofs: [...cell.matchAll(/`([^`]+)`/g)].map(([, proof = '']) => proof) }));
const ids = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
/** What is not ours: the last cell says why. */
const NOT_OURS = ['F52', 'S32'];

/** Why a proof proves nothing; null where its file has the test. */
function faultOf(id: string, proof: string): string | null {
  const [file = '', title] = proof.split(/: (.*)/s);
  const absolute = path.join(root, file);
  if (!existsSync(absolute)) return `${id}: no file ${file}`;
  const text = readFileSync(absolute, 'utf8');
  const isThere = title === undefined ? new RegExp(`[ '"\`]${id}[ '"\`]`).test(text) : text.includes(title);
  return isThere ? null : `${id}: ${file} has no test "${title ?? id}"`;
}

describe('the table of faults and checks', () => {
  test('has F1 to F89 and S1 to S82, each once', () => {
    expect(ALL.map(({ id }) => id)).toEqual([...ids('F', 89), ...ids('S', 82)]);
  });

  test('names a test that exists for each row, or a reason why the row does not apply', () => {
    expect(
      ALL.flatMap(({ id, proofs }) => proofs.map((proof) => faultOf(id, proof)).filter((fault) => fault !== null)),
    ).toEqual([]);
    expect(ALL.filter(({ proofs }) => proofs.length === 0).map(({ id }) => id)).toEqual(NOT_OURS);
  });

  test('a proof that is none is found', () => {
    const rig = 'tests/services/faults/connections.hard.ts';
    expect(faultOf('F1', rig)).toBe(`F1: ${rig} has no test "F1"`);
    expect(faultOf('F2', rig)).toBeNull();
    expect(faultOf('F4', 'nowhere')).toContain('no file');
    expect(faultOf('F4', 'bff/upstream/response-envelope.test.ts: no such test')).toContain('has no test');
  });
});
