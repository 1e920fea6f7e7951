import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const files = ['web', 'tests/gallery'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const captures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, first = '']) => first);

/** The classes that a style sheet defines, without those that it declares global. */
function classesOf(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '').match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(selectors.flatMap((selector) => captures(selector, /\.([a-z][\w-]*)/gi)));
}

/** The style sheets that a component imports, with the classes that it reads; `*` for one that it computes. */
function usesOf(file: string, text: string) {
  const code = text.replaceAll(/^import .*$/gm, '');
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)].map(([, name = '', address = '']) => ({
    sheet: address.startsWith('#') ? address.slice(1) : path.join(path.dirname(file), address),
    classes: [
      ...captures(code, new RegExp(String.raw`\b${name}\.(\w+)`, 'g')),
      ...(code.includes(`${name}[`) ? ['*'] : []),
    ],
  }));
}

const sheets = new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, read(file)]));
const components = files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
const used = components.flatMap((file) => usesOf(file, read(file)).map((use) => ({ file, ...use })));

test('each class that a component names is in its style sheet', () => {
  const planted = "import styles from './a.module.css';\n<p className={styles.wrong} id={styles[a]} />";
  expect(usesOf('web/a.tsx', planted)).toEqual([{ sheet: 'web/a.module.css', classes: ['wrong', '*'] }]);
  expect([...classesOf(".right:hover > :global(.other) { background: url('a.svg'); }")]).toEqual(['right']);
  expect(sheets.size).toBeGreaterThan(60);
  const unknown = used.flatMap(({ file, sheet, classes }) =>
    classes
      .filter((name) => name !== '*' && !classesOf(sheets.get(sheet) ?? '').has(name))
      .map((name) => `${file}: ${name} is not in ${sheet}`),
  );
  expect(unknown).toEqual([]);
});

test('a component names its classes by style sheets, never by strings', () => {
  const loose = components.flatMap((file) => captures(read(file), /class(?:Name)?="(?!yarl__)([^"]+)"/g));
  expect(loose).toEqual([]);
});

test('each class of a style sheet is used, and it composes its own only: of another, Vite would copy all rules', () => {
  const unused = [...sheets].flatMap(([sheet, css]) => {
    const composed = captures(css, /composes: ([^;]+);/g).flatMap((names) => names.split(' '));
    const names = new Set([...composed, ...used.flatMap((use) => (use.sheet === sheet ? use.classes : []))]);
    const left = [...classesOf(css)].filter((name) => !names.has(name) && !names.has('*'));
    return [...left, ...composed.filter((name) => name === 'from')].map((name) => `${sheet}: ${name}`);
  });
  expect(unused).toEqual([]);
});

// For style sheets, .stylelintrc.mjs says it.
test('components and drawings name the colours of the theme', () => {
  const found = files
    .filter((file) => /^web\/.*(?<!\.test)\.(?:tsx|svg)$/.test(file))
    .flatMap((file) => (read(file).match(/.*#[\da-f]{3,8}\b.*/gi) ?? []).map((line) => `${file}: ${line.trim()}`));
  expect(found).toEqual([]);
});
