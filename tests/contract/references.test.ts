import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { accountTexts, generalTexts, memberOrderTexts, orderTexts } from '#shared/messages/texts.ts';
import { RATE_LIMITS } from '#shared/rate-limits/numbers.ts';

const TEXT = /\.(tsx?|css|md|mjs|cjs|graphql|ya?ml|sh|example)$/;

/** Every file of the repository by its path; the text of those that can hold references. */
type Tree = ReadonlyMap<string, string>;
const tree: Tree = new Map(
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
    .split('\n')
    .filter((name) => name !== '' && existsSync(name))
    .map((name) => [name, TEXT.test(name) ? readFileSync(name, 'utf8') : '']),
);

const captures = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first]) => first ?? '');

/** A comment or paragraph may break a line in the middle of a reference. */
const unwrapped = (text: string): string =>
  text.replaceAll(/[ \t]*\n(?![ \t]*\n)[ \t]*(?:\*(?!\/)|\/\/|#(?!#))?[ \t]*/g, ' ');
const PATH_IN_COMMENT = /(?<=^\s*(?:#|\/\/|\/?\*+) .*)\b((?:bff|brand|docs|scripts|shared|tests|web)\/[\w./-]*\w)/gm;
const NUMBERS = String.raw`§?\d+(?:(?:, | and | or )§?\d+)*\b`;

/** The words before the numbers of a reference, and the numbers that there are. */
function readNumbers(): [words: string, numbers: Set<string>][] {
  const sections = (name: string) => new Set(captures(tree.get(name) ?? '', /^## (\d+) /gm));
  const decisions = (tree.get('docs/contract.md') ?? '').split('\n## Decisions\n')[1]?.split('\n## ')[0] ?? '';
  return [
    ['requirements (?=§)', sections('docs/requirements.md')],
    ['design (?=§)', sections('docs/design.md')],
    ['contract, decisions? ', new Set(captures(decisions, /^(\d+)\. /gm))],
    [
      '(?<!contract, )decisions? ',
      new Set(captures([...tree.keys()].join('\n'), /^docs\/decisions\/(\d{3})-.+\.md$/gm)),
    ],
  ];
}

/** GitHub's anchor of a heading. */
const anchorOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

function linkFaults(file: string, text: string): string[] {
  return captures(text, /\]\(([^)\s]+)\)/g).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [target = '', anchor] = link.split('#');
    const name = target ? path.posix.join(path.posix.dirname(file), target) : file;
    if (anchor === undefined) return !tree.has(name);
    return !captures(tree.get(name) ?? '', /^#+ (.+)$/gm).some((title) => anchorOf(title) === anchor);
  });
}

/** `file: reference` for each reference that leads nowhere. */
function findFaults(): string[] {
  const numbered = readNumbers();
  return [...tree].flatMap(([file, text]) => {
    const faults = numbered.flatMap(([words, numbers]) =>
      captures(unwrapped(text), new RegExp(String.raw`\b${words}(${NUMBERS})`, 'gi'))
        .flatMap((list) => list.match(/\d+/g) ?? [])
        .filter((number) => !numbers.has(number)),
    );
    faults.push(...captures(text, PATH_IN_COMMENT).filter((name) => !existsSync(name)));
    if (file.endsWith('.md')) faults.push(...linkFaults(file, text));
    return faults.map((fault) => `${file}: ${fault}`);
  });
}

test('every reference to a section or decision, every link of a document, and every path in a comment leads somewhere', () => {
  expect(tree.size).toBeGreaterThan(700);
  expect(findFaults()).toEqual([]);
});

test('the index of docs/decisions lists every record once, with its number and title', () => {
  const lines = [...tree].flatMap(([file, text]) => {
    const [, number, title] = (/^docs\/decisions\/\d{3}-/.test(file) && /^# (\d{3}) (.+)\n/.exec(text)) || [];
    return number ? [`- [${number}](${path.basename(file)}) ${title}`] : [];
  });
  const index = tree.get('docs/decisions/README.md') ?? '';
  expect(index.match(/^- \[(\d{3})\]\(\1-.+/gm)).toEqual(lines.toSorted());
});

test('every sentence of requirements §5 and §8 is in shared/messages, to the letter', () => {
  const texts = new Set(
    (
      [generalTexts, accountTexts, orderTexts, memberOrderTexts].flatMap((group) => Object.values(group)) as (
        | string
        | ((value: unknown) => string)
      )[]
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

const TIMES: Record<string, number> = {
  'an hour': 3600,
  'a minute': 60,
  'in 15 min': 900,
  '15 minutes': 900,
  'in 30 s': 30,
  '30 seconds': 30,
};

test('contract, limits has the numbers of each rate before its name', () => {
  const rates = [
    ...(tree.get('docs/contract.md') ?? '').matchAll(
      /\b(\d+|one) (?:\w+ ){0,3}(an hour|a minute|in 15 min|in 30 s|at a time)\b[^|()]*\(`(\w+)`\)/g,
    ),
  ].map(([, count, time = '', name = '']) => {
    const { seconds } = RATE_LIMITS[name as keyof typeof RATE_LIMITS] ?? {};
    return [name, { points: count === 'one' ? 1 : Number(count), seconds: TIMES[time] ?? seconds }];
  });
  expect(Object.fromEntries(rates)).toEqual(RATE_LIMITS);
  expect(rates).toHaveLength(Object.keys(RATE_LIMITS).length);
});

test.each<[keyof typeof RATE_LIMITS, phrase: string]>([
  ['loginIdentifierFailures', '`RATE_LIMITED` after # failures for one identifier in 15 minutes'],
  ['passwordResetIdentifier', '`RATE_LIMITED` after # requests for one identifier in an hour'],
  ['sendOtpPause', '`RATE_LIMITED` within 30 seconds of the last code'],
  ['sendOtpMember', 'or after # codes in an hour'],
  ['findOrderPhone', '`RATE_LIMITED` after # requests for one number in a minute'],
  ['orderMisses', '`RATE_LIMITED` after # numbers in a minute that were not found'],
  ['oldPasswordFailures', '`RATE_LIMITED` after # wrong old passwords of a member in 15 minutes'],
  ['profileChanges', 'or after # calls in an hour'],
  ['verifyOtpMemberFailures', '`RATE_LIMITED` after # wrong codes in an hour'],
  ['emailChanges', 'or after # new email addresses in an hour'],
  ['registerContact', '`RATE_LIMITED` after # attempts for one phone number or email address in an hour'],
  ['refreshSession', '`RATE_LIMITED` after # refreshes of one session in an hour'],
  ['unsubscribeLink', '`RATE_LIMITED` after # uses of one `sid` in an hour'],
  ['pictures', '`RATE_LIMITED` after # pictures in an hour'],
])('%s is in a description of the graph, with its numbers', (limit, phrase) => {
  const { points, seconds } = RATE_LIMITS[limit];
  expect(tree.get('schema.graphql')).toContain(phrase.replace('#', String(points)));
  expect(Object.keys(TIMES).filter((time) => phrase.includes(time) && TIMES[time] === seconds)).not.toEqual([]);
});
