import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountMessages } from '#shared/messages/account.ts';
import { generalMessages } from '#shared/messages/general.ts';
import { memberOrderMessages, orderMessages } from '#shared/messages/orders.ts';
import { RATE_LIMITS } from '#shared/rate-limits.ts';

const root = path.resolve(import.meta.dirname, '../..');
const THIS_FILE = 'tests/contract/references.test.ts';
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'generated', 'test-results', '.git', '.data']);
const TEXT = /\.(tsx?|css|md|mjs|cjs|json|html|graphql|ya?ml|sh|example)$/;

/** Every file of the repository by its path; the text of those that can hold references. */
type Tree = ReadonlyMap<string, string>;

function readTree(): Tree {
  const files = readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => !SKIPPED_FOLDERS.has(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(path.join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((name) =>
            path.posix.join(entry.name, name),
          )
        : [entry.name],
    )
    .filter(
      (name) => !name.split('/').some((part) => SKIPPED_FOLDERS.has(part)) && statSync(path.join(root, name)).isFile(),
    );
  return new Map(
    files.map((name) => [
      name,
      TEXT.test(name) && name !== 'package-lock.json' ? readFileSync(path.join(root, name), 'utf8') : '',
    ]),
  );
}

interface Targets {
  requirements: Set<string>;
  design: Set<string>;
  /** Headings of the contract in lower case, and the numbers of its decisions. */
  contract: Set<string>;
  contractDecisions: Set<string>;
  records: Set<string>;
  paths: Set<string>;
  names: Set<string>;
  scripts: Set<string>;
}

const captures = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first]) => first ?? '');

