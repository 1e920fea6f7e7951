import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { readRupiah } from '#shared/booth-facts.ts';
import { parseExpiry, parseTimestamp, readDay } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { invoiceOfPhotosPath, isInvoice } from '#shared/invoice.ts';
import { maskAccount, maskEmail, maskPhone } from '#shared/masks.ts';
import { mediaTypeOf } from '#shared/media-type.ts';
import { joinSentences } from '#shared/messages/general.ts';
import { addressKey, contactKey } from '#shared/node/protection.ts';
import { cleanCode, readCode } from '#shared/one-time-code.ts';
import { hasOneDirection, isOneLine, isVisible } from '#shared/person-name.ts';
import { compactPhone, normalisePhone, phoneKey } from '#shared/phone.ts';
import * as input from '#shared/rest-api/account.input.ts';

/** Long enough: on 24 kB, quadratic work takes half a second. */
const LENGTH = 6_000;
/** Linear work on a text four times as long takes four times as long, quadratic work 16 times. */
const RATIO = 10;
/** Shorter times say nothing on a busy machine. */
const NEGLIGIBLE_MS = 20;

/** Repeated, they are what readers of texts are slow with: marks, runs of one kind, runs that end unexpectedly. */
const UNITS = [
  '\u0301',
  '\u0316',
  'a',
  'A',
  '0',
  '8',
  '-',
  '+',
  ' ',
  '\t',
  '\n',
  '.',
  ',',
  '(',
  '/',
  '@',
  ':',
  '%',
  '=',
  '<',
];
const hostile = fc
  .tuple(
    fc.string(),
    fc.array(fc.constantFrom(...UNITS), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...UNITS, '', '!', '\0'),
  )
  .map(([start, parts, end]) => (length: number) => {
    const each = Math.ceil(length / parts.length);
    return start + parts.map((unit) => unit.repeat(each)).join('') + end;
  });
const mixed = fc
  .tuple(fc.array(fc.constantFrom(...UNITS), { minLength: 2, maxLength: 4 }), fc.constantFrom(...UNITS, '', '!'))
  .map(
    ([unit, end]) =>
      (length: number) =>
        unit.join('').repeat(Math.ceil(length / unit.length)) + end,
  );

function timeOf(work: (text: string) => unknown, text: string): number {
  const began = performance.now();
  work(text);
  return performance.now() - began;
}

/** Compares the shortest times of three: other processes interrupt the rest. */
function isLinear(work: (text: string) => unknown, textOf: (length: number) => string): boolean {
  const [short, long] = [textOf(LENGTH), textOf(4 * LENGTH)];
  if (timeOf(work, long) < NEGLIGIBLE_MS) return true;
  const shortest = (text: string) => Math.min(...[1, 2, 3].map(() => timeOf(work, text)));
  return shortest(long) < Math.max(RATIO * shortest(short), NEGLIGIBLE_MS);
}

function expectLinear(work: (text: string) => unknown): void {
  const texts = fc.oneof(hostile, mixed);
  fc.assert(
    fc.property(texts, (textOf) => isLinear(work, textOf)),
    { numRuns: 30, seed: 20_261_128 },
  );
}

/** Every regular expression that is written as such in the shared code. */
const EXPRESSIONS = execFileSync('git', ['ls-files', 'shared'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const found = new Set<string>();
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) found.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
    return [...found].map((literal) => ({ file, literal }));
  });

test('the expressions of the code are found', () => {
  expect(EXPRESSIONS.length).toBeGreaterThan(40);
});

test.each(EXPRESSIONS)('$literal of $file takes linear time', ({ literal }) => {
  const end = literal.lastIndexOf('/');
  const flags = literal.slice(end + 1);
  const expression = new RegExp(literal.slice(1, end), flags.includes('g') ? flags : `${flags}g`);
  expectLinear((text) => text.replace(expression, ''));
});

const READERS: Record<string, (text: string) => unknown> = {
  fold,
  normalisePhone,
  phoneKey,
  compactPhone,
  contactKey,
  addressKey,
  'contactKey of an e-mail address': (text) => contactKey(`${text}@example.com`),
  cleanCode,
  readCode,
  isInvoice,
  invoiceOfPhotosPath,
  isVisible,
  isOneLine,
  hasOneDirection,
  maskPhone,
  maskEmail,
  maskAccount: (name) => maskAccount({ name, phone: null }),
  parseTimestamp,
  parseExpiry,
  readDay,
  readRupiah,
  mediaTypeOf: (name) => mediaTypeOf(null, name),
  'mediaTypeOf a content type': (type) => mediaTypeOf(type, ''),
  joinSentences: (text) => joinSentences([text, text]),
  ...Object.fromEntries(
    Object.entries(input).flatMap(([name, schema]) =>
      typeof schema === 'object' && 'safeParse' in schema && 'shape' in schema
        ? Object.keys(schema.shape).map((field) => [
            `${name}.${field}`,
            (text: string) => schema.safeParse({ [field]: text }),
          ])
        : [],
    ),
  ),
};

test.each(Object.entries(READERS))('%s takes linear time', (_name, read) => {
  expectLinear(read);
});
