import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

test('.env.example lists every variable that a service reads, and no other', () => {
  const configs = ['web/server/config.ts', 'bff/config.ts', 'api/config.ts'].map(read).join('\n');
  const wanted = new Set(namesIn(configs, /^\s+([A-Z][A-Z_]+): /gm).concat('NODE_ENV'));
  const listed = new Set(namesIn(read('.env.example'), /^(?:# )?([A-Z][A-Z_]+)=/gm));
  expect([...listed].sort()).toEqual([...wanted].sort());
});
