import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { scratchFolder } from '#tests/support/scratch-folder.ts';
import { textBesideChanges } from './jsx-text.ts';

const root = path.resolve(import.meta.dirname, '../..');
const checkout = scratchFolder();

/** The options of the web's own project. */
function options(): ts.CompilerOptions {
  const file = path.join(root, 'web/tsconfig.json');
  return ts.parseJsonConfigFileContent(ts.readConfigFile(file, ts.sys.readFile).config, ts.sys, path.dirname(file))
    .options;
}

test('no text of a page stands beside what changes: a translated page would break', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'web'], { cwd: root, encoding: 'utf8' });
  const files = listed.split('\n').filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(100);
  expect(
    textBesideChanges(
      files.map((file) => path.join(root, file)),
      options(),
    ),
    'each text has an element of its own, or is one string',
  ).toEqual([]);
}, 180_000);

test('the rule finds each kind of such text, and leaves what a translation cannot break', () => {
  const file = path.join(checkout, 'page.tsx');
  writeFileSync(file, PAGE);
  const lines = PAGE.split('\n');
  const faults = lines.flatMap((line, index) => (line.includes('// fault') ? index + 1 : []));
  const found = textBesideChanges([file], {
    ...options(),
    typeRoots: [path.join(root, 'node_modules/@types')],
    paths: {
      react: [path.join(root, 'node_modules/@types/react')],
      'react/*': [path.join(root, 'node_modules/@types/react/*')],
    },
  });
  expect(found.map((place) => Number(/:(\d+) /.exec(place)?.[1])).toSorted((one, other) => one - other)).toEqual(
    faults,
  );
}, 180_000);

const PAGE = `import type { ReactNode } from 'react';
const brand = { name: 'Brand' };
interface Props { count: number; name: string | null; isOpen: boolean }
export const page = ({ count, name, isOpen }: Props) => [
  <p>{count} foto</p>, // fault
  <p>{isOpen && <b>!</b>}Text</p>, // fault
  <p>Text<Maybe isOpen={isOpen} /></p>, // fault
  <p><b>Text</b>{name}</p>, // fault
  <p><b>{name ?? <>Tanpa nama</>}</b></p>, // fault
  <Card>Text</Card>, // fault
  <Card title="Text" />, // fault
  <Outer>{name}</Outer>, // fault
  <p>{\`\${count} foto\`}</p>,
  <p>{isOpen ? 'Ya' : <b>Tidak</b>}</p>,
  <p>Halo, <b>{name}</b></p>,
  <p>{brand.name} <b>{name}</b></p>,
  <p><b>{count}</b> {isOpen && <b>{name}</b>}</p>,
  <Card title={<b>Text</b>}><p>Text</p></Card>,
  <Own>Text</Own>,
];
function Maybe({ isOpen }: { isOpen: boolean }) {
  return isOpen ? <b>!</b> : null;
}
function Card({ title, children }: { title?: ReactNode; children?: ReactNode }) {
  return <div>{title}{children}</div>;
}
function Outer({ children }: { children: ReactNode }) {
  return <Card>{children}</Card>;
}
function Own({ children }: { children: ReactNode }) {
  return <div><i /><span>{children}</span></div>;
}
`;