function readTargets(tree: Tree): Targets {
  const read = (name: string): string => tree.get(name) ?? '';
  const paths = new Set(tree.keys());
  for (const name of tree.keys())
    for (let folder = path.posix.dirname(name); folder !== '.'; folder = path.posix.dirname(folder)) paths.add(folder);
  return {
    requirements: new Set(captures(read('docs/requirements.md'), /^## (\d+) /gm)),
    design: new Set(captures(read('docs/design.md'), /^## (\d+) /gm)),
    contract: new Set(captures(read('docs/contract.md'), /^##+ (.+)$/gm).map((title) => title.toLowerCase())),
    contractDecisions: new Set(
      captures(read('docs/contract.md').split('\n## Decisions\n')[1]?.split('\n## ')[0] ?? '', /^(\d+)\. /gm),
    ),
    records: new Set(captures([...tree.keys()].join('\n'), /^docs\/decisions\/(\d{3})-.+\.md$/gm)),
    paths,
    names: new Set([...tree.keys()].map((name) => path.posix.basename(name))),
    scripts: new Set(
      Object.keys((JSON.parse(read('package.json') || '{}') as { scripts?: Record<string, string> }).scripts ?? {}),
    ),
  };
}

/** A comment or paragraph may break a line in the middle of a reference. */
const unwrapped = (text: string): string =>
  text.replaceAll(/[ \t]*\n(?![ \t]*\n)[ \t]*(?:\*(?!\/)|\/\/|#(?!#))?[ \t]*/g, ' ');
const NUMBERS = String.raw`§?\d+(?:(?:, | and | or )§?\d+)*\b`;

/** The words before the numbers of a reference, what has these numbers, and how a fault names one of them. */
const NUMBERED: [words: string, target: 'requirements' | 'design' | 'contractDecisions' | 'records', name: string][] = [
  ['requirements (?=§)', 'requirements', 'requirements §'],
  ['design (?=§)', 'design', 'design §'],
  ['contract, decisions? ', 'contractDecisions', 'contract, decision '],
  ['(?<!contract, )decisions? ', 'records', 'decision '],
];

const numberFaults = (text: string, targets: Targets): string[] =>
  NUMBERED.flatMap(([words, target, name]) =>
    captures(text, new RegExp(String.raw`\b${words}(${NUMBERS})`, 'gi'))
      .flatMap((list) => list.match(/\d+/g) ?? [])
      .filter((number) => !targets[target].has(number))
      .map((number) => name + number),
  );

/** Headings of the contract that are not there. */
const contractFaults = (text: string, { contract }: Targets): string[] =>
  [...text.matchAll(/(?<!\b(?:the|this|a|its) )\bcontract, (?!decisions? \d)("?)(.{1,60})/gi)]
    .filter(
      ([, , rest = '']) =>
        ![...contract].some(
          (title) => rest.toLowerCase().startsWith(title) && !/^[\w-]/.test(rest.slice(title.length)),
        ),
    )
    .map(([, quote, rest]) => `contract, ${quote}${rest}`);

/** Documents that never were in the repository. */
function foreignDocuments(text: string): string[] {
  return text.match(/\b(?:SPEC|CONTRACT|HOUSE|LOOK|ARCHITECTURE)(?:\.md\b|(?= §)|(?=,)|(?='s)|\b(?=[ )]))/g) ?? [];
}

const PARTS = 'web|bff|api|shared|scripts|tests|docs';

function pathFaults(text: string, targets: Targets): string[] {
  const paths = (
    text.match(new RegExp(String.raw`(?<![\w./#@{-])(?:${PARTS})/[\w./-]*\w(?![\w<{*-]|/[<{*])`, 'g')) ?? []
  ).filter((name) => !targets.paths.has(name) && !/\bgenerated\b/.test(name));
  const names = captures(text, /(?<![\w./#<>*-])([\w-]+(?:\.[\w-]+)*\.(?:tsx?|css|mjs|cjs|graphql|md))\b/g).filter(
    (name) => !targets.names.has(name),
  );
  const scripts = captures(text, /npm run ([\w:]+)/g)
    .filter((name) => !targets.scripts.has(name))
    .map((name) => `npm run ${name}`);
  return [...paths, ...names, ...scripts];
}

/** GitHub's anchor of a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function linkFaults(file: string, text: string, tree: Tree): string[] {
  return captures(text, /\]\(([^)\s]+)\)/g).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [target = '', anchor] = link.split('#');
    const name = target ? path.posix.join(path.posix.dirname(file), target) : file;
    if (anchor === undefined) return !tree.has(name);
    return !captures(tree.get(name) ?? '', /^#+ (.+)$/gm).some((title) => anchorOf(title) === anchor);
  });
}

/** Comment lines of a source file: paths in strings are tested by what uses them. */
const commentsOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => /^\s*(?:\/\*|\*|\/\/|#)/.test(line))
    .join('\n');

/** `file: reference` for each reference that leads nowhere. */
function findFaults(tree: Tree): string[] {
  const targets = readTargets(tree);
  return [...tree]
    .filter(([file]) => file !== THIS_FILE)
    .flatMap(([file, text]) => {
      const flat = unwrapped(text);
      const isDocument = file.endsWith('.md');
      const faults = [...numberFaults(flat, targets), ...contractFaults(flat, targets), ...foreignDocuments(flat)];
      if (isDocument) faults.push(...linkFaults(file, text, tree));
      faults.push(...pathFaults(isDocument ? text : commentsOf(text), targets));
      return faults.map((fault) => `${file}: ${fault}`);
    });
}

const tree = readTree();

test('every reference leads to a section, decision, link or file of this repository', () => {
  expect(tree.size).toBeGreaterThan(700);
  expect(findFaults(tree)).toEqual([]);
});

describe('a reference that leads nowhere is found', () => {
  const planted = (file: string, text: string): string[] =>
    findFaults(
      new Map([
        ['docs/requirements.md', '## 1 Users\n## 2 Screens\n'],
        ['docs/design.md', '## 4 Grid\n'],
        ['docs/contract.md', '## The graph\n## Decisions\n\n1. One.\n2. Two.\n\n## Limits\n'],
        ['docs/decisions/034-saving.md', '# 034 Saving\n'],
        ['web/lib/paths.ts', ''],
        ['package.json', '{"scripts":{"check":"exit"}}'],
        [file, text],
      ]),
    ).map((fault) => fault.slice(file.length + 2));

  test.each([
    ['// requirements §3', ['requirements §3']],
    ['// Requirements §2, §7 and 8', ['requirements §7', 'requirements §8']],
    ['/**\n * requirements\n * §9: wrapped\n */', ['requirements §9']],
    ['// design §5', ['design §5']],
    ['// contract, decision 3', ['contract, decision 3']],
    ['// contract, decisions 2 and 12', ['contract, decision 12']],
    ['// contract, soft files', ['contract, soft files']],
    ['// contract, "The graphs"', ['contract, "The graphs"']],
    ['// (decision 2)', ['decision 2']],
    ['// decisions 034 and 099', ['decision 099']],
    ['// SPEC §7', ['SPEC']],
    ['// (CONTRACT, Limits)', ['CONTRACT']],
    ['// web/lib/path.ts has them', ['web/lib/path.ts']],
    ['// as in addresses.ts', ['addresses.ts']],
    ['// npm run chek', ['npm run chek']],
  ])('%s', (text, faults) => {
    expect(planted('web/lib/a.ts', text)).toEqual(faults);
  });

  test.each([
    ['[a](../web/lib/gone.ts)', ['../web/lib/gone.ts']],
    ['[a](contract.md#limit)', ['contract.md#limit']],
    ['[a](#nowhere)', ['#nowhere']],
  ])('%s in a document', (text, faults) => {
    expect(planted('docs/graph.md', `${text}\n`)).toEqual(faults);
  });

  test('and one that leads somewhere is none', () => {
    const text =
      '// requirements §1 and §2, contract, limits; contract, decisions 1 and 2; contract, "The graph"; decision 034; design §4; web/lib/paths.ts; npm run check';
    expect(planted('web/lib/a.ts', text)).toEqual([]);
    expect(
      planted('docs/graph.md', '[a](contract.md#the-graph), [b](../web/lib/paths.ts), [c](https://example.com/d.md)'),
    ).toEqual([]);
  });
});

describe('docs/decisions', () => {
  const records = [...tree].filter(([file]) => /^docs\/decisions\/\d{3}-/.test(file));
  const index = tree.get('docs/decisions/README.md') ?? '';

  test('the index lists every record once, with its number and title', () => {
    const lines = records.map(([file, text]) => {
      const [, number, title] = /^# (\d{3}) (.+)\n/.exec(text) ?? [];
      return `| [${number}](${path.basename(file)}) | ${title} |`;
    });
    expect(index.match(/^\| \[(\d{3})\]\(\1-[^|]+\| [^|]+ \|/gm)).toEqual(lines.toSorted());
  });

  test('a number that is gone leads to a record, and every number is one of both', () => {
    const numbers = records.map(([file]) => path.basename(file).slice(0, 3));
    const rows = [...index.matchAll(/^\| (\d{3}(?:, \d{3})*) \| (\d{3}) \|$/gm)];
    expect(rows.map(([, , target = '']) => target).filter((target) => !numbers.includes(target))).toEqual([]);
    const gone = rows.flatMap(([, list = '']) => list.split(', '));
    expect(gone.length).toBeGreaterThan(40);
    expect([...numbers, ...gone].filter((number, at, all) => all.indexOf(number) !== at)).toEqual([]);
  });

  test('a record has at most 30 lines', () => {
    expect(records.filter(([, text]) => text.split('\n').length > 31).map(([file]) => file)).toEqual([]);
  });
});

test('the README begins with the two commands and has at most 150 lines', () => {
  const readme = tree.get('README.md') ?? '';
  expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  expect(readme).toMatch(/npm ci && npm start[\s\S]+npm ci && npm test/);
});

test('every sentence of requirements §5 and §8 is in shared/messages, to the letter', () => {
  const texts = new Set(
    (
      [generalMessages, accountMessages, orderMessages, memberOrderMessages].flatMap((group) =>
        Object.values(group),
      ) as (string | ((value: unknown) => string))[]
    ).map((sentence) =>
      (typeof sentence === 'string' ? sentence : sentence('{value}')).replaceAll(/\+?\d{10,}/g, '{value}'),
    ),
  );
  const sections = (tree.get('docs/requirements.md') ?? '')
    .split(/^## (?=\d)/m)
    .filter((section) => /^[58] /.test(section))
    .join('\n');
  const sentences = captures(sections, /`([A-Z][^`]* [^`]*)`/g)
    .map((sentence) => sentence.replaceAll(/\{\w+\}/g, '{value}'))
    .filter((sentence) => sentence !== 'Field: message');
  expect(sentences.length).toBeGreaterThan(50);
  expect(sentences.filter((sentence) => !texts.has(sentence))).toEqual([]);
});

const TIMES = { 'an hour': 3600, 'in 15 min': 900, 'a minute': 60, 'in 30 s': 30 };

test('contract, limits has the numbers of each rate, in the words that docs/protection.md names', () => {
  const rows = [...(tree.get('docs/protection.md') ?? '').matchAll(/^\| `(\w+)` \| (.+) \| (.+) \| (\d+) s \|$/gm)].map(
    ([, name = '', row, words = '', seconds]) => ({ name, row, words, seconds: Number(seconds) }),
  );
  expect(rows.map(({ name, seconds }) => [name, seconds])).toEqual(
    Object.entries(RATE_LIMITS).map(([name, { seconds }]) => [name, seconds]),
  );
  for (const { name, row, words, seconds } of rows) {
    const said = Object.entries(TIMES).find(([time]) => words.includes(time))?.[1] ?? seconds;
    expect([name, seconds]).toEqual([name, said]);
    const { points } = RATE_LIMITS[name as keyof typeof RATE_LIMITS];
    const line = tree
      .get('docs/contract.md')
      ?.split('\n')
      .find((text) => text.startsWith(`| ${row} |`));
    expect([name, line]).toEqual([
      name,
      expect.stringMatching(new RegExp(`\\b${words.replace('N', String(points))}\\b`)),
    ]);
  }
});
