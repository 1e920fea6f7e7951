import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '../../web');
const TOKENS = path.join('ui', 'tokens.css');
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(css|tsx)$/.test(file));
const sheets = files.filter((file) => file.endsWith('.css'));
const read = (file: string) => readFileSync(path.join(web, file), 'utf8');

/** The lines of a style sheet that hold a colour in hexadecimal digits. */
const hexLines = (text: string) => text.split('\n').filter((line) => /#[\da-f]{3,8}\b/i.test(line));

test('the style sheets are found, and a hex colour in them', () => {
  expect(sheets.length).toBeGreaterThan(30);
  expect(hexLines(read(TOKENS)).length).toBeGreaterThan(30);
});

test('only tokens.css holds hex colours; every other style sheet uses its tokens', () => {
  const found = sheets.filter((file) => file !== TOKENS).flatMap((file) => hexLines(read(file)).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});

test('every custom property that is used without a fallback is set somewhere', () => {
  const all = files.map(read).join('\n');
  const set = new Set([...all.matchAll(/(--[\w-]+)['"]?\s*:/g)].map(([, name]) => name));
  const used = [...all.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect(used.filter((name) => !set.has(name))).toEqual([]);
});
