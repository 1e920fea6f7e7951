import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['web', 'tests/gallery'];
const files = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
);
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Classes of packages, which have style sheets of their own. */
const FOREIGN = /^yarl__/;

/** The classes that a style sheet defines, without those that it declares global. */
function classesOf(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)/g, '').match(/[^{};]+(?=\{)/g) ?? [];
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!)));
}

/** Other classes of the same style sheet that its classes include. */
const composedIn = (css: string): string[] =>
  [...css.matchAll(/composes: ([^;]+);/g)].flatMap(([, names]) => names!.split(' '));

interface Uses {
  /** The names that are read, by the path of the style sheet. */
  names: Map<string, Set<string>>;
  /** The style sheets of which a name is read that only the running program knows. */
  computed: Set<string>;
  /** Names of classes in strings, which belong to no style sheet. */
  loose: string[];
}

/** The classes that a component names. */
function usesOf(file: string, text: string): Uses {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const sheets = new Map<string, string>();
  const uses: Uses = { names: new Map(), computed: new Set(), loose: [] };

  function visit(node: ts.Node, isClass: boolean): void {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const { text: address } = node.moduleSpecifier;
      const sheet = address.startsWith('#') ? address.slice(1) : path.join(path.dirname(file), address);
      if (sheet.endsWith('.module.css') && node.importClause?.name) sheets.set(node.importClause.name.text, sheet);
    }
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) {
      const sheet = sheets.get(node.expression.getText());
      if (sheet !== undefined && ts.isPropertyAccessExpression(node))
        uses.names.set(sheet, (uses.names.get(sheet) ?? new Set()).add(node.name.text));
      else if (sheet !== undefined) uses.computed.add(sheet);
      return;
    }
    if (isClass && (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)))
      uses.loose.push(...node.text.split(/\s+/).filter((name) => name !== '' && !FOREIGN.test(name)));
    // A condition compares strings that are no classes.
    const isCondition = ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText());
    const starts = ts.isJsxAttribute(node) ? /class(name)?$/i.test(node.name.getText()) : isJoin(node);
    ts.forEachChild(node, (child) => visit(child, !isCondition && (starts || isClass) && !ts.isJsxElement(child)));
  }
  visit(source, false);
  return uses;
}

const isJoin = (node: ts.Node) => ts.isCallExpression(node) && node.expression.getText() === 'classNames';

const sheets = new Map(files.filter((file) => file.endsWith('.module.css')).map((file) => [file, read(file)]));
const used = files
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => ({ file, ...usesOf(file, read(file)) }));

test('each class that a component names is in its style sheet', () => {
  const planted = usesOf('web/a.tsx', "import styles from './a.module.css'; <p className={styles.wrong} />");
  expect([...(planted.names.get('web/a.module.css') ?? [])]).toEqual(['wrong']);
  expect([...classesOf(".right:hover > :global(.other) { background: url('a.svg'); }")]).toEqual(['right']);
  expect(sheets.size).toBeGreaterThan(60);
  const unknown = used.flatMap(({ file, names }) =>
    [...names].flatMap(([sheet, read]) =>
      [...read]
        .filter((name) => !classesOf(sheets.get(sheet) ?? '').has(name))
        .map((name) => `${file}: ${name} is not in ${sheet}`),
    ),
  );
  expect(unknown).toEqual([]);
});

test('a component names its classes by style sheets, never by strings', () => {
  const planted = 'const a = <p className="wrap"><i className={classNames(b === "c" && "d", `e ${f}`)}>g</i></p>;';
  expect(usesOf('web/a.tsx', planted).loose).toEqual(['wrap', 'd', 'e']);
  expect(used.flatMap(({ file, loose }) => loose.map((name) => `${file}: ${name}`))).toEqual([]);
});

test('a style sheet composes its own classes only: from another, Vite would copy all rules of that one', () => {
  const composing = [...sheets].filter(([, css]) => /composes:[^;]* from /.test(css));
  expect(composing.map(([sheet]) => sheet)).toEqual([]);
});

test('each class of a style sheet is used', () => {
  const unused = [...sheets]
    .filter(([sheet]) => !used.some(({ computed }) => computed.has(sheet)))
    .flatMap(([sheet, css]) => {
      const names = new Set([...composedIn(css), ...used.flatMap((one) => [...(one.names.get(sheet) ?? [])])]);
      return [...classesOf(css)].filter((name) => !names.has(name)).map((name) => `${sheet}: ${name}`);
    });
  expect(unused).toEqual([]);
});
