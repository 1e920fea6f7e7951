import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { maskAccount } from '#api/features/account/mask-account.ts';
import { keepDigits } from '#bff/lib/exact-json.ts';
import { readRupiah } from '#shared/booth-facts.ts';
import { parseExpiry, parseTimestamp, readDay } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import { linkedInvoice, typedInvoices } from '#shared/invoice-spellings.ts';
import { isInvoice } from '#shared/invoice.ts';
import { maskEmail, maskPhone } from '#shared/masks.ts';
import { joinSentences } from '#shared/messages/general.ts';
import { addressKey, contactKey } from '#shared/node/protection.ts';
import { readCode } from '#shared/one-time-code.ts';
import { hasOneDirection, isOneLine, isVisible } from '#shared/person-name.ts';
import { compactPhone, normalisePhone, phoneKey } from '#shared/phone.ts';
import * as input from '#shared/rest-api/account.bodies.ts';
import { cleanCode } from '#web/lib/clean-code.ts';
import { invoiceOfPhotosPath } from '#web/lib/invoice-of-path.ts';
import { mediaTypeOf } from '#web/lib/media-type.ts';

/** Repeated, they are what readers of texts are slow with: marks, runs of one kind, runs that end unexpectedly. */
const UNITS = ['\u0301', 'a', '0', '-', ' ', '\n', '.', '(', '/', '@', ':', '%', 'a.', '0 ', '@a', '\u0301\u0316'];
const ENDS = ['', '!', '\0'];
/** Linear work on a text of this length takes a few milliseconds, quadratic work ten seconds. */
const LENGTH = 100_000;
const LIMIT_MS = 1_500;

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
  keepDigits: (text) => keepDigits(`:1111111111111111 ${text}`),
  'keepDigits of an open text': (text) => keepDigits(`:1111111111111111 "${text.replaceAll('a', '\\"')}`),
  typedInvoices: (text) => typedInvoices(text, 'FLIP'),
  linkedInvoice: (text) => linkedInvoice(text, 'FLIP'),
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
  for (const unit of UNITS)
    for (const end of ENDS) {
      const text = unit.repeat(LENGTH / unit.length) + end;
      const began = performance.now();
      read(text);
      expect(performance.now() - began, `${JSON.stringify(unit)} and ${JSON.stringify(end)}`).toBeLessThan(LIMIT_MS);
    }
});

// Readers of whole requests and responses are covered by their expressions: any of these may be tried on a stranger's
// text.

/** The pieces of what is parsed before anything is checked: JSON, URLs, headers, stacks, invoices. */
const PIECES = UNITS.concat(
  ['"', '\\', '\\"', 'DEMO', 'A', '1', '"\\', '<', '&', '=', 'FLIP-DEMO-', ',', '?', '#', '+', '`', '1 ', 'a/'],
  ['; ', 'charset=', ' at "', ' at a:', '%2', '&a', 'a:1 '],
);
/** Before the pieces, so that an expression gets as far as them. */
const HEADS = ['', ':1111111111111111 ', 'a'];
const SHORT_LENGTH = 16_000;
/** Quadratic work on the short length takes longer, linear work a hundredth. */
const SHORT_LIMIT_MS = 40;

/** Those of the configured URL, of our own SQL, and of an invoice, which is short. */
const BOUNDED = new Set([
  String.raw`/\/+$/`,
  String.raw`/(?<=^\s*)(?:select|insert|update|delete|begin|commit|rollback)\b/i`,
  String.raw`/^[-.]+|[-.]+$/g`,
]);

const sources = execFileSync('git', ['ls-files', 'bff', 'shared', 'web/server', 'api'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

function expressionsOf(file: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return found;
}

function msOf(expression: RegExp, text: string): number {
  const began = performance.now();
  text.replace(expression, '');
  return performance.now() - began;
}

/** Returns a text that an expression is slow with, three times in a row: once, another process may be the reason. */
function slowTextOf(expression: RegExp): string | undefined {
  const texts = HEADS.flatMap((head) => PIECES.flatMap((piece) => ENDS.map((end) => [head, piece, end] as const)));
  const isSlow = ([head, piece, end]: readonly [string, string, string]): boolean => {
    const text = head + piece.repeat(SHORT_LENGTH / piece.length) + end;
    return [1, 2, 3].every(() => msOf(expression, text) > SHORT_LIMIT_MS);
  };
  return texts.find(isSlow)?.join('…');
}

test('every regular expression of the servers takes linear time', { timeout: 120_000 }, () => {
  const expressions = sources.flatMap((file) => expressionsOf(file).map((expression) => ({ file, expression })));
  expect(expressions.length).toBeGreaterThan(100);
  const slow = expressions.flatMap(({ file, expression }) => {
    const text = BOUNDED.has(String(expression)) ? undefined : slowTextOf(expression);
    return text === undefined ? [] : [`${file}: ${expression} is slow with ${JSON.stringify(text)}`];
  });
  expect(slow).toEqual([]);
});
