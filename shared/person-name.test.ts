import { expect, test } from 'vitest';
import { hasOneDirection, isOneLine, isVisible } from './person-name.ts';

test.each([
  'Ayu',
  'O’Neil-Putri',
  '李小龍',
  'ꦱꦫꦶ',
  'سارة',
  'พิม',
  'नेहा',
  '👩‍👩‍👧 Ayu',
  '👨🏽‍🎤',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '🇮🇩',
  'می‌خواهم',
  'Ñandú',
  'e\u0301',
  '7',
  '.',
])('%s is a name', (name) => {
  expect([isVisible(name), isOneLine(name), hasOneDirection(name)]).toEqual([true, true, true]);
});

test.each([
  '',
  '   ',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u200d\u200d',
  '\ufeff',
  '\u00ad',
  '\u2060',
  '\u3164',
  '\uffa0',
  '\u115f',
  '\u1160',
  '\u2800\u2800',
  '\u0301\u0302',
  '\ufe0f',
  '\u{e0041}',
  '\u{e000}',
  '\u180e',
  '\ufffc',
  '\ufff9\ufffa\ufffb',
  '\u{1d159}',
  '\u{1d173}\u{1d17a}',
])('%j shows nothing', (name) => {
  expect(isVisible(name)).toBe(false);
});

test.each([
  '\u061c',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
])('%j turns the direction of the text around it', (mark) => {
  expect(hasOneDirection(`Ayu${mark}Lestari`)).toBe(false);
});

test.each(['\n', '\r', '\t', '\u0000', '\u0085', '\u2028', '\u2029', '\ud83d'])(
  'a name with %j is more than a line',
  (mark) => {
    expect(isOneLine(`Ayu${mark}Lestari`)).toBe(false);
  },
);
