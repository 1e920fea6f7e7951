import { expect, test } from 'vitest';
import { unwrap, unwrapParameters } from './wrapped-text.ts';

const PUNCTUATION = [
  '.',
  ',',
  ';',
  ':',
  '!',
  '?',
  '…',
  ')',
  ').',
  ']',
  '}',
  '>',
  '"',
  "'",
  '`',
  '*',
  '_',
  '**',
  '~',
  '|',
  '/',
  '\\',
];
const TYPOGRAPHY = [
  '”',
  '’',
  '»',
  '›',
  '」',
  '。',
  '！',
  '–',
  ' ',
  '\u00a0',
  '\n',
  '\t',
  '\u200b',
  '\u200e',
  '\ufeff',
  '\u00ad',
];
const ESCAPES = [
  '%20',
  '%2520',
  '%',
  '%2',
  '%29.',
  '&gt;',
  '&quot;',
  '&nbsp;',
  '&#41;',
  '&#x29;',
  '😊',
  '👇🏽',
  '❤️',
  '.)_*"',
];

test.each([...PUNCTUATION, ...TYPOGRAPHY, ...ESCAPES])('%j at the end is not part of a word', (end) => {
  expect(unwrap(`FLIP-1${end}`)).toBe('FLIP-1');
  expect(unwrapParameters({ token: `-aB_9${end}` })).toEqual({ token: '-aB_9' });
});

test.each([
  ['(FLIP-1)', 'FLIP-1'],
  ['<FLIP-1>', 'FLIP-1'],
  ['“FLIP-1”,', 'FLIP-1'],
  ['_FLIP-1_', 'FLIP-1'],
  ['[FLIP-1](', 'FLIP-1'],
  ['FLIP\u200b-1\u2060', 'FLIP-1'],
  ['A/B C', 'A/B C'],
  ['A&amp;B', 'A&B'],
  ['#7=', '#7='],
  ['a%zzb', 'a%zzb'],
  ['.', ''],
  ['', ''],
])('%j is unwrapped to %j', (text, word) => {
  expect(unwrap(text)).toBe(word);
});

test.each([
  [{ token: '3Dabc.' }, { token: 'abc' }],
  [{ token: '"abc=="' }, { token: 'abc==' }],
  [
    { email: '<_sari+a@example.com>', sid: '3Dabc)' },
    { email: '_sari+a@example.com', sid: '3Dabc' },
  ],
  [
    { email: '3Dsari@example.com', sid: '3Dabc' },
    { email: 'sari@example.com', sid: 'abc' },
  ],
])('the parameters %j are unwrapped to %j', (given, unwrapped) => {
  expect(unwrapParameters<string>(given)).toEqual(unwrapped);
});

test('a long text is left alone', () => {
  const text = ')'.repeat(4_001);
  expect(unwrap(text)).toBe(text);
});
