import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The rows of "Proofs" in docs/requirements.md: a sentence, a file, and a part of the title of its test. */
const rows = [...readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| (§\d .+) \| `([^`]+\.ts[x]?)`: (.+) \|$/gm)].map(([, sentence = '', file = '', title = '']) => ({ sentence, file, title }));

/** Quotes in a title may be escaped in its file. */
const plain = (text: string): string => text.replaceAll('\\', '').replaceAll('’', "'");

test('each row of the proofs names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(90);
  const gone = rows.filter(({ file, title }) => !existsSync(file) || !plain(readFileSync(file, 'utf8')).includes(plain(title)));
  expect(gone).toEqual([]);
});

test('each section has proofs', () => {
  expect([...new Set(rows.map(({ sentence }) => sentence.slice(0, 2)))]).toEqual(['§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9']);
});
